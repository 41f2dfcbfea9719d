public import Synchronization

/// Access to what all nodes of a tree share. No reference to the tree is counted, because every node
/// keeps it and counting would cost as much as locking.
extension Work {
  @inlinable
  var tree: WorkTree { treeReference._withUnsafeGuaranteedRef { $0 } }

  /// Reads or changes how works hang together.
  func withTree<Result: Sendable>(_ body: () -> Result) -> Result {
    treeReference._withUnsafeGuaranteedRef { $0.lock.withLock { _ in body() } }
  }

  /// Whether the current thread drains the store that the tree belongs to.
  @inlinable
  var isDrainedHere: Bool {
    treeReference._withUnsafeGuaranteedRef { $0.drainingThread.isCurrent }
  }

  /// Whether the current thread is inside the reducer of the store that the tree belongs to.
  @inlinable
  var isReducedHere: Bool {
    treeReference._withUnsafeGuaranteedRef { $0.drainingThread.isReducingHere }
  }

  /// Runs `body` while a cancellation on another thread waits.
  @inlinable
  func withGate<Result: Sendable>(_ body: () -> Result) -> Result {
    treeReference._withUnsafeGuaranteedRef { $0.gate.withLock { _ in body() } }
  }
}

extension Unmanaged<Work> {
  /// Safe wherever a reference to the child is: each keeps its parent, and so all above it.
  var parent: Unmanaged? { _withUnsafeGuaranteedRef { $0.unretainedParent } }
}
