import Foundation
import HeadlessRunner
import Synchronization
import Testing

@testable import HeadlessWeb

/// How sessions end, in a time that only the test moves.
@Suite(.timeLimit(.minutes(10))) struct WebSessionsEndTests {
  private let documents = VisitorDocuments()
  private let time = ManualTime()
  private let first = Visitor()
  private let second = Visitor()
  private let third = Visitor()

  private func sessions(
    limit: Int = 1_000, _ documents: VisitorDocuments? = nil
  ) -> WebSessions<Int, VisitorAction> {
    .manual(limit: limit, time) { [documents = documents ?? self.documents] in
      await documents.program($0)
    }
  }

  @Test func `A session that is not used ends as “quit” does, and starts anew with what is saved`()
    async
  {
    let sessions = sessions()
    _ = await sessions.count(first)
    _ = await sessions.tap(first)
    time.advance(.seconds(599))
    #expect(sessions.sweep())
    #expect(await sessions.tap(first).status == 200)
    time.advance(.seconds(600))
    sessions.sweep()
    #expect(await sessions.tap(first).status == 410)
    let page = await sessions.request(first)
    #expect(page.text.contains("Your last session has ended. This is a new one."))
    #expect(documents[first] == 2)
    #expect(await sessions.count(first) == 2)
    #expect(documents.starts(of: first) == 2)
    #expect(await !sessions.request(first).text.contains("Your last session has ended."))
  }

  @Test func `The state of a session that has ended is freed, and no session needs a timer`() async
  {
    let sessions = sessions()
    _ = await sessions.count(first)
    weak let app = sessions.table.withLock { $0.open.first?.session.app }
    #expect(app != nil)
    time.advance(.seconds(600))
    sessions.sweep()
    await sessions.settle()
    #expect(!sessions.sweep())
    while app != nil { await Task.yield() }
  }

  @Test func `A request that comes while the session ends waits for what is saved`() async {
    let documents = VisitorDocuments(isOpen: false)
    documents.start.open()
    let sessions = sessions(documents)
    _ = await sessions.count(first)
    _ = await sessions.tap(first)
    time.advance(.seconds(600))
    sessions.sweep()
    let reads = time.readCount
    async let count = sessions.count(first)
    // The request looks at the time when it looks for its session.
    while time.readCount == reads { await Task.yield() }
    #expect(documents.starts(of: first) == 1)
    documents.save.open()
    #expect(await count == 1)
  }

  @Test func `A session with an open stream or a request does not end`() async {
    let sessions = sessions()
    _ = await (sessions.count(first), sessions.count(second))
    let stream = await sessions.request(first, "events")
    _ = await sessions.request(second, "command", "POST", "send {\"wait\":{}}")
    async let command = sessions.request(second, "command", "POST", "wait")
    while sessions.requests(of: second) == 0 { await Task.yield() }
    time.advance(.seconds(1_000))
    // The stream also ends now, because the test does not read it.
    sessions.sweep()
    withExtendedLifetime(stream) {}
    documents.end.open()
    _ = await command
    time.advance(.seconds(599))
    sessions.sweep()
    #expect(await sessions.tap(first).status == 200)
    #expect(await sessions.tap(second).status == 200)
    time.advance(.seconds(600))
    sessions.sweep()
    #expect(await sessions.tap(first).status == 410)
    #expect(await sessions.tap(second).status == 410)
  }

  @Test func `The session that was not used for the longest time makes place for a new one`() async
  {
    let sessions = sessions(limit: 2)
    _ = await sessions.count(first)
    time.advance(.seconds(1))
    _ = await sessions.count(second)
    _ = await sessions.tap(first)
    _ = await sessions.tap(second)
    time.advance(.seconds(1))
    _ = await sessions.tap(first)
    time.advance(.seconds(60))
    #expect(await sessions.count(third) == 0)
    #expect(await sessions.tap(second).status == 410)
    #expect(await sessions.count(first) == 2)
    await sessions.settle()
    #expect(documents[second] == 1)
  }

  @Test func `A session that is used does not end for another visitor`() async {
    let sessions = sessions(limit: 2)
    _ = await (sessions.count(first), sessions.count(second))
    time.advance(.seconds(59))
    let refused = await sessions.request(third)
    #expect(refused.status == 503)
    #expect(refused.value(of: "Retry-After") == "60")
    #expect(refused.text.hasPrefix("There are too many visitors."))
    let stream = await sessions.request(first, "events")
    time.advance(.seconds(1))
    // The second has waited for 60 seconds, and the first has a stream.
    #expect(await sessions.request(third).status == 200)
    #expect(await sessions.tap(first).status == 200)
    #expect(await sessions.tap(second).status == 410)
    #expect(await sessions.request(second).status == 503)
    withExtendedLifetime(stream) {}
  }

  @Test func `At the end all sessions save, their streams end, and no other starts`() async {
    let sessions = sessions()
    let visitors = (0..<100).map { _ in Visitor() }
    for visitor in visitors {
      _ = await sessions.count(visitor)
      _ = await sessions.tap(visitor)
    }
    let stream = await sessions.request(visitors[0], "events")
    await sessions.end()
    #expect(visitors.allSatisfy { documents[$0] == 1 })
    #expect(await sessions.request(first).status == 503)
    guard case .events(let events) = stream.body else {
      Issue.record("There is no stream.")
      return
    }
    for await _ in events {}
  }

  @Test func `A signal sends the actions of all exits although a reducer blocks all threads`()
    async
  {
    let result = await #expect(
      processExitsWith: .exitCode(143), observing: [\.standardErrorContent]
    ) {
      let entered = DispatchSemaphore(value: 0)
      let sessions = WebSessions(
        token: "secret", RunnerOptions(output: .json, grace: .milliseconds(1))
      ) { visitor in blockingProgram(visitor, entered) }
      let count = ProcessInfo.processInfo.activeProcessorCount
      let visitors = (0..<count + 3).map { _ in Visitor() }
      for visitor in visitors { _ = await sessions.request(visitor) }
      Thread.detachNewThread {
        for _ in 0..<count { entered.wait() }
        sessions.interrupt(.terminated)
      }
      await withTaskGroup(of: Void.self) { group in
        for visitor in visitors.prefix(count) {
          group.addTask {
            _ = await sessions.request(visitor, "do", "POST", "control=button/Block")
          }
        }
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.ranges(of: "has left").count == 3)
    #expect(text.contains("Terminated"))
  }
}
