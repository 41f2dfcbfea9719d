import HeadlessRunner
import Testing

@testable import HeadlessWeb

@Suite(.timeLimit(.minutes(10))) struct WebEventsTests {
  private let start = ContinuousClock.now
  private let session = WebSession.patient(webProgram())

  private func events() async throws -> WebEvents.Iterator {
    let answer = await session.request("events")
    #expect(answer.status == 200)
    #expect(answer.value(of: "Content-Type") == "text/event-stream")
    guard case .events(let events) = answer.body else { throw NoEvents() }
    return events.makeAsyncIterator()
  }

  private struct NoEvents: Error {}

  /// The number on the screen of an event.
  private func count(_ event: [UInt8]?) -> Int? {
    let text = String(decoding: event ?? [], as: UTF8.self)
    return text.firstMatch(of: /body\\">(\d+)</).flatMap { Int($0.1) }
  }

  @Test func `A stream begins with the screen and continues with each change`() async throws {
    var events = try await events()
    #expect(count(await events.next()) == 0)
    _ = await session.command("tap +")
    var last = count(await events.next())
    while last == 0 { last = count(await events.next()) }
    #expect(last == 1)
  }

  @Test func `A slow reader gets the newest screen and none between`() async throws {
    var events = try await events()
    #expect(count(await events.next()) == 0)
    for _ in 0..<100 { _ = await session.command("tap +") }
    var received = 0
    while count(await events.next()) != 100 { received += 1 }
    #expect(received < 100)
  }

  @Test func `There are at most 64 streams, and a reader who leaves makes room`() async throws {
    var all: [WebEvents.Iterator] = []
    for _ in 0..<WebReaders.limit { all.append(try await events()) }
    #expect(await session.request("events").status == 503)
    all.removeLast()
    all.append(try await events())
    #expect(all.count == WebReaders.limit)
    #expect(await session.request("events").status == 503)
  }

  @Test func `A reader who takes too long for an event is dropped`() async throws {
    let readers = WebReaders(now: { [start] in start })
    let reader = try #require(readers.add())
    reader.publish([1])
    #expect(await reader.next() == [1])
    #expect(readers.tick(at: start))
    #expect(!readers.tick(at: start + .seconds(2)))
    #expect(readers.isEmpty)
    #expect(await reader.next() == nil)
  }

  @Test func `A reader who waits gets a comment after 15 seconds without a change`() async throws {
    let readers = WebReaders(now: { [start] in start })
    let reader = try #require(readers.add())
    async let event = reader.next()
    // The reader waits as soon as its task runs. A tick before that finds nobody who waits.
    while !reader.isWaiting { await Task.yield() }
    #expect(readers.tick(at: start + .seconds(14)))
    #expect(readers.tick(at: start + .seconds(16)))
    #expect(await event.map { String(decoding: $0, as: UTF8.self) } == ": still here\n\n")
  }

  @Test func `A reader whose task is cancelled gets no more`() async throws {
    let readers = WebReaders(now: { [start] in start })
    let reader = try #require(readers.add())
    let task = Task { await reader.next() }
    task.cancel()
    #expect(await task.value == nil)
    #expect(readers.isEmpty)
  }

  @Test func `A reader gets what has changed since the screen that it received`() async throws {
    let readers = WebReaders(now: { [start] in start })
    let reader = try #require(readers.add(since: 1))
    let session = session
    let first = await session.app.screen()
    #expect(first.number == 1)
    readers.publish(first)
    _ = await reader.next()
    _ = await session.command("tap +")
    readers.publish(await session.app.screen())
    _ = await session.command("tap +")
    // The reader has not received the second screen, so the difference begins at the first.
    readers.publish(await session.app.screen())
    #expect(reader.base == 1)
    #expect(count(await reader.next()) == 2)
    #expect(reader.base == 3)
  }

  @Test func `The screen of another server is no base for a difference`() async {
    let screen = await session.app.screen()
    func base(_ query: String) -> Int {
      screen.base(of: WebRequest(method: "GET", path: "/t/events\(query)", headers: []))
    }
    #expect(base("?since=\(screen.version)") == 1)
    #expect(base("?a=b&since=\(screen.version)") == 1)
    let others = [
      "", "?since=", "?since=other.1", "?since=\(screen.server).2", "?since=\(screen.server).-1",
    ]
    for query in others { #expect(base(query) == 0) }
  }
}
