public import ComposableArchitecture
public import ComposableArchitectureExploration
import HeadlessRunner
import HeadlessUI
import IssueReporting
import Synchronization

/// Makes the checks of `ScreenChecks` while an app is explored.
@usableFromInline
final class ScreenInspector<Value: Encodable & Sendable, Action: Codable & Sendable>: Sendable {
  private struct Findings {
    /// The state that failed last, and the problem if a check failed.
    var failing: (value: Value, problem: String?)?
    /// The controls that were operated, and whether they did anything in some order.
    var controls = Trials<OperatedControl>()
    /// The layers that were to be closed, and whether they were in some order.
    var closings = Trials<ScreenTap.Layer>()
    var undo = UndoWatch<Value>()
    var documents = DocumentWatch<Value>()
    /// A title or a label that is too long.
    var longLabel: String?
  }

  private static var columnLimit: Int { 200 }

  private let user: ScreenUser<Value, Action>
  private let checks: ScreenChecks
  private let hasHorizon: Bool
  private let coverage: ScreenCoverage?
  private let findings = Mutex(Findings())

  @usableFromInline
  init(
    _ user: ScreenUser<Value, Action>, _ checks: ScreenChecks, hasHorizon: Bool,
    canRestart: Bool, _ coverage: ScreenCoverage?
  ) {
    self.user = user
    self.coverage = coverage
    self.hasHorizon = hasHorizon
    self.checks =
      checks
      .subtracting(hasHorizon ? .ends : [])
      .subtracting(canRestart ? [] : .documents)
  }

  /// Notes that the app starts in a run.
  @usableFromInline
  func start(in simulation: Simulation) {
    findings.withLock { findings in
      findings.undo.start()
      if checks.contains(.documents) { findings.documents.start(simulation.restartCount) }
    }
  }

  /// Chooses one of the things that the screen of a state offers; `nil` if it offers nothing.
  @usableFromInline
  func act(on value: Value, _ simulation: Simulation) -> ScreenAction<Action>? {
    let (screen, offers) = user.offers(of: value)
    if checks.contains(.labels), let label = screen.longestLabel(over: Self.columnLimit) {
      findings.withLock { $0.longLabel = $0.longLabel ?? label }
    }
    coverage?.note(screen, offering: offers.compactMap(\.command))
    return offers.isEmpty ? nil : try? simulation.choose(from: offers)
  }

  /// Returns a condition that also fails if a check of each state does.
  @usableFromInline
  func invariant(_ condition: ((Value) -> Bool)?) -> ((Value) -> Bool)? {
    if condition == nil, checks.isDisjoint(with: [.coding, .documents]) { return nil }
    return adding(to: condition) { [self] value in
      documentProblem ?? (checks.contains(.coding) ? StateCoding.problem(of: value) : nil)
    }
  }

  /// Returns a condition that also fails if a check of the states at the end does.
  @usableFromInline
  func finally(_ condition: ((Value) -> Bool)?) -> ((Value) -> Bool)? {
    if condition == nil, checks.isDisjoint(with: [.ends, .documents]) { return nil }
    return adding(to: condition) { [self] in endProblem(of: $0) }
  }

  private func adding(
    to condition: ((Value) -> Bool)?, _ problem: @escaping (Value) -> String?
  ) -> (Value) -> Bool {
    { [self] value in
      let isGood = condition?(value) ?? true
      let problem = isGood ? problem(value) : nil
      if isGood, problem == nil { return true }
      findings.withLock { $0.failing = (value, problem) }
      return false
    }
  }

  /// Returns the options with which a failure says which check has failed.
  @usableFromInline
  func explaining(_ options: Exploration.Options) -> Exploration.Options {
    var explaining = options
    explaining.explains = { [self] in
      findings.withLock { $0.failing?.problem } ?? options.explains?()
    }
    return explaining
  }

  /// Returns the label of a state in a diagram: that of the test, or the place that the screen shows.
  @usableFromInline
  func label(
    _ ofTest: (@Sendable (Value) -> Any)?, mapsScreens: Bool
  ) -> (@Sendable (Value) -> Any)? {
    if ofTest != nil || !mapsScreens { return ofTest }
    return { [user] in user.screen(of: $0).placeName }
  }

  // MARK: - Controls

  /// Reduces an action, and notes whether the control that sent it does anything, and whether it leads back.
  @usableFromInline
  func reduce(
    _ value: inout Value, _ action: ScreenAction<Action>,
    by reduce: Reducer<Value, Action, Void>
  ) -> [Effect<ScreenAction<Action>>] {
    let before = value
    let effects = action.reduced(by: reduce, &value)
    if case .user(let tap, _) = action {
      coverage?.note(tap)
      noteResults(of: tap, from: before, to: value, startsEffects: !effects.isEmpty)
    }
    noteBookkeeping(after: action, from: before, to: value)
    return effects
  }

  private func noteResults(
    of tap: ScreenTap, from before: Value, to after: Value, startsEffects: Bool
  ) {
    guard let open = open(tap) else { return }
    if open.useful, startsEffects || StateCoding.differ(before, after) {
      findings.withLock { $0.controls.succeeded(OperatedControl(tap)) }
    }
    if open.closing, startsEffects || ScreenTap.Layer(user.screen(of: after)) != tap.layer {
      findings.withLock { $0.closings.succeeded(tap.layer) }
    }
  }

