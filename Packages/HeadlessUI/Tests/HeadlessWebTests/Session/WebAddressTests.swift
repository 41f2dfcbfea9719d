import HeadlessRunner
import Testing

@testable import HeadlessWeb

/// Who may speak to a session.
@Suite struct WebAddressTests {
  private let session = WebSession.patient(webProgram(), hosts: ["App.example"])

  private func status(_ path: String, _ headers: [(name: String, value: String)]) async -> Int {
    await session.response(to: WebRequest(method: "GET", path: path, headers: headers)).status
  }

  @Test func `Without its token every path is missing`() async {
    let token = session.token
    for path in [
      "", "/", "/do", "//", "/\(token.dropLast())/", "/\(token)0/", "/\(token.uppercased())x/",
      "\(token)/", "/a/\(token)/", "/%\(token)/", "/../\(token)/",
    ] {
      #expect(await status(path, [("Host", "localhost")]) == 404, "\(path)")
    }
    #expect(await status("/\(token)/", [("Host", "localhost")]) == 200)
    #expect(await status("/\(token)/?a=b", [("Host", "localhost")]) == 200)
    #expect(await status("/\(token)", [("Host", "localhost")]) == 308)
  }

  @Test func `A token has 128 bits and differs from session to session`() {
    let tokens = (0..<100).map { _ in WebAddress.randomToken() }
    #expect(Set(tokens).count == 100)
    for token in tokens { #expect(token.wholeMatch(of: /[0-9a-f]{32}/) != nil) }
  }

  @Test(arguments: [
    ("localhost", true), ("LOCALHOST:1", true), ("127.0.0.1:8080", true), ("[::1]:8080", true),
    ("[::1]", true), ("app.example", true), ("app.example:443", true), ("evil.example", false),
    ("localhost.evil.example", false), ("127.0.0.1.evil.example", false), ("", false),
    ("localhost:8080@evil.example", false), ("evil.example:localhost", false), ("127.0.0.2", false),
    ("0.0.0.0", false), ("localhost:", true),
  ])
  func `A request comes through a name of this machine`(host: String, isAllowed: Bool) async {
    #expect(await status("/\(session.token)/", [("Host", host)]) == (isAllowed ? 200 : 403))
  }

  @Test func `A request without a name, or with two, is refused`() async {
    let path = "/\(session.token)/"
    #expect(await status(path, []) == 403)
    #expect(await status(path, [("Host", "localhost"), ("host", "localhost")]) == 403)
    let own = ("Origin", "http://localhost")
    #expect(await status(path, [("Host", "localhost"), own, own]) == 403)
  }

  @Test(arguments: [
    ("http://localhost:8080", true), ("https://localhost:8080", true), ("http://localhost", false),
    ("http://localhost:9090", false), ("null", false), ("http://evil.example", false), ("", false),
    ("http://localhost:8080.evil.example", false), ("file://", false),
  ])
  func `A request comes from the session's own page`(origin: String, isAllowed: Bool) async {
    for method in ["GET", "POST"] {
      let answer = await session.request(
        method == "GET" ? "" : "command", method, "show", headers: [("Origin", origin)])
      #expect((answer.status == 200) == isAllowed)
    }
  }

  @Test func `Each answer forbids what a page does not need`() async {
    for answer in [
      await session.request(), await session.request("nothing"),
      await session.request("command", "POST", "show"), await session.request("do", "POST", ""),
    ] {
      let policy = answer.value(of: "Content-Security-Policy") ?? ""
      #expect(policy.hasPrefix("default-src 'none'; "))
      #expect(policy.contains("frame-ancestors 'none'"))
      #expect(!policy.contains("unsafe"))
      #expect(answer.value(of: "X-Content-Type-Options") == "nosniff")
      #expect(answer.value(of: "Cache-Control") == "no-store")
      #expect(answer.value(of: "Referrer-Policy") == "same-origin")
    }
  }
}
