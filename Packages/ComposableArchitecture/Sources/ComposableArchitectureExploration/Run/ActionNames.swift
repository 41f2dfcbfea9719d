import CustomDump
import Synchronization

/// An action that is named after something else in `Exploration.coverage` and `Exploration.diagram`, such as an action that
/// carries another one. Otherwise, an action is named after its cases.
///
/// ```swift
/// enum Envelope: RenamedAction {
///   case remote(CounterAction)
///   case key(Character)
///
///   var nameSource: Any {
///     switch self {
///     case .remote(let action): action
///     case .key(let character): "key \(character)"
///     }
///   }
/// }
/// ```
public protocol RenamedAction {
  /// The name as a `String`, or another value whose cases are the name.
  var nameSource: Any { get }
}

/// The names of actions in the coverage, each with a number.
@usableFromInline
final class ActionNames<Action: Sendable>: Sendable {
  private let kind: ValueComparison<Action>
  private let recorder: CoverageRecorder
  /// The numbers of the names of actions that were named before, by the number of the action.
  private let known = Mutex<[UInt64: Int]>([:])

  init(_ kind: ValueComparison<Action>, _ recorder: CoverageRecorder) {
    self.kind = kind
    self.recorder = recorder
  }

  @usableFromInline
  func number(of action: Action) -> Int {
    guard kind.canCompare else { return recorder.number(ofAction: Self.name(action)) }
    let number = kind.number(of: action)
    if let known = known.withLock({ $0[number] }) { return known }
    let name = recorder.number(ofAction: Self.name(action))
    known.withLock { $0[number] = name }
    return name
  }

  static func name(_ action: Action) -> String {
    let source = (action as? any RenamedAction)?.nameSource ?? action
    return source as? String ?? caseName(source) ?? "\(Action.self)"
  }
}

/// Returns the case of a value with the cases of the enum that it contains, if there is one; `nil` for a value that is
/// not an enum.
private func caseName(_ value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return nil }
  guard let child = mirror.children.first, let label = child.label else {
    let dump = String(customDumping: value)
    let name = dump[(dump.lastIndex(of: ".").map(dump.index(after:)) ?? dump.startIndex)...]
    // A type may describe its values in words.
    let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isName ? ".\(name)" : nil
  }
  let payload = Mirror(reflecting: child.value)
  let values = payload.displayStyle == .tuple ? payload.children.map(\.value) : [child.value]
  let inner = values.lazy.compactMap(caseName).first
  return ".\(label)" + (inner.map { "(\($0))" } ?? "")
}
