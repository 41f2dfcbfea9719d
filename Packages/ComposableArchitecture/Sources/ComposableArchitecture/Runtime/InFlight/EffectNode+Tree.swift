public import Synchronization

/// Access to what all nodes of a tree share. The reference to the tree is not counted, because every node
/// keeps the tree alive and counting would cost as much as locking. A node does so only while it is used,
/// so each access extends the node's lifetime to the end of the access.
extension EffectNode {
  @inlinable
  var tree: EffectTree {
    defer { withExtendedLifetime(self) {} }
    return treeReference._withUnsafeGuaranteedRef { $0 }
  }

  /// Runs `body` with the tree's lock held, to read or change how nodes are linked.
  func withTree<Result: Sendable>(_ body: () -> Result) -> Result {
    defer { withExtendedLifetime(self) {} }
    return treeReference._withUnsafeGuaranteedRef { $0.lock.withLock { _ in body() } }
  }

  /// Runs `body` inside the gate. Meanwhile, a cancellation on another thread waits.
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

  /// Returns when no other thread is inside the gate. A thread that is itself inside does not wait.
  func waitForGate() {
    defer { withExtendedLifetime(self) {} }
    treeReference._withUnsafeGuaranteedRef { tree in
      if tree.gateThread.load(ordering: .relaxed) != currentThread() { tree.gate.withLock { _ in } }
    }
  }
}

extension Unmanaged<EffectNode> {
  /// Safe wherever the child is referenced, because each node keeps its parent, and so all its ancestors.
  var parent: Unmanaged? { _withUnsafeGuaranteedRef { $0.unretainedParent } }
}
