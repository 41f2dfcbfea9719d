import ComposableArchitecture
import HeadlessUI

/// A running app, and what can be done with it by commands. Belongs to one thread at a time.
@MainActor
final class Session<Value: Encodable & Sendable, Action: Codable & Sendable> {
  let store: Store<Value, Action>
  let output: Output
  private let makeScreen: @Sendable (Store<Value, Action>) -> Screen
  private let send: @Sendable (Store<Value, Action>, Action) -> Void
  private var parser = ActionParser<Action>()

  init(_ program: Program<Value, Action>, output: Output) {
    self.output = output
    self.makeScreen = program.screen
    self.send = program.send
    // Out at once: an effect may be the last to say anything for a long time.
    let log: Program<Value, Action>.OnReduce = {
      output.print(jsonLine(of: $0))
      output.flush()
    }
    self.store = program.makeStore(output.format == .json ? log : nil)
  }

  var screen: Screen { makeScreen(store) }

  func perform(_ command: ScriptCommand) async throws(Failure) {
    switch command {
    case .tap(let label): try tap(label)
    case .send(let text): send(store, try parser.action(text))
    case .wait(let limit): try await wait(atMost: limit)
    case .show: show(screen.rendered(.plain))
    case .state(let path): try printState(path)
    case .expect(let path, let expected): try expect(path, expected)
    }
  }

  func tap(_ label: String) throws(Failure) {
    do {
      try screen.button(labeled: label).action()
    } catch {
      throw .wrongLine(error.description)
    }
  }

  private func show(_ screen: String) {
    switch output.format {
    case .text: output.print(screen)
    case .json: output.print(.object(["screen": .string(screen)]))
    }
  }

  private func printState(_ path: String?) throws(Failure) {
    let value = try StatePath(text: path ?? "").value(in: store.value)
    switch output.format {
    case .text:
      output.print(value.text(isPretty: path == nil))
    case .json:
      output.print(.object(["path": path.map { .string($0) } ?? .null, "state": value]))
    }
  }

  private func expect(_ path: String, _ expected: JSONValue) throws(Failure) {
    let found = try StatePath(text: path).value(in: store.value)
    guard found != expected else { return }
    throw Failure(
      .failed,
      "“\(path)” is not as expected.\n  expected: \(expected.text())\n  found:    \(found.text())"
    )
  }

  /// Waits until no effect is in flight, and says so on standard error if a person would wonder.
  func wait(atMost limit: Duration? = nil) async throws(Failure) {
    guard store.effectsInFlight > 0 else { return }
    output.flush()
    let finished = await isFinished(within: limit ?? .seconds(1))
    if finished { return }
    if let limit {
      let count = store.effectsInFlight
      throw Failure(.failed, "\(effects(count)) still running after \(limit).")
    }
    if isTerminal(.error) {
      output.report("Waiting for \(effects(store.effectsInFlight)) (Ctrl-C leaves)…")
    }
    await store.finish()
  }

  private func isFinished(within limit: Duration) async -> Bool {
    let (ends, end) = AsyncStream.makeStream(of: Bool.self)
    let finish = Task { [store] in
      await store.finish()
      end.yield(true)
    }
    let timer = Task {
      try await Task.sleep(for: limit)
      end.yield(false)
    }
    defer {
      finish.cancel()
      timer.cancel()
    }
    for await isFinished in ends { return isFinished }
    return true
  }
}

func effects(_ count: Int) -> String { count == 1 ? "1 effect" : "\(count) effects" }
