import Foundation
import Testing

@Suite struct DemoTests {
  let directory: TemporaryDirectory
  let demo: Demo

  init() throws {
    directory = try TemporaryDirectory()
    demo = try Demo(directory: directory.path)
  }

  @Test func `The demo saves, lists, loads and removes documents`() async throws {
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

  @Test func `The exit code is 66 if there is no such document`() async throws {
    let result = try await demo.run("load", "a.txt")
    #expect(result.status == 66)
    #expect(result.output.isEmpty)
    #expect(result.errors == "There is no document “a.txt” in \(directory.path).\n")
  }

  @Test func `The exit code is 1 if something fails, and a message says why`() async throws {
    let result = try await demo.run("save", "../a.txt", "--text", "a")
    #expect(result.status == 1)
    #expect(result.errors.contains("“../a.txt” cannot be the name of a document"))
    #expect(try directory.contents() == [])
  }

  @Test(arguments: [["lost"], ["save"], ["list", "more"], ["list", "--data-dir"]])
  func `The exit code is 64 for wrong usage`(arguments: [String]) async throws {
    let result = try await demo.run(arguments, addingDirectory: false)
    #expect(result.status == 64)
    #expect(result.errors.contains("Usage: file-client-demo"))
  }

  @Test func `Without arguments the demo prints its help`() async throws {
    let result = try await demo.run([], addingDirectory: false)
    #expect(result.status == 0)
    #expect(String(decoding: result.output, as: UTF8.self).contains("SUBCOMMANDS:"))
  }

  @Test func `The documents are in the demo's own directory, which only the user can read`()
    async throws
  {
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

  @Test func `Endless input is rejected after a bounded amount`() async throws {
    let script = "yes | \"$0\" \"$@\""
    let result = try await demo.run("save", "a.txt", through: ["/bin/sh", "-c", script])
    #expect(result.status == 1)
    #expect(result.errors.contains("it is larger than 64 MiB, the limit for a document"))
    #expect(try directory.contents() == [])
  }

  @Test func `The old document is kept if the new one does not fit`() async throws {
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
