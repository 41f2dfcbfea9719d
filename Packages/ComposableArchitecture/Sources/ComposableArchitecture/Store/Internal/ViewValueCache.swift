/// The nodes that remember a value while the observers of one action are called. The values are released
/// afterward because otherwise the next action would have to copy what it changes.
@usableFromInline
final class ViewValueCache: Sendable {
  // Both are safe because only the thread that drains the root accesses them (see `StoreCore.observers`).
  @exclusivity(unchecked) private nonisolated(unsafe) var nodes: [ViewNode] = []
  @exclusivity(unchecked) @usableFromInline private(set) nonisolated(unsafe) var isUsed = false

  @usableFromInline init() {}

  func add(_ node: ViewNode) {
    nodes.append(node)
    isUsed = true
  }

  @inlinable
  func forget() { if isUsed { forgetAll() } }

  @usableFromInline
  func forgetAll() {
    isUsed = false
    // Releasing a value may run any code, because of the objects that it refers to, so the list is
    // emptied one element at a time.
    while let node = nodes.popLast() { node.forget() }
  }
}