  private func noteBookkeeping(
    after action: ScreenAction<Action>, from before: Value, to after: Value
  ) {
    if checks.contains(.documents) { findings.withLock { $0.documents.note(after) } }
    guard checks.contains(.undo) else { return }
    // A copy, because the app's view must not run while the lock is held.
    var undo = findings.withLock(\.undo)
    if case .user(let tap, _) = action {
      undo.note(tap, from: before, to: after) { user.screen(of: $0) }
    } else {
      undo.noteOutput(from: before, to: after) { user.screen(of: $0) }
    }
    findings.withLock { [undo] in $0.undo = undo }
  }

  /// Notes that the user operates a control. Returns what is not yet known about it; `nil` if that is nothing.
  private func open(_ tap: ScreenTap) -> (useful: Bool, closing: Bool)? {
    findings.withLock { findings in
      var open = (useful: false, closing: false)
      if checks.contains(.controls), !findings.controls.isSettled(OperatedControl(tap)) {
        findings.controls.tried(OperatedControl(tap))
        open.useful = true
      }
      if checks.contains(.back), tap.leadsBack, !findings.closings.isSettled(tap.layer) {
        findings.closings.tried(tap.layer)
        open.closing = true
      }
      return open.useful || open.closing ? open : nil
    }
  }

  // MARK: - Report

  /// Explores the app. If it fails, shows the screen and a script. Otherwise fails the test if a check of all orders
  /// fails.
  @usableFromInline
  func reporting(
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt,
    _ explore: () throws -> Exploration
  ) throws -> Exploration {
    let exploration = try explore()
    let message =
      if let failure = exploration.failure {
        details(of: failure)
      } else {
        exploration.isCompleteToHorizon ? problemOfAllOrders : nil
      }
    if let message {
      reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return exploration
  }

  private func details(of failure: Exploration.Failure) -> String? {
    var parts: [String] = []
    if [.invariantViolated, .finallyViolated].contains(failure.kind),
      let failing = findings.withLock(\.failing)
    {
      let screen = user.screen(of: failing.value).rendered(Style(width: 80))
      parts.append("The screen at the end of the history:\n\n\(indented(screen))")
    }
    if let script = failure.script {
      parts.append("The user does the same in this script:\n\n\(indented(script))")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
  }

  private var problemOfAllOrders: String? {
    let (idle, open, label, undo) = findings.withLock {
      ($0.controls.failures, $0.closings.failures, $0.longLabel, $0.undo)
    }
    if !idle.isEmpty {
      return """
        These controls do nothing in any order: the state stays the same, and no effect starts.

        \(indented(idle.map(\.description).joined(separator: "\n")))

        Disable a control while it does nothing, allow more taps, or leave this check out: \
        `checks: .all.subtracting(.controls)`.
        """
    }
    if let layer = open.first {
      return """
        The control that leads back does not close \(layer.name) in any order. To leave this check out: \
        `checks: .all.subtracting(.back)`.
        """
    }
    if let control = undo.trials.failures.first {
      let difference = undo.differences[control] ?? "something else"
      return """
        Undo does not take back \(control.description) in any order: the screen then shows \(difference). To leave this \
        check out: `checks: .all.subtracting(.undo)`.
        """
    }
    return label.map { label in
      """
      A title or a label has more than \(Self.columnLimit) columns, more than most windows: “\(label)”. To leave this \
      check out: `checks: .all.subtracting(.labels)`.
      """
    }
  }

  // MARK: - States

  private static var documentAdvice: String {
    "To leave this check out: `checks: .all.subtracting(.documents)`."
  }

  private var documentProblem: String? {
    findings.withLock(\.documents.problem).map { "\($0) \(Self.documentAdvice)" }
  }

  private func endProblem(of value: Value) -> String? {
    if checks.contains(.documents), !hasHorizon,
      let problem = findings.withLock({ $0.documents.endProblem(of: value) })
    {
      return "\(problem) \(Self.documentAdvice)"
    }
    let screen = user.screen(of: value)
    let layer = screen.front
    if checks.contains(.progress), let label = screen.endlessProgress.first {
      let progress = label.isEmpty ? "a progress" : "the progress “\(label)”"
      return """
        When nothing can continue, \(layer.name) still shows \(progress). To leave this check out: \
        `checks: .all.subtracting(.progress)`.
        """
    }
    if checks.contains(.wayOn), !layer.controls.contains(where: \.isEnabled) {
      return """
        When nothing can continue, no control on \(layer.name) can be operated. To leave this check out: \
        `checks: .all.subtracting(.wayOn)`.
        """
    }
    return nil
  }
}

extension Screen {
  /// The longest title or label in front that has more than a number of columns.
  fileprivate func longestLabel(over limit: Int) -> String? {
    let labels = [title] + front.controls.map(\.label)
    // A text has at most two columns for each byte.
    return labels.filter { $0.utf8.count > limit / 2 && $0.columns > limit }
      .max { $0.columns < $1.columns }
  }
}

/// Returns a text whose lines that are not empty begin with two spaces.
private func indented(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
}
