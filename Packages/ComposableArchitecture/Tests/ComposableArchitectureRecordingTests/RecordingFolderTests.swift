import ComposableArchitecture
import ComposableArchitectureRecording
import ComposableArchitectureTestSupport
import Foundation
import Testing

@Suite struct RecordingFolderTests {
  private static let changed: Reducer<NotesState, NotesAction, NotesEnvironment> = {
    state, action, environment in
    if case .saved = action { return [] }
    return notesReducer(state: &state, action: action, environment: environment)
  }

  private func recordings(
    _ names: [String], in directory: TemporaryDirectory
  ) throws -> [NotesRecording] {
    for name in names { try recordNotes(to: directory.url.appending(path: name)) }
    return try NotesRecording.all(in: directory.url)
  }

  @Test func `All recordings of a folder are read in the order of their names`() throws {
    let directory = try TemporaryDirectory()
    try Data("x".utf8).write(to: directory.url.appending(path: "notes.txt"))
    let recordings = try recordings(["b.jsonl", "a.jsonl"], in: directory)
    #expect(recordings.map(\.description) == ["a.jsonl", "b.jsonl"])
  }

  @Test func `A folder without a recording, and one that does not exist, are errors`() throws {
    let directory = try TemporaryDirectory()
    #expect(throws: RecordingError.self) { try NotesRecording.all(in: directory.url) }
    #expect(throws: RecordingError.self) {
      try NotesRecording.all(in: directory.url.appending(path: "none"))
    }
  }

  @Test func `A replay goes on from the recorded state after each difference`() throws {
    let directory = try TemporaryDirectory()
    let recording = try #require(try recordings(["a.jsonl"], in: directory).first)
    let environment = NotesEnvironment()
    #expect(try recording.differences(notesReducer, environment: environment).isEmpty)
    let differences = try recording.differences(Self.changed, environment: environment)
    let first = try #require(throws: ReplayDifference.self) {
      try recording.replay(Self.changed, environment: environment)
    }
    #expect(differences.first?.description == first.description)
    #expect(Set(differences.map(\.number)).count == differences.count)
  }

  @Test func `States that are accepted are those of today, and the rest of the file stays`() throws
  {
    let directory = try TemporaryDirectory()
    let recording = try #require(try recordings(["a.jsonl"], in: directory).first)
    let environment = NotesEnvironment()
    func lines() throws -> [Substring] {
      try String(contentsOf: recording.file, encoding: .utf8).split(separator: "\n")
    }
    let before = try lines()
    #expect(try recording.acceptStates(notesReducer, environment: environment) == 0)
    #expect(try lines() == before)
    let count = try recording.acceptStates(Self.changed, environment: environment)
    #expect(count > 0)
    let after = try lines()
    #expect(zip(before, after).count { $0 != $1 } == count)
    #expect(after.count == before.count)
    let accepted = try NotesRecording(contentsOf: recording.file)
    try accepted.replay(Self.changed, environment: environment)
    #expect(throws: ReplayDifference.self) {
      try accepted.replay(notesReducer, environment: environment)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path()).count == 1)
  }

  @Test func `What is redacted stays redacted in the states that are accepted`() throws {
    let directory = try TemporaryDirectory()
    let recording = try #require(try recordings(["a.jsonl"], in: directory).first)
    let redaction = Redaction<NotesState, NotesAction>(state: { $0.notes = [] })
    _ = try recording.acceptStates(
      notesReducer, environment: NotesEnvironment(), redaction: redaction)
    let accepted = try NotesRecording(contentsOf: recording.file)
    try accepted.replay(notesReducer, environment: NotesEnvironment(), redaction: redaction)
    let last = try String(contentsOf: recording.file, encoding: .utf8)
      .split(separator: "\n").last { $0.contains("\"state\"") }
    #expect(last?.contains("\"notes\":[]") == true)
  }
}
