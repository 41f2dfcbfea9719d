import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Tests `primetime serve` as a process with a real client.
@Suite(.timeLimit(.minutes(10))) struct ServeTests {
  private let primetime = Executable(name: "primetime")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Starts a server, and returns its address.
  private func serve(_ arguments: String...) async throws -> (Running, URL) {
    let running = try primetime.start(
      ["serve", "--port", "0", "--output", "json", "--data-directory", folder.path] + arguments)
    while true {
      let line = try running.outputSoFar()
      if let address = line.firstMatch(of: /{"address":"([^"]*)"}\n/) {
        let text = address.1.replacing("\\/", with: "/")
        return (running, try #require(URL(string: String(text))))
      }
      try #require(running.process.isRunning, "\(line)")
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  private func post(_ command: String, to address: URL) async throws -> String {
    var request = URLRequest(url: address.appending(path: "command"))
    request.httpMethod = "POST"
    request.httpBody = Data(command.utf8)
    return String(decoding: try await URLSession.shared.data(for: request).0, as: UTF8.self)
  }

  @Test func `A program uses the app over HTTP, and Ctrl-C leaves it`() async throws {
    let (running, address) = try await serve()
    let page = String(decoding: try await URLSession.shared.data(from: address).0, as: UTF8.self)
    #expect(page.contains("<title>PrimeTime</title>"))
    #expect(
      try await post("tap Counter demo", to: address).hasSuffix(#"{"command":1,"ok":true}"# + "\n"))
    #expect(try await post("expect count 1", to: address).contains(#""code":1,"command":2"#))
    running.process.interrupt()
    let outcome = try await running.outcome()
    #expect(outcome.status == 130)
  }

  @Test func `The address is the same at the next start, and only the user may read it`()
    async throws
  {
    let (first, address) = try await serve()
    first.process.interrupt()
    _ = try await first.outcome()
    let file = folder.url.appending(path: ".address").path()
    #expect(
      try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    let (second, next) = try await serve()
    #expect(next.path() == address.path())
    second.process.interrupt()
    _ = try await second.outcome()
  }

  @Test func `A session in the browser is recorded like any other`() async throws {
    let file = folder.url.appending(path: "session.jsonl").path()
    let (running, address) = try await serve("--record", file)
    for line in ["tap Counter demo", "tap +"] { _ = try await post(line, to: address) }
    running.process.interrupt()
    _ = try await running.outcome()
    let history = try await primetime.run("history", file)
    #expect(history.status == 0)
    #expect(history.output.contains("tap Counter demo"))
    #expect(try await primetime.run("replay", file).status == 0)
  }

  @Test func `A port that is taken, or is none, is an error that says what to do`() async throws {
    let (running, address) = try await serve()
    let port = try #require(address.port)
    let taken = try await primetime.run("serve", "--port", "\(port)")
    #expect(taken.status == 74)
    #expect(taken.errors.contains("The port \(port) cannot be used"))
    #expect(taken.errors.contains("--port"))
    running.process.interrupt()
    _ = try await running.outcome()
    let none = try await primetime.run("serve", "--port", "70000")
    #expect(none.status == 64)
    let unknown = try await primetime.run("server")
    #expect(unknown.errors.contains("Did you mean “serve”?"))
  }
}
