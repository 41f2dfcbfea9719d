/// The values of views while the observers of one action are called. They are released afterward because
/// otherwise the next action would have to copy what it changes.
@usableFromInline
final class ViewValueCache: Sendable {
  // All of these are safe because only the thread that drains the root accesses them (see
  // `StoreCore.observers`).
  /// The nodes that cache a value.
  @exclusivity(unchecked) nonisolated(unsafe) var nodes: [ViewNode] = []
  /// The values that gates do not keep.
  @exclusivity(unchecked) private nonisolated(unsafe) var dropped: [AnyViewSnapshot] = []
  @exclusivity(unchecked) private nonisolated(unsafe) var knownRoot: AnyBox?
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var isUsed = false
  /// Counts the notifications that use this cache.
  @exclusivity(unchecked) private(set) nonisolated(unsafe) var number = 1

  @usableFromInline init() {}

  /// The root's value. It must have been remembered.
  var root: AnyBox {
    guard let knownRoot else { fatalError("The value of the root is not known.") }
    return knownRoot
  }

  /// Remembers the root's value, and returns it.
  @discardableResult
  func remember(root value: some Sendable) -> AnyBox {
    if let knownRoot { return knownRoot }
    let root = TypedBox(value)
    knownRoot = root
    isUsed = true
    return root
  }

  func willDrop(_ snapshot: AnyViewSnapshot) { dropped.append(snapshot) }

  @inlinable
  func forget() { if isUsed { forgetAll() } }

  @usableFromInline
  func forgetAll() {
    isUsed = false
    number += 1
    // Releasing a value may run any code, because of the objects that it refers to, so the lists are
    // emptied one element at a time.
    knownRoot = nil
    while let node = nodes.popLast() { node.forget() }
    while let snapshot = dropped.popLast() { snapshot.drop() }
  }
}
