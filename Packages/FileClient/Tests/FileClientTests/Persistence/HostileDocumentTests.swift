import ComposableArchitecture
import FileClient
import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tests that `persisted` loses nothing, whatever it finds in the place of its document.
@Suite struct HostileDocumentTests {
  /// Starts the app on a directory, adds a note, and saves.
  private func outcome(_ directory: TemporaryDirectory) async -> Notes {
    let store = Store(
      initialValue: Notes(), reducer: Notes.reducer(after: .zero),
      environment: DocumentEnvironment(directory.client))
    for action in [.document(.load), .added("mine"), .document(.save)] as [Notes.Action] {
      await store.send(action).finish()
    }
    return store.value
  }

  private func failure(_ notes: Notes) throws -> String {
    guard case .failed(let failure) = notes.document.phase else {
      throw Unexpected(phase: "\(notes.document.phase)")
    }
    #expect(notes.notes == ["mine"])
    return failure.description
  }

  private struct Unexpected: Error { let phase: String }

  @Test func `A directory stays, and the failure says what it is`() async throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      at: directory.file("notes.json/inside"), withIntermediateDirectories: true)
    #expect(try failure(await outcome(directory)).contains("Is a directory"))
    #expect(try directory.contents() == ["notes.json"])
  }

  @Test func `A named pipe stays, and nobody waits for its other end`() async throws {
    let directory = try TemporaryDirectory()
    try #require(mkfifo(directory.file("notes.json").path, 0o600) == 0)
    #expect(try failure(await outcome(directory)).contains("could not be saved"))
    #expect(try directory.contents() == ["notes.json"])
  }

  @Test func `A link to a device is not read`() async throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("notes.json").path, withDestinationPath: "/dev/zero")
    #expect(try failure(await outcome(directory)).contains("could not be saved"))
  }

  @Test func `A link to a document is read, and a save goes through it`() async throws {
    let directory = try TemporaryDirectory()
    try Data(#"["theirs"]"#.utf8).write(to: directory.file("other.json"))
    try directory.link("notes.json", to: "other.json")
    #expect(await outcome(directory).notes == ["theirs", "mine"])
    #expect(try directory.target(of: "notes.json") == "other.json")
    #expect(
      try Data(contentsOf: directory.file("other.json")) == Notes.data(["theirs", "mine"]))
  }

  @Test func `A read-only document stays, and the failure says what to do`() async throws {
    let directory = try TemporaryDirectory()
    try Data(#"["theirs"]"#.utf8).write(to: directory.file("notes.json"))
    try #require(chmod(directory.file("notes.json").path, 0o444) == 0)
    let notes = await outcome(directory)
    #expect(notes.notes == ["theirs", "mine"])
    guard case .failed(.client(.readOnlyDocument)) = notes.document.phase else {
      throw Unexpected(phase: "\(notes.document.phase)")
    }
    #expect(notes.document.hasUnsavedChanges(notes.notes))
    #expect(try Data(contentsOf: directory.file("notes.json")) == Data(#"["theirs"]"#.utf8))
  }

  @Test func `A damaged document behind a link is set aside, and the link leads to the new one`()
    async throws
  {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      at: directory.file("dotfiles"), withIntermediateDirectories: false)
    try Data("[".utf8).write(to: directory.file("dotfiles/notes"))
    try directory.link("notes.json", to: "dotfiles/notes")
    #expect(await outcome(directory).document.damagedName == "notes.damaged.json")
    #expect(try Data(contentsOf: directory.file("notes.damaged.json")) == Data("[".utf8))
    #expect(try directory.target(of: "notes.json") == "dotfiles/notes")
    #expect(try Data(contentsOf: directory.file("dotfiles/notes")) == Notes.data(["mine"]))
  }

  @Test(.enabled(if: getuid() != 0, "Everything is permitted to the superuser."))
  func `A document that may not be read is not replaced`() async throws {
    let directory = try TemporaryDirectory()
    try Data(#"["theirs"]"#.utf8).write(to: directory.file("notes.json"))
    try #require(chmod(directory.file("notes.json").path, 0) == 0)
    #expect(try failure(await outcome(directory)).contains("permission was denied"))
    #expect(try directory.contents() == ["notes.json"])
  }

  @Test(arguments: [
    Data(repeating: UInt8(ascii: "["), count: 1 << 20),
    Data("\"".utf8) + Data(repeating: UInt8(ascii: "a"), count: 1 << 20),
    Data(#"{"documentVersion":1,"value":[],"value":["x"]}"#.utf8), Data([0xFF, 0xFE, 0x22]),
    Data(#"{"documentVersion":99999999999999999999,"value":[]}"#.utf8), Data(),
  ])
  func `What is no document is set aside, byte for byte`(document: Data) async throws {
    let directory = try TemporaryDirectory()
    try document.write(to: directory.file("notes.json"))
    let notes = await outcome(directory)
    #expect(notes.document.damagedName == "notes.damaged.json")
    #expect(try Data(contentsOf: directory.file("notes.damaged.json")) == document)
    #expect(try Data(contentsOf: directory.file("notes.json")) == Notes.data(["mine"]))
  }
}
