import HeadlessRunner
import Testing

@testable import HeadlessWeb

@Suite(.timeLimit(.minutes(10))) struct WebSessionTests {
  private let environment = WebEnvironment()
  private let session: WebSession<WebState, WebAction>

  init() { session = .patient(webProgram(environment)) }

  @Test func `The page shows the screen and a tap of a form leads back to it`() async {
    let page = await session.request()
    #expect(page.status == 200)
    #expect(page.text.contains("<title>Counter</title>"))
    #expect(page.text.contains(#"<p class="body">0</p>"#))
    let tapped = await session.request("do", "POST", "control=button/%2b")
    #expect(tapped.status == 409)
    #expect(tapped.text.contains("not there any longer"))
    let right = await session.request("do", "POST", "control=button/%252b")
    #expect(right.status == 303)
    #expect(right.value(of: "Location") == "./")
    #expect(await session.request().text.contains(#"<p class="body">1</p>"#))
  }

  @Test func `A script is answered with the screen after the tap`() async {
    let answer = await session.tap("button/%252b")
    #expect(answer.status == 200)
    #expect(answer.value(of: "Content-Type") == "application/json")
    #expect(answer.text.contains(#"<p class=\"body\">1</p>"#))
  }

  @Test func `A disabled control is not operated, and the answer says why`() async {
    let answer = await session.tap("button/Never")
    #expect(answer.status == 409)
    #expect(answer.text.contains("disabled"))
  }

  @Test func `A field takes a text, and the answer has its correction`() async {
    let answer = await session.tap("field/Text", "&value=a+b%26%C3%A9")
    #expect(answer.text.contains(#"value=\"A B&amp;É\""#))
  }

  @Test func `A control that is known by its position needs the version it was drawn with`()
    async throws
  {
    let page = await session.request().text
    let version = try #require(page.firstMatch(of: /&amp;version=([^"&]*)/)).1
    _ = await session.command("tap Delete #1")
    let late = await session.tap("button/Delete", "&version=\(version)")
    #expect(late.status == 409)
    #expect(late.text.contains("the screen has changed"))
    // A control with an identity does not need a version.
    #expect(await session.tap("button/%252b").status == 200)
    let missing = await session.tap("button/Delete")
    #expect(missing.status == 409)
    #expect(await session.command("state rows").first == #"{"path":"rows","state":["two"]}"#)
  }

  @Test func `A text applies to the text that another page has changed`() async {
    _ = await session.tap("field/Text", "&value=milk&base=")
    _ = await session.tap("field/Text", "&value=milks&base=milk")
    #expect(await session.command("state text").first == #"{"path":"text","state":"MILKS"}"#)
    _ = await session.tap("field/Text", "&value=a+milk&base=milk")
    #expect(await session.command("state text").first == #"{"path":"text","state":"A MILKS"}"#)
    // Without a base, the text replaces what is there.
    _ = await session.tap("field/Text", "&value=tea")
    #expect(await session.command("state text").first == #"{"path":"text","state":"TEA"}"#)
  }

  @Test func `A text that is the same as its base is not typed`() async {
    _ = await session.tap("field/Text", "&value=tea")
    #expect(await session.tap("field/Text", "&value=coffee&base=coffee").status == 200)
    #expect(await session.command("state text").first == #"{"path":"text","state":"TEA"}"#)
  }

  @Test func `A tap for another level than that of the screen in front is not done`() async {
    let late = await session.tap("button/%252b", "&level=1")
    #expect(late.status == 409)
    #expect(late.text.contains("another screen is in front"))
    #expect(await session.tap("button/%252b", "&level=0").status == 200)
    #expect(await session.command("state count").first == #"{"path":"count","state":1}"#)
  }

  @Test func `A command prints what a script prints`() async {
    let lines = await session.command("tap +")
    #expect(lines.count == 2)
    #expect(lines.first?.contains(#""action":"incrTapped","by":"user","number":1"#) == true)
    #expect(lines.last == #"{"command":1,"ok":true}"#)
    #expect(await session.command("# A comment.") == [])
    let wrong = await session.command("expect count 2").first ?? ""
    #expect(wrong.hasPrefix(#"{"code":1,"command":2,"error":"#))
    #expect(wrong.hasSuffix(#""ok":false}"#))
    #expect(await session.command("nonsense").last?.contains(#""command":3"#) == true)
  }

  @Test func `A command that waits does not block taps`() async {
    _ = await session.command("tap Request")
    async let waited = session.command("wait")
    #expect(await session.tap("button/%252b").status == 200)
    #expect(await session.request().status == 200)
    environment.end.open()
    #expect(await waited.last == #"{"command":2,"ok":true}"#)
    #expect(await session.command("state hasEnded").first?.contains("true") == true)
  }

  @Test func `A command that cannot begin in time is refused and never performed`() async {
    let patience = Gate()
    let session = WebSession.patient(webProgram(environment)) { await patience.wait() }
    _ = await session.command("tap Request")
    async let waited = session.command("wait")
    while await !session.app.isPerforming { await Task.yield() }
    patience.open()
    let refused = await session.request("command", "POST", "tap +")
    #expect(refused.status == 503)
    #expect(refused.text.contains("Nothing was done"))
    environment.end.open()
    _ = await waited
    #expect(await session.app.screen().html.contains(#"<p class="body">0</p>"#))
  }

  @Test func `A tap that cannot begin in time is refused and never done`() async {
    let patience = Gate()
    let session = WebSession.patient(webProgram(environment)) { await patience.wait() }
    async let blocked = session.tap("button/Block")
    await environment.unblock.hasBegun()
    patience.open()
    #expect(await session.tap("button/%252b").status == 503)
    #expect(await session.request().status == 503)
    environment.unblock.open()
    #expect(await blocked.status == 200)
    #expect(await session.app.screen().html.contains(#"<p class="body">0</p>"#))
  }

  @Test func `What is printed hides the texts of secure fields`() async {
    _ = await session.tap("field/Password", "&value=hunter2")
    let lines = await session.command("state")
    #expect(lines.first?.contains("•••") == true)
    #expect(!lines.joined().contains("hunter2"))
    #expect(await !session.request().text.contains("hunter2"))
  }

  @Test func `A form that is not one of a control changes nothing`() async {
    let bodies = [
      "", "&&&", "=", "control", "control=%", "control=field/Text&value=%ff", "key=",
      "key=nonsense",
      "control=\(String(repeating: "a", count: 60_000))", "a[]=b", "control=button%2f%2b",
    ]
    for body in bodies {
      let answer = await session.request("do", "POST", body)
      #expect(answer.status == 409 || answer.status == 400, "\(body.prefix(40))")
    }
    #expect(await session.command("state count").first?.contains("0") == true)
  }

  @Test func `A key is pressed as in a terminal`() async {
    #expect(await session.request("do", "POST", "key=escape").status == 409)
  }

  @Test func `Each route has its method`() async {
    for (route, method, allowed) in [
      ("", "POST", "GET"), ("events", "POST", "GET"), ("do", "GET", "POST"),
      ("command", "PUT", "POST"),
    ] {
      let answer = await session.request(route, method)
      #expect(answer.status == 405)
      #expect(answer.value(of: "Allow") == allowed)
    }
    #expect(await session.request("nothing").status == 404)
    #expect(await session.request("events?a=b", "POST").status == 405)
  }

  @Test func `A body must be of the right kind and size`() async {
    let long = String(repeating: "a", count: WebRequest.longestBody + 1)
    #expect(await session.request("command", "POST", long).status == 413)
    #expect(await session.request("command", "POST", "show\nshow").status == 400)
    let json = await session.request(
      "do", "POST", "{}", headers: [("Content-Type", "application/json")])
    #expect(json.status == 415)
  }
}
