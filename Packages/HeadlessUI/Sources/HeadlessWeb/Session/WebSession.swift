public import HeadlessRunner
import HeadlessUI

/// An app that browsers and programs use over HTTP, without a server: a function of requests.
///
/// ```swift
/// let session = WebSession(program)
/// let response = await session.response(
///   to: WebRequest(method: "GET", path: "/\(session.token)/", headers: [("Host", "localhost")]))
/// ```
///
/// `Serve` runs it on this machine. A server of your own can contain it: hand each request to
/// ``response(to:)``.
///
/// **One store** serves all who look. Requests are answered on any thread, and the app is used by one of them at a
/// time.
///
/// **Addresses.** Every path begins with the ``token``. Without it the answer is 404. A request through a name that is
/// not one of this machine, or from a page of another server, is refused with 403.
///
/// | request | answer |
/// |---|---|
/// | `GET /TOKEN/` | The page, or the screen as JSON. |
/// | `POST /TOKEN/do` | Does what a form of the page says, and answers 303, or a screen as JSON. If the control is not there any longer, or disabled, the answer is 409 with the screen as it is. |
/// | `POST /TOKEN/command` | Performs the script command in the body. The answer has the JSON lines that a script would print. |
/// | `GET /TOKEN/events` | A stream of events with the screen whenever it has changed. |
/// | `GET /TOKEN/inspect` | The page of the inspector, if the app is inspected. |
///
/// A request that cannot begin within 5 seconds, because the app is busy, is answered with 503, and nothing is done.
public final class WebSession<Value: Encodable & Sendable, Action: Codable & Sendable>: Sendable {
  /// The first element of each path, with 128 random bits. Who knows it can use the app.
  public var token: String { address.token }

  let app: WebApp<Value, Action>
  let name: String
  /// Whether the history is kept, and shown to those who know the token.
  let isInspected: Bool
  let readers: WebReaders
  private let address: WebAddress
  /// Returns when a request has waited for too long.
  private let patience: @Sendable () async -> Void
  private let changes: AsyncStream<Void>.Continuation

  /// Starts an app.
  ///
  /// - Parameters:
  ///   - program: The app.
  ///   - name: The name of the app.
  ///   - hosts: Names in the header `Host` besides `localhost`, `127.0.0.1` and `[::1]`, without a port.
  ///   - isInspected: Whether the history is kept, and shown at `inspect` to those who know the token.
  public convenience init(
    _ program: Program<Value, Action>, name: String = "app", hosts: [String] = [],
    isInspected: Bool = false
  ) {
    self.init(
      program, RunnerOptions(output: .json), name: name, hosts: hosts, isInspected: isInspected)
  }

  /// - Parameters:
  ///   - recording: What records the session.
  ///   - token: The first element of each path.
  ///   - canInclude: Whether the command `include` may read files.
  ///   - readers: The readers of the streams. By default there are none yet.
  ///   - patience: Returns when a request has waited for too long.
  ///   - now: Returns the time, by which slow readers are dropped.
  init(
    _ program: Program<Value, Action>, _ options: RunnerOptions,
    name: String = "app", version: String = "",
    recording: SessionRecording<Value, Action>? = nil, hosts: [String] = [],
    isInspected: Bool = false, token: String = WebAddress.randomToken(),
    canInclude: Bool = true, readers: WebReaders? = nil,
    patience: @escaping @Sendable () async -> Void = { try? await Task.sleep(for: .seconds(5)) },
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    address = WebAddress(token: token, hosts: hosts)
    self.name = name
    self.isInspected = isInspected
    app = WebApp(
      program, options, recording: recording,
      makeHistory: {
        isInspected ? SessionRecording(inMemoryOf: name, version: version, program, options) : nil
      }, canInclude: canInclude, server: WebAddress.randomToken())
    let readers = readers ?? WebReaders(now: now)
    self.readers = readers
    self.patience = patience
    // At most one change is pending, so a slow reader gets the newest screen.
    let (stream, changes) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.changes = changes
    Task { [app] in
      await app.observe { if !readers.isEmpty { changes.yield() } }
      for await _ in stream {
        readers.publish(await app.screen())
        // At most 60 screens a second.
        try? await Task.sleep(for: .milliseconds(16))
      }
      await app.ignore()
    }
  }

  deinit { changes.finish() }

  /// Answers a request.
  ///
  /// It checks the token, the name in `Host` and the page in `Origin` itself.
  public func response(to request: WebRequest) async -> WebResponse {
    do throws(WebRefusal) {
      return await response(to: request, at: try address.route(of: request))
    } catch {
      return error.response
    }
  }

