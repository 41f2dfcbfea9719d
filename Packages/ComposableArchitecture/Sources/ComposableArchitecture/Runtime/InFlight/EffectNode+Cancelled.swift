import Synchronization

/// Whether a deeply nested node is cancelled.
///
/// The node is asked for each of its outputs, and so are the nodes around it. If each of them checked all of its
/// ancestors, a nest of `n` effects that output once would take time proportional to `n` squared. So a check
/// remembers how many cancellations there have been in the tree, at the node and at each of its ancestors. As long
/// as there are no others, the next check ends at the first of these.
extension EffectNode {
  /// The largest depth at which a check visits all ancestors and remembers nothing, because that is faster.
  static var uncheckedDepth: Int { 16 }

  var isCancelledAtDepth: Bool {
    defer { withExtendedLifetime(self) {} }
    // The count is read before the nodes. A cancellation marks its node before it is counted, so what is found
    // here is out of date as soon as there is another one.
    let count = tree.cancellationCount.load(ordering: .acquiring)
    var isCancelled = false
    forEachUnchecked(count) { node in
      isCancelled = node.status.isCancelled
      return !isCancelled
    }
    if isCancelled { return true }
    forEachUnchecked(count) { node in
      node.checkedAt.store(count, ordering: .relaxed)
      return true
    }
    return false
  }

  /// Records that a node has been marked as cancelled.
  func countCancellation() { tree.cancellationCount.add(1, ordering: .releasing) }

  /// Visits the node and its ancestors up to the first one that has been checked, as long as `body` returns `true`.
  private func forEachUnchecked(_ count: UInt64, _ body: (EffectNode) -> Bool) {
    var next: Unmanaged<EffectNode>? = .passUnretained(self)
    while let node = next {
      let isWanted = node._withUnsafeGuaranteedRef {
        $0.checkedAt.load(ordering: .relaxed) != count && body($0)
      }
      guard isWanted else { return }
      next = node.parent
    }
  }
}
