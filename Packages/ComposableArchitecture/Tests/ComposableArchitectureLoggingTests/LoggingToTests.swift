import ComposableArchitecture
import ComposableArchitectureLogging
import ComposableArchitectureTestSupport
import InMemoryLogging
import Logging
import Testing

@Suite struct LoggingToTests {
  private let handler = InMemoryLogHandler()

  private func logger(_ level: Logger.Level) -> Logger {
    var logger = Logger(label: "test", factory: { [handler] _ in handler })
    logger.logLevel = level
    return logger
  }

  @Test func `An action and its changes are logged`() {
    let store = Store(
      initialValue: AppState(), reducer: logging(appReducer, to: logger(.debug)),
      environment: Recorder<String>())
    store.send(.add(2))
    store.send(.add(0))
    #expect(
      handler.entries.map(\.message.description) == [
        """
        Action: AppAction.add(2)
          AppState(
        -   count: 0,
        +   count: 2,
            names: […]
          )
        """,
        """
        Action: AppAction.add(0)
          (No changes)
        """,
      ])
    #expect(handler.entries.map(\.level) == [.debug, .debug])
  }

  @Test func `The logger's metadata is logged`() {
    var logger = logger(.info)
    logger[metadataKey: "user"] = "42"
    let store = Store(
      initialValue: AppState(), reducer: logging(appReducer, to: logger, level: .info),
      environment: Recorder<String>())
    store.send(.add(1))
    #expect(handler.entries.map(\.metadata) == [["user": "42"]])
  }

  @Test func `Below the logger's level, nothing is logged and nothing is copied`() {
    let reducer = logging(appReducer, to: logger(.info))
    var state = AppState(names: Array(repeating: "a", count: 1_000))
    let before = state.names.withUnsafeBufferPointer { $0.baseAddress }
    let effects = reducer(&state, .rename(0, "b"), Recorder<String>())
    #expect(state.names[0] == "b")
    #expect(state.names.withUnsafeBufferPointer { $0.baseAddress } == before)
    #expect(effects.isEmpty)
    #expect(handler.entries.isEmpty)
  }

  @Test func `The logger can come from the environment`() {
    struct Environment: Sendable { var logger: Logger }
    let reducer: Reducer<Int, Int, Environment> = logging(
      { value, action, _ in
        value = action
        return []
      },
      to: \.logger, level: .trace)
    let store = Store(
      initialValue: 0, reducer: reducer, environment: Environment(logger: logger(.trace)))
    store.send(2)
    #expect(handler.entries.map(\.message.description) == ["Action: 2\n- 0\n+ 2"])
  }

  @Test func `An action is logged before its effects run`() {
    let lines = Recorder<String>()
    let logger = Logger(label: "test", factory: { _ in LinesHandler(lines: lines) })
    let store = Store(
      initialValue: AppState(), reducer: logging(appReducer, to: logger, level: .info),
      environment: lines)
    store.send(.addLater(1))
    #expect(
      lines.all.map { $0.split(separator: "\n").first } == [
        "LoggingToTests.swift Action: AppAction.addLater(1)", "effect",
        "LoggingToTests.swift Action: AppAction.add(1)",
      ])
  }
}

/// Appends messages and the files that they come from.
private struct LinesHandler: LogHandler {
  let lines: Recorder<String>
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    lines.record("\(event.file.split(separator: "/").last ?? "") \(event.message)")
  }
}
