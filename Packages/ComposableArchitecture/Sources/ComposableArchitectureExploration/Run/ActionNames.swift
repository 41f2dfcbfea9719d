import CustomDump
import Synchronization

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

  static func name(_ action: Action) -> String { caseName(action) ?? "\(Action.self)" }
}

/// Returns the case of a value with the cases of the enum that it contains, if there is one; `nil` for a value that is
/// not an enum.
private func caseName(_ value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return nil }
  guard let child = mirror.children.first, let label = child.label else {
    let dump = String(customDumping: value)
    return ".\(dump[(dump.lastIndex(of: ".").map(dump.index(after:)) ?? dump.startIndex)...])"
  }
  let payload = Mirror(reflecting: child.value)
  let values = payload.displayStyle == .tuple ? payload.children.map(\.value) : [child.value]
  let inner = values.lazy.compactMap(caseName).first
  return ".\(label)" + (inner.map { "(\($0))" } ?? "")
}
