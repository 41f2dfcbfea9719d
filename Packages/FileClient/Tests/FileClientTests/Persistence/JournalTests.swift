import FileClient
import Foundation
import Testing

/// Runs several processes that keep the same document with `persisted`, and kills them.
///
/// The environment variable `JOURNAL_KILLS` chooses how many processes are killed.
@Suite struct JournalTests {
  @Test func `What two processes have saved is in the document, however often they are killed`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let demo = try Demo(directory: directory.path)
    let kills = ProcessInfo.processInfo.environment["JOURNAL_KILLS"].flatMap(Int.init) ?? 20
    let acknowledged = try await withThrowingTaskGroup { group in
      for writer in ["a", "b"] {
        group.addTask {
          var entries: [String] = []
          for round in 0..<(kills / 2) {
            entries += try await killed(
              demo, writer: "\(writer)\(round).", after: round * 7 % 11)
          }
          return entries
        }
      }
      var entries: [[String]] = []
      for try await more in group { entries.append(more) }
      return entries
    }
    let document = try await output(of: directory.client.load("list.json"))
    let list = try DocumentSchema([String].self).decode(#require(document))
    #expect(Set(list).count == list.count)
    for entries in acknowledged {
      #expect(entries.count >= kills / 2)
      #expect(list.filter(Set(entries).contains) == entries)
    }
  }

  /// Kills a writer after some entries, and returns all entries that it has acknowledged.
  private func killed(_ demo: Demo, writer: String, after count: Int) async throws -> [String] {
    let (process, output) = try demo.start("journal", "list.json", "--writer", writer)
    var text = Data()
    while text.count(where: { $0 == UInt8(ascii: "\n") }) <= count {
      let more = output.availableData
      try #require(!more.isEmpty, "the demo ended on its own")
      text += more
    }
    await process.kill()
    text += output.readDataToEndOfFile()
    try output.close()
    // The last line may be torn.
    return String(decoding: text, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().map(String.init)
  }

  @Test func `Two processes that add entries end with the entries of both`() async throws {
    let directory = try TemporaryDirectory()
    let demo = try Demo(directory: directory.path)
    async let first = demo.run("journal", "list.json", "--writer", "a", "--count", "30")
    async let second = demo.run("journal", "list.json", "--writer", "b", "--count", "30")
    let results = try await [first, second]
    #expect(results.map(\.status) == [0, 0])
    #expect(results.map(\.errors) == ["", ""])
    let document = try await output(of: directory.client.load("list.json"))
    let list = try DocumentSchema([String].self).decode(#require(document))
    for (writer, result) in zip(["a", "b"], results) {
      let entries = (1...30).map { "\(writer)\($0)" }
      #expect(list.filter { $0.hasPrefix(writer) } == entries)
      #expect(String(decoding: result.output, as: UTF8.self) == entries.map { "\($0)\n" }.joined())
    }
    #expect(list.count == 60)
  }
}
