/// A part of a state.
@usableFromInline
struct StatePart: Sendable {
  /// Where it is stored; `nil` if it is not stored in the state itself.
  let bytes: Range<Int>?
  let name: String

  init<Value, Local>(_ value: any KeyPath<Value, Local> & Sendable) {
    bytes = MemoryLayout<Value>.offset(of: value).map { $0..<$0 + MemoryLayout<Local>.size }
    name = "\(value)"
  }

  func overlaps(_ other: StatePart) -> Bool {
    guard let bytes, let others = other.bytes else { return true }
    return bytes.overlaps(others)
  }
}
