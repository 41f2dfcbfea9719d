import Foundation
import Testing

@Suite("file-client-demo")
struct DemoTests {
  let directory: TemporaryDirectory
  let demo: Demo

  init() throws {
    directory = try TemporaryDirectory()
    demo = try Demo(directory: directory.path)
  }

  @Test("saves, lists, loads and removes")
  func commands() async throws {
    let input = Data([0, 255, 10, 13, 0])
    #expect(try await demo.run("save", "b.bin", input: input) == .done())
    #expect(try await demo.run("save", "a.txt", "--text", "Buy milk") == .done())
    #expect(try await demo.run("list") == .done("a.txt\nb.bin\n"))
    #expect(try await demo.run("load", "a.txt") == .done("Buy milk"))
    #expect(try await demo.run("load", "b.bin").output == input)
    #expect(try await demo.run("remove", "a.txt") == .done())
    #expect(try await demo.run("remove", "a.txt") == .done())
    #expect(try await demo.run("list") == .done("b.bin\n"))
  }

  @Test("exits with 66 when there is no such document")
  func missing() async throws {
    let result = try await demo.run("load", "a.txt")
    #expect(result.status == 66)
    #expect(result.output.isEmpty)
    #expect(result.errors == "There is no document “a.txt” in \(directory.path).\n")
  }

  @Test("exits with 1 and a sentence when something fails")
  func failure() async throws {
    let result = try await demo.run("save", "../a.txt", "--text", "a")
    #expect(result.status == 1)
    #expect(result.errors.contains("“../a.txt” cannot be the name of a document"))
    #expect(try directory.contents() == [])
  }

  @Test(
    "exits with 64 when it is used wrongly",
    arguments: [["lost"], ["save"], ["list", "more"], ["list", "--data-dir"]]
  )
  func wrongUsage(arguments: [String]) async throws {
    let result = try await demo.run(arguments, addingDirectory: false)
    #expect(result.status == 64)
    #expect(result.errors.contains("Usage: file-client-demo"))
  }

  @Test("explains itself when it is given nothing to do")
  func help() async throws {
    let result = try await demo.run([], addingDirectory: false)
    #expect(result.status == 0)
    #expect(String(decoding: result.output, as: UTF8.self).contains("SUBCOMMANDS:"))
  }

  @Test("keeps its documents in its own directory, which only the user can read")
  func ownDirectory() async throws {
    let saved = try await demo.run(
      ["save", "a.txt", "--text", "a"],
      addingDirectory: false,
      through: ["/usr/bin/env", "XDG_DATA_HOME=\(directory.path)"]
    )
    #expect(saved == .done())
    #expect(try directory.contents() == ["file-client-demo"])
    #expect(try directory.permissions(of: "file-client-demo") == 0o700)
    #expect(try directory.permissions(of: "file-client-demo/a.txt") == 0o600)
  }

  @Test("refuses endless input after reading a bounded part of it")
  func endless() async throws {
    let script = "yes | \"$0\" \"$@\""
    let result = try await demo.run("save", "a.txt", through: ["/bin/sh", "-c", script])
    #expect(result.status == 1)
    #expect(result.errors.contains("it is larger than 64 MiB, the limit for a document"))
    #expect(try directory.contents() == [])
  }

  @Test("keeps the old document when the new one does not fit")
  func tooLarge() async throws {
    #expect(try await demo.run("save", "a.txt", "--text", "old") == .done())
    // The shell limits files to one or two megabytes. A larger file must cause an error, not a signal.
    let script = "trap '' XFSZ; ulimit -f 2048; exec \"$0\" \"$@\""
    let result = try await demo.run(
      "save",
      "a.txt",
      input: Data(repeating: 0, count: 4_000_000),
      through: ["/bin/sh", "-c", script]
    )
    #expect(result.status == 1)
    #expect(result.errors.contains("what was saved before is untouched"))
    #expect(try await demo.run("load", "a.txt") == .done("old"))
    #expect(try directory.contents() == ["a.txt"])
  }
}
