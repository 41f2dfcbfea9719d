public import ComposableArchitecture
public import ComposableArchitectureExploration
public import CustomDump
import HeadlessUI

/// A step of the user of an exploration on a screen.
@usableFromInline
struct ScreenTap: Hashable, Sendable {
  /// A layer of a screen.
  struct Layer: Hashable, Sendable {
    /// Its kind and title, and where it is: see `Screen.placeName`.
    let (name, place): (String, String)
    let level: Int

    init(_ screen: Screen) {
      let front = screen.front
      (name, place, level) = (front.name, screen.placeName, front.level)
    }
  }

  /// The command that does the same in a script.
  let command: String
  /// The layer of the control.
  let layer: Layer
  /// Whether the control leads back, so it should close the layer.
  let leadsBack: Bool
  /// Whether the control is a toggle that this turns on; `nil` if it is no toggle.
  let turnsOn: Bool?
}

/// An action of an app that is explored from its screens.
@usableFromInline
enum ScreenAction<Action: Sendable>: Sendable {
  /// The user operates a control.
  case user(ScreenTap, [Action])
  /// The app starts, or an effect has an output.
  case app(Action)

  /// The command of a script, if the user does this.
  var command: String? { if case .user(let tap, _) = self { tap.command } else { nil } }

  /// Reduces the action. Of several actions that a control sends, the others follow the first.
  @inlinable
  func reduced<Value>(
    by reduce: Reducer<Value, Action, Void>, _ value: inout Value
  ) -> [Effect<ScreenAction>] {
    switch self {
    case .app(let action):
      return reduce(&value, action, ()).map { $0.map { .app($0) } }
    case .user(_, let actions):
      var effects: [Effect<ScreenAction>] = []
      if let first = actions.first {
        effects = reduce(&value, first, ()).map { $0.map { .app($0) } }
      }
      return effects + actions.dropFirst().map { .just(.app($0)) }
    }
  }
}

extension ScreenAction: Equatable where Action: Equatable {}
extension ScreenAction: Hashable where Action: Hashable {}

extension ScreenAction: CustomDumpStringConvertible {
  @usableFromInline var customDumpDescription: String {
    switch self {
    case .user(let tap, let actions):
      "“\(tap.command)” (\(actions.map { String(customDumping: $0) }.joined(separator: ", ")))"
    case .app(let action): String(customDumping: action)
    }
  }
}

extension ScreenAction: RenamedAction {
  @usableFromInline var nameSource: Any {
    switch self {
    case .user(let tap, _): tap.command
    case .app(let action): action
    }
  }
}

extension Exploration.Failure {
  /// The script of the runner that does what the user of the failing history does, if the app was explored from its screens.
  ///
  /// ```swift
  /// let exploration = try explore(
  ///   program: { simulation in notesProgram(.simulated(simulation)) }, taps: 0...3)
  /// if let script = exploration.failure?.script { print(script) }
  /// ```
  ///
  /// `my-app run --clock virtual failure.txt` runs it. It contains a command for each step of the user, and `advance` where
  /// time passes. It cannot repeat what the environment of the test answers, nor the order of effects that are in flight at
  /// the same time.
  public var script: String? {
    let lines = steps.compactMap { step -> String? in
      switch step.kind {
      case .sent: Self.command(in: step.text)
      case .timePassed: Self.advance(step.text)
      default: nil
      }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n") + "\n"
  }

  /// The command in the text of a step. An action of the start has none.
  private static func command(in text: String) -> String? {
    guard text.hasPrefix("“"), let end = text.firstRange(of: "” (") else { return nil }
    return String(text[..<end.lowerBound].dropFirst())
  }

  /// The command for a text such as `1.5 seconds`.
  private static func advance(_ text: String) -> String? {
    text.split(separator: " ").first.map { "advance \($0)s" }
  }
}
