public import ComposableArchitectureRecording

/// Shows the history of a store in a browser while the store runs, for programs without a screen.
///
/// ```swift
/// let history = History<FeedState, FeedAction>(app: "feeds")
/// let store = Store(
///   initialValue: FeedState(), reducer: feedReducer, environment: .live, history: history)
/// Task { try await Inspector(history).serve(port: 9000) }
/// ```
///
/// It shows everything that is in the state and in the actions, except what the `redaction` of the history removes. It
/// cannot change anything. It listens on the loopback interface only, and its address cannot be guessed.
public final class Inspector<Value: Encodable & Sendable, Action: Codable & Sendable>: Sendable {
  private let history: History<Value, Action>
  private let address: WebAddress
  private let readers = WebReaders(now: { .now })

  /// Makes an inspector.
  ///
  /// - Parameters:
  ///   - history: What to show. A history has one inspector at a time.
  ///   - hosts: Names in the header `Host` besides `localhost`, `127.0.0.1` and `[::1]`, without a port.
  public init(_ history: History<Value, Action>, hosts: [String] = []) {
    self.history = history
    address = WebAddress(token: WebAddress.randomToken(), hosts: hosts)
    history.observe { [readers] in
      if !readers.isEmpty { readers.publish(nil) }
    }
  }

  deinit { history.observe(nil) }

  /// Serves until the task is cancelled.
  ///
  /// - Parameters:
  ///   - port: The port. 0 is any that is free.
  ///   - onStart: Called with the address of the page, as soon as it can be opened. By default it is printed.
  /// - Throws: An error if the port cannot be used, and `CancellationError` at the end.
  public func serve(
    port: UInt16 = 0,
    onStart: @escaping @Sendable (String) -> Void = { print("The inspector is at \($0)") }
  ) async throws {
    let server = WebServer(port: port) { [self] in await response(to: $0) }
    async let running: Void = server.run()
    onStart("http://127.0.0.1:\(try await server.listeningPort())/\(address.token)/inspect")
    try await running
  }

  /// Answers a request for the page or for the stream of the history, as `WebSession.response(to:)` does.
  public func response(to request: WebRequest) async -> WebResponse {
    let route: String
    do throws(WebRefusal) {
      route = try address.route(of: request)
    } catch {
      return error.response
    }
    switch (request.method, route) {
    case ("GET", "inspect"):
      return .inspector(HistoryReplay<Value, Action>.page(title: "History", hasCommands: false))
    case ("GET", "history"):
      guard let reader = readers.add(isOfHistory: true) else { return .tooManyStreams }
      readers.startTicking()
      let stream = HistoryStream(
        replay: HistoryReplay(history), reader: reader, isCurrent: { true })
      return WebResponse(200, .events, .events(stream.events))
    case (_, "inspect"), (_, "history"): return .wrongMethod(allowed: "GET")
    default: return .missing
    }
  }
}
