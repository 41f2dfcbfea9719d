public import Synchronization

/// Access to what all nodes of a tree share. No reference to the tree is counted, because every node
/// keeps it and counting would cost as much as locking. A node does so only as long as it is used, so each
/// access extends the node's lifetime to its end.
extension Work {
  @inlinable
  var tree: WorkTree {
    defer { withExtendedLifetime(self) {} }
    return treeReference._withUnsafeGuaranteedRef { $0 }
  }

  /// Reads or changes how works hang together.
  func withTree<Result: Sendable>(_ body: () -> Result) -> Result {
    defer { withExtendedLifetime(self) {} }
    return treeReference._withUnsafeGuaranteedRef { $0.lock.withLock { _ in body() } }
  }

  /// Runs `body` while a cancellation on another thread waits.
  @inlinable
  func withGate<Result: Sendable>(_ body: () -> Result) -> Result {
    defer { withExtendedLifetime(self) {} }
    return treeReference._withUnsafeGuaranteedRef { tree in
      tree.gate.withLock { _ in
        tree.gateThread.store(currentThread(), ordering: .relaxed)
        defer { tree.gateThread.store(0, ordering: .relaxed) }
        return body()
      }
    }
  }

  /// Returns when no other thread is inside the gate. A thread that is inside itself does not wait.
  func waitForGate() {
    defer { withExtendedLifetime(self) {} }
    treeReference._withUnsafeGuaranteedRef { tree in
      if tree.gateThread.load(ordering: .relaxed) != currentThread() { tree.gate.withLock { _ in } }
    }
  }
}

extension Unmanaged<Work> {
  /// Safe wherever a reference to the child is: each keeps its parent, and so all above it.
  var parent: Unmanaged? { _withUnsafeGuaranteedRef { $0.unretainedParent } }
}
