import HeadlessRunner
import Synchronization
import Testing

@testable import HeadlessWeb

@Suite(.timeLimit(.minutes(10))) struct WebSessionsTests {
  private let documents: VisitorDocuments
  private let sessions: WebSessions<Int, VisitorAction>
  private let first = Visitor()
  private let second = Visitor()

  init() {
    let documents = VisitorDocuments()
    self.documents = documents
    sessions = .manual(hosts: ["example.com"]) { await documents.program($0) }
  }

  private func get(_ path: String) async -> WebResponse {
    await sessions.response(
      to: WebRequest(method: "GET", path: path, headers: [("Host", "localhost")]))
  }

  @Test func `The address leads to a new one for each visitor, and makes no session`() async throws
  {
    var visitors: Set<Visitor> = []
    for _ in 0..<2 {
      let answer = await get("/secret/")
      #expect(answer.status == 303)
      let location = try #require(answer.value(of: "Location"))
      #expect(location.hasSuffix("/"))
      visitors.insert(try #require(Visitor(id: location.dropLast())))
    }
    #expect(visitors.count == 2)
    #expect(sessions.isEmpty)
    #expect(
      await sessions.response(
        to: .init(method: "POST", path: "/secret/", headers: [("Host", "localhost")])
      ).status == 405)
  }

  @Test func `An address without a slash at its end leads to the one with it`() async {
    #expect(await get("/secret").value(of: "Location") == "secret/")
    #expect(await get("/secret/\(first.id)").value(of: "Location") == "\(first.id)/")
    #expect(sessions.isEmpty)
  }

  @Test func `A visitor does not see what another does, and finds the session after a reload`()
    async
  {
    #expect(await sessions.count(first) == 0)
    #expect(await sessions.count(second) == 0)
    #expect(await sessions.tap(first).status == 200)
    #expect(await sessions.tap(first).status == 200)
    #expect(await sessions.tap(second).status == 200)
    #expect(await sessions.count(first) == 2)
    #expect(await sessions.count(second) == 1)
    #expect(documents.starts(of: first) == 1)
  }

  @Test func `First requests at the same time make one session`() async {
    let documents = VisitorDocuments(isOpen: false)
    let sessions = WebSessions.manual { await documents.program($0) }
    let answers = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<10 { group.addTask { [first] in await sessions.request(first).status } }
      while sessions.requests(of: first) < 10 { await Task.yield() }
      documents.start.open()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers == Array(repeating: 200, count: 10))
    #expect(documents.starts(of: first) == 1)
    #expect(sessions.requests(of: first) == 0)
  }

  @Test func `Only the page makes a session`() async {
    for (route, method) in [("do", "POST"), ("command", "POST")] {
      let answer = await sessions.request(
        first, route, method, headers: [("Accept", "application/json")])
      #expect(answer.status == 410)
      #expect(answer.text.hasPrefix("This session has ended"))
    }
    let form = await sessions.request(first, "do", "POST", "control=button/%252b")
    #expect(form.status == 410)
    #expect(form.text.contains(#"<a href="./">Start anew</a>"#))
    let stream = await sessions.request(first, "events")
    #expect(stream.value(of: "Content-Type") == "text/event-stream")
    #expect(stream.text.hasPrefix("event: ended\ndata: This session has ended"))
    #expect(await sessions.request(first, "", "POST").status == 405)
    #expect(await sessions.request(first, "inspect").status == 404)
    #expect(sessions.isEmpty)
  }

  @Test func `An identifier of a visitor has 32 hexadecimal digits`() async {
    let id = first.id
    let wrong = [
      "", "0", String(id.dropLast()), id + "0", id.uppercased() + "A", "+" + id.dropFirst(),
      String(id.dropLast()) + "g", String(repeating: "٣", count: 32), "..", "%00",
      String(repeating: "A", count: 32),
    ]
    for id in wrong {
      #expect(Visitor(id: id) == nil)
      if id != "" { #expect(await get("/secret/\(id)/").status == 404, "\(id)") }
    }
    #expect(Visitor(id: id) == first)
    #expect(Visitor(id: String(repeating: "0", count: 32))?.id == String(repeating: "0", count: 32))
    #expect(sessions.isEmpty)
  }

  @Test func `Secret, host and origin are checked for each request to a session`() async {
    #expect(await sessions.count(first) == 0)
    #expect(await get("/wrong/\(first.id)/").status == 404)
    #expect(await get("/\(first.id)/").status == 404)
    #expect(await sessions.request(first, host: "example.org").status == 403)
    #expect(await sessions.request(first, host: "example.com").status == 200)
    for route in ["do", "command", "events", ""] {
      let answer = await sessions.request(
        first, route, route == "do" || route == "command" ? "POST" : "GET",
        headers: [("Origin", "http://evil.example")])
      #expect(answer.status == 403, "\(route)")
    }
    #expect(await sessions.request(second, host: "example.org").status == 403)
    #expect(sessions.count == 1)
  }

  @Test func `A visitor has 8 streams, and they do not take those of another`() async {
    _ = await (sessions.count(first), sessions.count(second))
    var streams: [WebResponse] = []
    for _ in 0..<8 { streams.append(await sessions.request(first, "events")) }
    #expect(streams.allSatisfy { $0.status == 200 })
    #expect(await sessions.request(first, "events").status == 503)
    #expect(await sessions.request(second, "events").status == 200)
    streams.removeLast()
    #expect(await sessions.request(first, "events").status == 200)
  }

  @Test func `All streams together are limited`() throws {
    let total = WebReaders.Total(limit: 2)
    let sessions = (0..<3).map { _ in WebReaders(of: total, now: { .now }) }
    var reader = sessions[0].add()
    let other = sessions[1].add()
    #expect(reader != nil && other != nil)
    #expect(sessions[2].add() == nil)
    reader = nil
    #expect(sessions[2].add() != nil)
    withExtendedLifetime(other) {}
  }

  @Test func `A visitor has 32 requests at a time, and another is answered`() async {
    _ = await (sessions.count(first), sessions.count(second))
    _ = await sessions.request(first, "command", "POST", "send {\"wait\":{}}")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<32 {
        group.addTask { [sessions, first] in
          _ = await sessions.request(first, "command", "POST", "wait")
        }
      }
      while sessions.requests(of: first) < 32 { await Task.yield() }
      #expect(await sessions.request(first).status == 503)
      #expect(await sessions.tap(second).status == 200)
      documents.end.open()
    }
    #expect(await sessions.request(first).status == 200)
  }

  @Test func `A visitor's command reads no file of the server`() async {
    _ = await sessions.count(first)
    let answer = await sessions.request(first, "command", "POST", "include /etc/hostname")
    #expect(answer.text.contains("“include” cannot be used here"))
  }

  @Test func `A session that cannot start is tried again with the next request`() async {
    struct Problem: Error {}
    let sessions = WebSessions.manual { [documents] visitor in
      if documents.starts(of: visitor) == 0 {
        _ = await documents.program(visitor)
        throw Problem()
      }
      return await documents.program(visitor)
    }
    #expect(await sessions.request(first).status == 503)
    #expect(await sessions.count(first) == 0)
    #expect(sessions.requests(of: first) == 0)
  }
}
