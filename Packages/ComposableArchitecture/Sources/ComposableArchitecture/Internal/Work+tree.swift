public import Synchronization

/// What it has in common with all others of its tree. For the locks no reference to that is counted, as
/// every work keeps it: counting would cost as much as locking.
extension Work {
  @inlinable
  var tree: WorkTree { treeReference._withUnsafeGuaranteedRef { $0 } }

  /// Reads or changes how works hang together.
  func withTree<Result: Sendable>(_ body: () -> Result) -> Result {
    treeReference._withUnsafeGuaranteedRef { $0.lock.withLock { _ in body() } }
  }

  /// Does what whoever cancels waits for.
  @inlinable
  func withGate<Result: Sendable>(_ body: () -> Result) -> Result {
    treeReference._withUnsafeGuaranteedRef { $0.gate.withLock { _ in body() } }
  }
}

extension Unmanaged<Work> {
  /// Safe wherever a reference to the child is: each keeps its parent, and so all above it.
  var parent: Unmanaged? { _withUnsafeGuaranteedRef { $0.unretainedParent } }
}
