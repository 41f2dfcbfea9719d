public import ComposableArchitecture
public import ComposableArchitectureExploration
import Foundation
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
    var controls = Trials<Operated>()
    /// The layers that were to be closed, and whether they were in some order.
    var closings = Trials<ScreenTap.Layer>()
    /// A title or a label that is too long.
    var longLabel: String?
  }

  private struct Operated: Hashable {
    let (command, place): (String, String)

    init(_ tap: ScreenTap) { (command, place) = (tap.command, tap.layer.place) }
  }

  /// Things that have to succeed in some order.
  private struct Trials<Subject: Hashable> {
    private var subjects: [Subject] = []
    private var successes: Set<Subject> = []

    /// Those that never succeeded, in the order of their first trials.
    var failures: [Subject] { subjects.filter { !successes.contains($0) } }

    mutating func tried(_ subject: Subject) {
      if !isSettled(subject), !subjects.contains(subject) { subjects.append(subject) }
    }

    mutating func succeeded(_ subject: Subject) { successes.insert(subject) }

    func isSettled(_ subject: Subject) -> Bool { successes.contains(subject) }
  }

  private static var columnLimit: Int { 200 }

  private let user: ScreenUser<Value, Action>
  private let checks: ScreenChecks
  private let findings = Mutex(Findings())

  @usableFromInline
  init(_ user: ScreenUser<Value, Action>, _ checks: ScreenChecks, hasHorizon: Bool) {
    self.user = user
    self.checks = hasHorizon ? checks.subtracting(.ends) : checks
  }

  /// Chooses one of the things that the screen of a state offers; `nil` if it offers nothing.
  @usableFromInline
  func act(on value: Value, _ simulation: Simulation) -> ScreenAction<Action>? {
    let (screen, offers) = user.offers(of: value)
    if checks.contains(.labels), let label = screen.longestLabel(over: Self.columnLimit) {
      findings.withLock { $0.longLabel = $0.longLabel ?? label }
    }
    return offers.isEmpty ? nil : try? simulation.choose(from: offers)
  }

  /// Returns a condition that also fails if a check of each state does.
  @usableFromInline
  func invariant(_ condition: ((Value) -> Bool)?) -> ((Value) -> Bool)? {
    if condition == nil, !checks.contains(.coding) { return nil }
    return adding(to: condition) { [checks] value in
      checks.contains(.coding) ? Self.codingProblem(of: value) : nil
    }
  }

  /// Returns a condition that also fails if a check of the states at the end does.
  @usableFromInline
  func finally(_ condition: ((Value) -> Bool)?) -> ((Value) -> Bool)? {
    if condition == nil, checks.isDisjoint(with: .ends) { return nil }
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
    guard case .user(let tap, _) = action, let open = open(tap) else {
      return action.reduced(by: reduce, &value)
    }
    let before = open.useful ? try? Self.encoded(value) : nil
    let effects = action.reduced(by: reduce, &value)
    if open.useful, !effects.isEmpty || before == nil || before != (try? Self.encoded(value)) {
      findings.withLock { $0.controls.succeeded(Operated(tap)) }
    }
    if open.closing, !effects.isEmpty || ScreenTap.Layer(user.screen(of: value)) != tap.layer {
      findings.withLock { $0.closings.succeeded(tap.layer) }
    }
    return effects
  }

  /// Notes that the user operates a control. Returns what is not yet known about it; `nil` if that is nothing.
  private func open(_ tap: ScreenTap) -> (useful: Bool, closing: Bool)? {
    findings.withLock { findings in
      var open = (useful: false, closing: false)
      if checks.contains(.controls), !findings.controls.isSettled(Operated(tap)) {
        findings.controls.tried(Operated(tap))
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
    let (idle, open, label) = findings.withLock {
      ($0.controls.failures, $0.closings.failures, $0.longLabel)
    }
    if !idle.isEmpty {
      return """
        These controls do nothing in any order: the state stays the same, and no effect starts.

        \(indented(idle.map { "“\($0.command)” at “\($0.place)”" }.joined(separator: "\n")))

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
    return label.map { label in
      """
      A title or a label has more than \(Self.columnLimit) columns, more than most windows: “\(label)”. To leave this \
      check out: `checks: .all.subtracting(.labels)`.
      """
    }
  }

  // MARK: - States

  private func endProblem(of value: Value) -> String? {
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

  private static func codingProblem(of value: Value) -> String? {
    let advice = "To leave this check out: `checks: .all.subtracting(.coding)`."
    do {
      let data = try encoded(value)
      guard let type = Value.self as? any Decodable.Type else { return nil }
      let decoded = try JSONDecoder().decode(type, from: data)
      guard let value = value as? any Equatable, !isEqual(value, decoded) else { return nil }
      return "A state is not the same after it was encoded and decoded. \(advice)"
    } catch {
      return "A state cannot be encoded and decoded: \(error). \(advice)"
    }
  }

  private static func encoded(_ value: Value) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(value)
  }

  private static func isEqual<Other: Equatable>(_ value: Other, _ other: Any) -> Bool {
    value == other as? Other
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
