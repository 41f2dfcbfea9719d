import FileClient
import FileClientTesting
import Foundation
import Testing

/// Tests that no client replaces what somebody else has written since it has read or written the document.
@Suite struct ChangedElsewhereTests {
  private typealias Attempt = FileClientError.Attempt

  /// Two clients, and the name of their directory in errors.
  private func clients() throws -> (FileClient, FileClient, TemporaryDirectory) {
    let directory = try TemporaryDirectory()
    return (directory.client, directory.client, directory)
  }

  @Test func `A save does not replace what another client has saved since the load`() async throws {
    let (first, second, directory) = try clients()
    try await output(of: first.save("a.txt", Data("one")))
    #expect(try await output(of: second.load("a.txt")) == Data("one"))
    try await output(of: first.save("a.txt", Data("two")))
    let error = try await error(of: second.save("a.txt", Data("three")))
    #expect(
      error
        == .changedElsewhere(Attempt(.save, name: "a.txt", directory: directory.path)))
    #expect(try await output(of: second.load("a.txt")) == Data("two"))
    try await output(of: second.save("a.txt", Data("three")))
    #expect(try await output(of: first.load("a.txt")) == Data("three"))
    #expect(try directory.contents() == ["a.txt"])
  }

  @Test func `A document that appears or disappears has changed, too`() async throws {
    let (first, second, directory) = try clients()
    #expect(try await output(of: first.load("a.txt")) == nil)
    try await output(of: second.save("a.txt", Data("one")))
    #expect(try await error(of: first.save("a.txt", Data("two"))) != nil)
    #expect(try await output(of: first.load("a.txt")) == Data("one"))
    try await output(of: second.remove("a.txt"))
    #expect(try await error(of: first.save("a.txt", Data("two"))) != nil)
    #expect(try await output(of: first.load("a.txt")) == nil)
    try await output(of: first.save("a.txt", Data("two")))
    #expect(try directory.contents() == ["a.txt"])
  }

  @Test func `A changed document is neither removed nor set aside`() async throws {
    let (first, second, directory) = try clients()
    try await output(of: first.save("a.txt", Data("one")))
    try await output(of: second.save("a.txt", Data("two")))
    #expect(try await error(of: first.remove("a.txt")) != nil)
    #expect(try await error(of: first.setAside("a.txt")) != nil)
    #expect(try directory.contents() == ["a.txt"])
    #expect(try await output(of: first.load("a.txt")) == Data("two"))
    #expect(try await output(of: first.setAside("a.txt")) == "a.damaged.txt")
  }

  @Test func `A client that has not read the document replaces it`() async throws {
    let (first, second, directory) = try clients()
    try await output(of: first.save("a.txt", Data("one")))
    try await output(of: second.save("a.txt", Data("two")))
    #expect(try await output(of: second.load("a.txt")) == Data("two"))
    #expect(try directory.contents() == ["a.txt"])
  }

  @Test func `A failed load is no knowledge of the document`() async throws {
    let directory = try TemporaryDirectory()
    let client = FileClient.live(directory: directory.url, sizeLimit: 3)
    try await output(of: client.save("a.txt", Data("one")))
    try Data("four").write(to: directory.file("a.txt"))
    #expect(try await error(of: client.load("a.txt")) != nil)
    #expect(try await output(of: client.setAside("a.txt")) == "a.damaged.txt")
  }

  @Test func `The mock notices what a test changes on its disk`() async throws {
    let disk = MockDisk(["a.txt": Data("one")])
    let client = FileClient.mock(disk)
    #expect(try await output(of: client.load("a.txt")) == Data("one"))
    disk.documents["a.txt"] = Data("two")
    #expect(
      try await error(of: client.save("a.txt", Data("three")))
        == .changedElsewhere(Attempt(.save, name: "a.txt", directory: "memory")))
    #expect(disk.documents == ["a.txt": Data("two")])
  }

  /// Each writer adds its numbers to a document. It loads again whenever the other one was faster.
  @Test func `No number of two writers is lost`() async throws {
    let directory = try TemporaryDirectory()
    try await withThrowingTaskGroup { group in
      for writer in 0..<2 {
        let client = directory.client
        group.addTask {
          for number in 0..<100 {
            while true {
              let old = try await output(of: client.load("a.txt")) ?? Data()
              let new = old + Data("\(writer * 1_000 + number)\n")
              if try await error(of: client.save("a.txt", new)) == nil { break }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let document = try await output(of: directory.client.load("a.txt")) ?? Data()
    let numbers = String(decoding: document, as: UTF8.self).split(separator: "\n").map { Int($0) }
    #expect(Set(numbers) == Set(Array(0..<100) + Array(1_000..<1_100)))
    #expect(numbers.count == 200)
  }
}
