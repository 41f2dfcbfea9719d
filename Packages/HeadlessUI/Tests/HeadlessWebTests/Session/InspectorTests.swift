import ComposableArchitecture
import ComposableArchitectureRecording
import HeadlessRunner
import Testing

@testable import HeadlessWeb

@Suite(.timeLimit(.minutes(10))) struct InspectorTests {
  private let session = WebSession<WebState, WebAction>.patient(
    webProgram(), isInspected: true)

  private func history() async throws -> WebEvents.Iterator {
    let answer = await session.request("history")
    #expect(answer.status == 200)
    guard case .events(let events) = answer.body else { throw NoEvents() }
    return events.makeAsyncIterator()
  }

  private struct NoEvents: Error {}

  private func text(_ event: [UInt8]?) -> String { String(decoding: event ?? [], as: UTF8.self) }

  @Test func `Without the option there is no inspector`() async {
    let session = WebSession<WebState, WebAction>.patient(webProgram())
    for route in ["inspect", "history", "history/recording", "history/page"] {
      #expect(await session.request(route).status == 404)
    }
    #expect(await session.request("continue", "POST", "number=0").status == 404)
    #expect(await session.request("complete", "POST", "t").status == 404)
  }

  @Test func `The page follows the app, and may ask its own server only`() async throws {
    let page = await session.request("inspect")
    #expect(page.status == 200)
    #expect(page.text.contains(#""live":true,"commands":true"#))
    let policy = page.value(of: "Content-Security-Policy") ?? ""
    #expect(policy.hasPrefix("default-src 'none'; "))
    #expect(
      policy.contains("connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors"))
    var events = try await history()
    #expect(text(await events.next()).contains(#""rows":[]"#))
    _ = await session.command("tap +")
    let next = text(await events.next())
    #expect(next.contains(#""name":"incrTapped","by":"user","via":"tap +""#))
    #expect(next.contains(#""changes":[{"p":["count"],"v":1}]"#))
  }

  @Test func `A session continues with an earlier state`() async throws {
    for _ in 0..<3 { _ = await session.command("tap +") }
    var events = try await history()
    _ = await events.next()
    let answer = await session.request(
      "continue", "POST", "number=1",
      headers: [("Content-Type", "application/x-www-form-urlencoded")])
    #expect(answer.status == 200)
    #expect(await session.command("state count").first == #"{"path":"count","state":1}"#)
    // The stream of the old session ends, and a new one shows the new history.
    while await events.next() != nil {}
    var new = try await history()
    #expect(text(await new.next()).contains(#""rows":[]"#))
    let script = await session.request("history/script")
    #expect(script.status == 409)
    #expect(
      script.text
        == "This session began with a state of another one, so a script cannot lead to it.\n")
    for number in ["7", "-1", "x", ""] {
      #expect(await session.request("continue", "POST", "number=\(number)").status >= 400)
    }
    #expect(await session.command("state count").first == #"{"path":"count","state":1}"#)
  }

  @Test func `The history is exported as a recording, a page and a script`() async {
    _ = await session.command("tap +")
    let recording = await session.request("history/recording")
    #expect(recording.value(of: "Content-Type") == "application/octet-stream")
    #expect(recording.text.hasPrefix(#"{"history":1,"#))
    #expect(recording.text.contains(#""via":"tap +""#))
    #expect(await session.request("history/page").text.contains("<!DOCTYPE html>"))
    #expect(await session.request("history/script").text.contains("tap +\nexpect count 1\n"))
  }

  @Test func `The history is exported as a test`() async {
    _ = await session.command("tap +")
    let form = { @Sendable (name: String, reducer: String) in
      await session.request(
        "history/test", "POST", "name=\(name)&reducer=\(reducer)&environment=%28%29",
        headers: [("Content-Type", "application/x-www-form-urlencoded")])
    }
    let test = await form("AddOne", "counterReducer").text
    #expect(test.contains("@Test func `The recording “Add one” leads to the same states`"))
    #expect(test.contains("try recording.replay(counterReducer, environment: ())\n"))
    let unnamed = await form("add+one", "counterReducer")
    #expect(unnamed.status == 409 && unnamed.text.contains("such as “BuyMilk”"))
    let incomplete = await form("AddOne", "")
    #expect(incomplete.status == 409 && incomplete.text.contains("such as “appReducer”"))
    #expect(await session.request("history/test", "POST", "name=AddOne").status == 400)
    #expect(await session.request("history/test").status == 405)
  }

  @Test func `A command line is completed, and payloads have examples`() async {
    #expect(
      await session.request("complete", "POST", "tap Req").text
        == #"{"candidates":[],"text":"tap Request"}"#)
    #expect(
      await session.request("complete", "POST", "send text").text.contains("send textChanged "))
    #expect(await session.request("complete", "POST", "send textChanged ").text.contains("text"))
  }

  @Test func `A secure field ends a history that has no redaction`() async throws {
    _ = await session.tap("field/Password", "&value=hunter2")
    var events = try await history()
    let part = text(await events.next())
    #expect(!part.contains("hunter2"))
    #expect(part.contains("Pass a “redaction”"))
    #expect(await !session.request("history/recording").text.contains("hunter2"))
  }

  @Test func `A secret that a command sends is in no answer`() async throws {
    let answer = await session.command(#"send passwordChanged "hunter2""#)
    #expect(!answer.joined().contains("hunter2"))
    var events = try await history()
    let part = text(await events.next())
    #expect(!part.contains("hunter2"))
    #expect(part.contains("Pass a “redaction”"))
    for route in ["history/recording", "history/page", "history/script"] {
      #expect(await !session.request(route).text.contains("hunter2"))
    }
    #expect(await !session.command("state").joined().contains("hunter2"))
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "1e300", "NaN", "0x7"])
  func `A number of an action that does not exist is refused`(number: String) async {
    _ = await session.command("tap +")
    let answer = await session.request(
      "continue", "POST", "number=\(number)",
      headers: [("Content-Type", "application/x-www-form-urlencoded")])
    #expect(answer.status >= 400)
    #expect(answer.text.hasSuffix(".\n"))
    #expect(await session.command("state count").first == #"{"path":"count","state":1}"#)
  }

  @Test func `A history without a screen has an inspector that only looks`() async throws {
    let history = History<Int, Bool>(app: "counter")
    let store = Store(
      initialValue: 0,
      reducer: { count, _, _ in
        count += 1; return []
      }, environment: (),
      history: history)
    store.send(true)
    let inspector = Inspector(history)
    let (addresses, address) = AsyncStream.makeStream(of: String.self)
    let serving = Task { try await inspector.serve { address.yield($0) } }
    defer { serving.cancel() }
    var all = addresses.makeAsyncIterator()
    let url = try #require(await all.next())
    let match = try #require(
      url.wholeMatch(of: /http:\/\/127\.0\.0\.1:(\d+)(\/[0-9a-f]{32}\/)inspect/))
    let port = try #require(UInt16(match.1))
    let connection = try Connection(port: port)
    try await connection.write("GET \(match.2)history HTTP/1.1\r\nHost: localhost\r\n\r\n")
    _ = try await connection.read(until: #""number":1"#)
    store.send(true)
    _ = try await connection.read(until: #""number":2"#)
    for (path, status) in [
      ("inspect", 200), ("command", 404), ("continue", 404), ("", 404),
    ] {
      let answer = await inspector.response(
        to: WebRequest(
          method: "GET", path: "\(match.2)\(path)", headers: [("Host", "localhost")]))
      #expect(answer.status == status)
    }
  }
}
