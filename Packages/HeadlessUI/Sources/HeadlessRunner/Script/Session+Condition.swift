import ComposableArchitecture
import HeadlessUI

/// How conditions are checked and waited for.
extension Session {
  /// Returns `nil` if a condition is met, or else what is wrong.
  func problem(with condition: Condition) throws(Failure) -> String? {
    switch condition {
    case .screen(let text):
      let shown = screen.rendered(.plain)
      guard !shown.containsAsSeen(text) else { return nil }
      return """
        “\(shortened(text, to: 1000))” is not on the screen. The screen is:
        \(shortened(shown, to: 4000))
        """
    case .state(let path, let comparison, let value):
      let found = try StatePath(text: path).value(in: store.value)
      guard let isMet = comparison.compare(found, value) else {
        throw .wrongLine(
          "“\(shortened(path))” cannot be compared with “\(comparison.rawValue)”: it is "
            + "\(printed(found)), and the value is \(printed(value))."
        )
      }
      guard !isMet else { return nil }
      let relation = comparison == .equal ? "" : "\(comparison.rawValue) "
      return """
        “\(shortened(path))” is not as expected.
          expected: \(relation)\(printed(value))
          found:    \(printed(found))
        """
    }
  }

  private func printed(_ value: JSONValue) -> String {
    shortened(hidingSecrets(value).text(), to: 1000)
  }

  func expect(_ condition: Condition) throws(Failure) {
    if let problem = try problem(with: condition) { throw Failure(.failed, problem) }
  }

  /// Waits until a condition is met. Each change of the state is checked.
  ///
  /// - Parameters:
  ///   - condition: The condition. A path that has no value yet may have one later.
  ///   - limit: How long to wait. In virtual time, the clock is advanced by at most `limit`, or not at
  ///     all without one. The wait in real time is limited by `--wait-limit`, or by `limit` if the app
  ///     runs in real time.
  nonisolated(nonsending) func wait(
    until condition: Condition, within limit: Duration?
  ) async throws(Failure) {
    output.flush()
    let isVirtual = virtualTime != nil
    let realLimit = (isVirtual ? nil : limit) ?? options.waitLimit.duration
    let deadline = ContinuousClock.now + realLimit
    let observation = store.observe(coalescing: true) { [changed = inFlightActions.changed] _ in
      changed.signal()
    }
    defer { observation.cancel() }
    let isMet = {
      do { return try self.problem(with: condition) == nil } catch { return false }
    }
    var rest = (isVirtual ? limit : nil) ?? .zero
    while true {
      let outcome = await wait(until: deadline) { isMet() || isStill(for: rest) }
      if isMet() { return }
      if outcome == .timedOut {
        throw try failure(of: condition, "The wait ended after \(realLimit.text).")
      }
      // The effects that have ended may have sent outputs that are not reduced yet.
      await sentActionsAreReduced()
      if isMet() { return }
      guard isStill(for: rest) else { continue }
      guard let next = virtualTime?.nextSleep else {
        throw try failure(of: condition, "No effect is running that could change it.")
      }
      guard next <= rest else {
        try advance(by: rest)
        if isMet() { return }
        throw try failure(
          of: condition, limit.map { "The wait ended after \($0.text)." } ?? asleep())
      }
      rest -= next
      try advance(by: next)
    }
  }

  /// Whether only the virtual clock can bring about a change.
  ///
  /// If all effects are endless, one of them may wait for something outside of the program. The clock is
  /// advanced anyway, because that may never happen.
  ///
  /// - Parameter rest: How far the clock may be advanced.
  private func isStill(for rest: Duration) -> Bool {
    if store.effectsInFlight == 0 || isAsleep { return true }
    guard let next = virtualTime?.nextSleep else { return false }
    return next <= rest && inFlightActions.actions.allSatisfy(isEndless)
  }

  private func failure(of condition: Condition, _ reason: String) throws(Failure) -> Failure {
    Failure(.failed, "\(try problem(with: condition) ?? "")\n\(reason)")
  }
}
