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
    /// The problem of the state that failed last.
    var problem: String?
    /// The commands of the controls that were operated, in this order.
    var commands: [String] = []
    /// Those that have changed the state or returned an effect.
    var useful: Set<String> = []
  }

  private let user: ScreenUser<Value, Action>
  private let checks: ScreenChecks
  private let findings = Mutex(Findings())

  @usableFromInline
  init(_ user: ScreenUser<Value, Action>, _ checks: ScreenChecks, hasHorizon: Bool) {
    self.user = user
    self.checks = hasHorizon ? checks.subtracting(.ends) : checks
  }

  /// Returns a condition that also fails if a check of each state does.
  @usableFromInline
  func invariant(_ condition: ((Value) -> Bool)?) -> ((Value) -> Bool)? {
    if !checks.contains(.coding) { return condition }
    return adding(to: condition) { Self.codingProblem(of: $0) }
  }

  /// Returns a condition that also fails if a check of the states at the end does.
  @usableFromInline
  func finally(_ condition: ((Value) -> Bool)?) -> ((Value) -> Bool)? {
    if checks.isDisjoint(with: .ends) { return condition }
    return adding(to: condition) { [self] in endProblem(of: $0) }
  }

  private func adding(
    to condition: ((Value) -> Bool)?, _ problem: @escaping (Value) -> String?
  ) -> (Value) -> Bool {
    { [self] value in
      let isGood = condition?(value) ?? true
      let problem = isGood ? problem(value) : nil
      if !isGood || problem != nil { findings.withLock { $0.problem = problem } }
      return isGood && problem == nil
    }
  }

  /// Reduces an action, and notes whether the control that sent it does anything.
  @usableFromInline
  func reduce(
    _ value: inout Value, _ action: ScreenAction<Action>,
    by reduce: Reducer<Value, Action, Void>
  ) -> [Effect<ScreenAction<Action>>] {
    guard checks.contains(.controls), case .user(let command, _) = action,
      isNew(command)
    else { return action.reduced(by: reduce, &value) }
    let before = try? Self.encoded(value)
    let effects = action.reduced(by: reduce, &value)
    if !effects.isEmpty || before == nil || before != (try? Self.encoded(value)) {
      findings.withLock { _ = $0.useful.insert(command) }
    }
    return effects
  }

  /// Notes a command. Returns whether it is not known to be useful.
  private func isNew(_ command: String) -> Bool {
    findings.withLock { findings in
      if findings.useful.contains(command) { return false }
      if !findings.commands.contains(command) { findings.commands.append(command) }
      return true
    }
  }

  /// Explores the app. If it fails, says which check does. Otherwise fails the test if a control does nothing.
  @usableFromInline
  func reporting(
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt,
    _ explore: () throws -> Exploration
  ) throws -> Exploration {
    let exploration = try explore()
    let problem: String? =
      switch exploration.failure?.kind {
      case nil: exploration.isCompleteToHorizon ? idleControls : nil
      case .invariantViolated, .finallyViolated: findings.withLock(\.problem)
      default: nil
      }
    if let problem {
      reportIssue(problem, fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return exploration
  }

  private var idleControls: String? {
    let idle = findings.withLock { findings in
      findings.commands.filter { !findings.useful.contains($0) }
    }
    if idle.isEmpty { return nil }
    let commands = idle.map { "  “\($0)”" }.joined(separator: "\n")
    return """
      These controls do nothing in any order: the state stays the same, and no effect starts.

      \(commands)

      Disable a control while it does nothing, allow more taps, or leave this check out: \
      `checks: .all.subtracting(.controls)`.
      """
  }

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
