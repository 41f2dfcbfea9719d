/// The values of views while the observers of one action are called. They are released afterward because
/// otherwise the next action would have to copy what it changes.
@usableFromInline
final class ViewValueCache: Sendable {
  // All of these are safe because only the thread that drains the root accesses them (see
  // `StoreCore.observers`).
  /// The nodes that cache a value.
  @exclusivity(unchecked) private nonisolated(unsafe) var nodes: [ViewNode] = []
  @exclusivity(unchecked) private nonisolated(unsafe) var root: AnyBox?
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var isUsed = false

  @usableFromInline init() {}

  /// Remembers the root's value, and returns it.
  func remember(root value: some Sendable) -> AnyBox {
    if let root { return root }
    let box = TypedBox(value)
    root = box
    isUsed = true
    return box
  }

  func remember(_ node: ViewNode) { nodes.append(node) }

  @inlinable
  func forget() { if isUsed { forgetAll() } }

  @usableFromInline
  func forgetAll() {
    isUsed = false
    // Releasing a value may run any code, because of the objects that it refers to, so the list is
    // emptied one element at a time.
    root = nil
    while let node = nodes.popLast() { node.forget() }
  }
}