  /// Answers a request whose address has been checked.
  ///
  /// - Parameters:
  ///   - route: What follows the address of the session.
  ///   - notice: What the page tells the user.
  func response(
    to request: WebRequest, at route: String, notice: String = ""
  ) async -> WebResponse {
    guard request.body.count <= WebRequest.longestBody else {
      return WebResponse(413, .text, "The body has more than \(WebRequest.longestBody) bytes.\n")
    }
    switch (request.method, route) {
    case ("GET", ""): return await page(request, notice)
    case ("GET", "events"): return await events(request)
    case ("POST", "do"): return await perform(request)
    case ("POST", "command"): return await performCommand(request)
    case (_, ""), (_, "events"): return .wrongMethod(allowed: "GET")
    case (_, "do"), (_, "command"): return .wrongMethod(allowed: "POST")
    default: return await inspectorResponse(to: request, route) ?? .missing
    }
  }

  /// Ends the app as `quit` does, and all streams.
  func end() async {
    await app.leave()
    readers.end()
  }

  // MARK: - Routes

  private func page(_ request: WebRequest, _ notice: String) async -> WebResponse {
    guard let screen = await currentScreen() else { return .busy }
    if request.wantsJSON {
      return WebResponse(200, .json, screen.json(since: screen.base(of: request)).text())
    }
    return WebResponse(200, .html, WebPage.html(screen, notice: notice))
  }

  private func events(_ request: WebRequest) async -> WebResponse {
    guard let screen = await currentScreen() else { return .busy }
    let base = request.path.contains("?since=") ? screen.base(of: request) : nil
    guard let reader = readers.add(since: base) else { return .tooManyStreams }
    readers.startTicking()
    reader.publish(screen.event(since: base ?? 0), number: screen.number)
    // The reader has missed changes before it was added.
    changes.yield()
    return WebResponse(200, .events, .events(WebEvents { await reader.next() }))
  }

  private func perform(_ request: WebRequest) async -> WebResponse {
    let type = request.value(of: "content-type") ?? ""
    guard type.prefix(while: { $0 != ";" }) == "application/x-www-form-urlencoded" else {
      return WebResponse(
        415, .text, "The body must be a form: application/x-www-form-urlencoded.\n")
    }
    // The address of a form has the fields that do not change.
    guard let form = WebForm(Array("\(request.query)&".utf8) + request.body) else {
      return WebResponse(400, .text, "The form is not UTF-8.\n")
    }
    let outcome = await whenItsTurnComes { [app] in await app.perform(form, in: $0) }
    switch outcome {
    case nil: return .busy
    case .done(let screen) where request.wantsJSON:
      return WebResponse(200, .json, screen.json(since: screen.base(of: request)).text())
    case .done: return WebResponse(303, .text, "", headers: [("Location", "./")])
    case .refused(let sentence, let screen) where request.wantsJSON:
      return WebResponse(
        409, .json, screen.json(since: screen.base(of: request), error: sentence).text())
    case .refused(let sentence, let screen):
      return WebResponse(409, .html, WebPage.html(screen, notice: sentence))
    }
  }

  private func performCommand(_ request: WebRequest) async -> WebResponse {
    guard let command = String(validating: request.body, as: UTF8.self) else {
      return WebResponse(400, .text, "The command is not UTF-8.\n")
    }
    let lines = command.split(whereSeparator: \.isNewline)
    guard lines.count <= 1 else {
      return WebResponse(400, .text, "Send one command at a time.\n")
    }
    let line = lines.first.map(String.init) ?? ""
    let printed = await whenItsTurnComes { [app] in await app.perform(line, in: $0) }
    guard let printed else { return .busy }
    return WebResponse(200, .jsonLines, printed.map { $0 + "\n" }.joined())
  }

  private func currentScreen() async -> WebScreen? {
    await whenItsTurnComes { [app] turn in await app.begin(turn) { $0.screen() } }
  }

  /// Returns what a closure returns, or `nil` if it could not begin in time.
  ///
  /// - Parameter body: Takes its turn when it begins, and returns `nil` if it cannot.
  func whenItsTurnComes<Result: Sendable>(
    _ body: @escaping @Sendable (WebApp<Value, Action>.Turn) async -> Result?
  ) async -> Result? {
    let turn = WebApp<Value, Action>.Turn()
    let (results, result) = AsyncStream.makeStream(of: Result?.self)
    Task {
      if let value = await body(turn) { result.yield(value) }
    }
    let limit = Task { [patience] in
      await patience()
      if turn.take() { result.yield(nil) }
    }
    defer { limit.cancel() }
    for await value in results { return value }
    // Only if the request is cancelled. What has begun goes on.
    return nil
  }
}

extension WebResponse {
  static var busy: WebResponse {
    WebResponse(
      503, .text, "The app is busy. Nothing was done. Try again.\n", headers: [("Retry-After", "1")]
    )
  }
}
