public import HeadlessRunner
import HeadlessUI
import Synchronization

/// An app that browsers and programs use over HTTP, with a session for each visitor.
///
/// ```swift
/// let sessions = WebSessions(limit: 1_000, idle: .seconds(600)) { visitor in program }
/// let response = await sessions.response(
///   to: WebRequest(method: "GET", path: "/\(sessions.token)/", headers: [("Host", "localhost")]))
/// ```
///
/// **Addresses.** `GET /TOKEN/` leads to a new address, `/TOKEN/VISITOR/`. The first request for the page at that
/// address makes a store. Each later request finds it, also after a reload. Below the address, everything is as in a
/// ``WebSession``, which also describes the requests that are refused. The command `include` is refused, because it reads
/// files of the server.
///
/// **The end.** A session ends when it has not been used for the time `idle`. As with `quit`, it sends the actions of
/// `onExit`, and their effects have 5 seconds. The page says so, and a reload starts a new session for the same visitor.
/// The documents of the visitor are there again, because the new session starts after the old one has ended.
///
/// **The limit.** If a new visitor needs a place, the session that has been idle for the longest time ends. A session
/// with an open stream, or with a request in the last minute, does not end for another visitor. If there is no other,
/// the new visitor is answered with 503.
///
/// **Several processes.** With the same `token`, each process can lead a visitor to a new address. A proxy then sends
/// all requests of a visitor to one process, by the path.
///
/// Call ``end()`` before the program ends.
public final class WebSessions<Value: Encodable & Sendable, Action: Codable & Sendable>: Sendable {
  typealias App = WebSession<Value, Action>

  /// The first element of each path. Who knows it can be a visitor.
  public var token: String { address.token }

  /// The most streams of one visitor.
  static var streamLimit: Int { 8 }
  /// The most streams of all visitors.
  static var totalStreamLimit: Int { 2_048 }
  /// How long a session is kept after a request, even if another visitor needs its place.
  static var protectedTime: Duration { .seconds(60) }

  let table = Mutex(SessionTable<App>())
  let options: RunnerOptions
  private let limit: Int
  private let idle: Duration
  private let address: WebAddress
  private let program: @Sendable (Visitor) async throws -> Program<Value, Action>
  private let streams = WebReaders.Total(limit: totalStreamLimit)
  private let patience: @Sendable () async -> Void
  private let now: @Sendable () -> ContinuousClock.Instant
  private let isSweeping = Atomic(false)
  /// Returns when it is time to look for sessions that are not used.
  private let pause: @Sendable () async -> Void

  /// Makes sessions, of which none has started.
  ///
  /// - Parameters:
  ///   - limit: The most sessions at a time.
  ///   - idle: How long a session is kept that has no open stream and no request.
  ///   - hosts: Names in the header `Host` besides `localhost`, `127.0.0.1` and `[::1]`, without a port.
  ///   - token: The first element of each path: letters, digits, `-` and `_` that cannot be guessed. By default it has
  ///     128 random bits. Processes behind one proxy need the same.
  ///   - program: Returns the app of a visitor, with the visitor's own documents. Any thread may call it. If it throws
  ///     an error, the visitor is answered with 503, and the error is written to standard error.
  public convenience init(
    limit: Int = 1_000, idle: Duration = .seconds(600), hosts: [String] = [],
    token: String? = nil,
    program: @escaping @Sendable (Visitor) async throws -> Program<Value, Action>
  ) {
    self.init(
      limit: limit, idle: idle, hosts: hosts, token: token ?? WebAddress.randomToken(),
      RunnerOptions(output: .json, grace: .seconds(5)), program: program)
  }

  /// - Parameters:
  ///   - patience: Returns when a request has waited for too long.
  ///   - now: Returns the time.
  ///   - pause: Returns when it is time to look for sessions that are not used.
  init(
    limit: Int = 1_000, idle: Duration = .seconds(600), hosts: [String] = [], token: String,
    _ options: RunnerOptions,
    patience: @escaping @Sendable () async -> Void = { try? await Task.sleep(for: .seconds(5)) },
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    pause: @escaping @Sendable () async -> Void = { try? await Task.sleep(for: .seconds(1)) },
    program: @escaping @Sendable (Visitor) async throws -> Program<Value, Action>
  ) {
    precondition(limit > 0, "There must be a place for a session.")
    precondition(
      token.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil,
      "The token may have only letters, digits, “-” and “_”.")
    self.limit = limit
    self.idle = idle
    address = WebAddress(token: token, hosts: hosts)
    self.options = options
    self.patience = patience
    self.now = now
    self.pause = pause
    self.program = program
  }

  /// Answers a request.
  ///
  /// It checks the token, the name in `Host` and the page in `Origin` itself.
  public func response(to request: WebRequest) async -> WebResponse {
    do throws(WebRefusal) {
      let path = try address.route(of: request).split(
        separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard let id = path.first, !id.isEmpty else { return newAddress(for: request) }
      guard let visitor = Visitor(id: id) else { return .missing }
      guard path.count == 2 else { return .folder(visitor.id) }
      let route = String(path[1])
      let (session, isAnew) = try await enter(visitor, request, route)
      defer { table.withLock { $0.leave(visitor, at: now()) } }
      return await session.response(
        to: request, at: route,
        notice: isAnew ? "Your last session has ended. This is a new one." : "")
    } catch {
      return error.response
    }
  }

  private func newAddress(for request: WebRequest) -> WebResponse {
    guard request.method == "GET" else { return .wrongMethod(allowed: "GET") }
    return WebResponse(303, .text, "", headers: [("Location", "\(Visitor().id)/")])
  }

  // MARK: - The sessions

  /// Returns the session of a visitor, which the request uses until it leaves.
  ///
  /// - Returns: Also whether the session is new, but not the first one of this visitor.
  private func enter(
    _ visitor: Visitor, _ request: WebRequest, _ route: String
  ) async throws(WebRefusal) -> (App, isAnew: Bool) {
    let mayStart = request.method == "GET" && route == ""
    while true {
      let (admission, isAnew) = try table.withLock { table throws(WebRefusal) in
        let admission = table.enter(visitor, at: now())
        guard case .none = admission else { return (admission, false) }
        guard mayStart else { throw WebRefusal(.ended(for: request, route)) }
        return try start(visitor, &table)
      }
      switch admission {
      case .open(let session): return (session, false)
      case .starting(let task):
        guard let session = await task.value else { throw WebRefusal(.notStarted) }
        return (session, isAnew)
      case .ending(let task):
        guard mayStart else { throw WebRefusal(.ended(for: request, route)) }
        await task.value
      case .none, .tooManyRequests: throw WebRefusal(.busy)
      }
    }
  }

  /// Starts a session in a task. If there is no place for it, another one ends.
  private func start(
    _ visitor: Visitor, _ table: inout SessionTable<App>
  ) throws(WebRefusal) -> (SessionTable<App>.Admission, isAnew: Bool) {
    guard !table.isClosed else { throw WebRefusal(.closed) }
    if table.count >= limit {
      let idle = table.idle(for: Self.protectedTime, at: now(), hasStreams: \.hasStreams)
      guard let last = idle.first else { throw WebRefusal(.full) }
      end(last.visitor, last.session, &table)
    }
    let task = Task {
      let session = await self.session(for: visitor)
      let isClosed = self.table.withLock { table in
        table.started(visitor, session)
        return table.isClosed
      }
      guard isClosed, let session else { return session }
      await session.end()
      return nil
    }
    let isAnew = table.start(visitor, at: now(), task)
    sweepRegularly()
    return (.starting(task), isAnew)
  }

  private func session(for visitor: Visitor) async -> App? {
    do {
      return App(
        try await program(visitor), options, token: "", canInclude: false,
        readers: WebReaders(limit: Self.streamLimit, of: streams, now: now), patience: patience,
        now: now)
    } catch {
      let sentence = (error as? Failure)?.message ?? "\(error)"
      Output(options.output).report("A session could not start: \(sentence)")
      return nil
    }
  }

  /// Ends a session in a task.
  func end(_ visitor: Visitor, _ session: App, _ table: inout SessionTable<App>) {
    table.end(
      visitor,
      Task {
        await session.end()
        self.table.withLock { $0.ended(visitor) }
      })
  }

  // MARK: - Time

  /// Ends the sessions that have not been used, and ticks for those that have streams.
  ///
  /// - Returns: Whether there is any session.
  @discardableResult
  func sweep() -> Bool {
    let now = now()
    let (open, isEmpty) = table.withLock { table in
      for (visitor, session) in table.idle(for: idle, at: now, hasStreams: \.hasStreams) {
        end(visitor, session, &table)
      }
      return (table.open, table.isEmpty)
    }
    for (_, session) in open where session.hasStreams { _ = session.readers.tick(at: now) }
    return !isEmpty
  }

  /// Begins to sweep, until there is no session. There is one timer for all sessions.
  private func sweepRegularly() {
    guard !isSweeping.exchange(true, ordering: .sequentiallyConsistent) else { return }
    Task { [weak self, pause] in
      repeat { await pause() } while self?.sweepOrStop() == true
    }
  }

  private func sweepOrStop() -> Bool {
    if sweep() { return true }
    isSweeping.store(false, ordering: .sequentiallyConsistent)
    // A session may have started before the store.
    if !table.withLock(\.isEmpty) { sweepRegularly() }
    return false
  }
}

extension WebSession {
  var hasStreams: Bool { !readers.isEmpty }
}
