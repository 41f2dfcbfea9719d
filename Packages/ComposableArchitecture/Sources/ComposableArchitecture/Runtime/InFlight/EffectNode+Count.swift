/// Counts of what is in flight in the whole tree. The counts change when a node begins or ends, so reading
/// them takes constant time.
extension EffectNode {
  /// The number of running effects, without those that only wait for their own parts.
  var runningCount: Int { withTree { tree.runningCount } }

  /// The number of tasks and callbacks in flight, including those that only wait.
  var taskCount: Int { withTree { tree.taskCount } }

  /// Stores how to cancel the node, and counts it. Call this with the tree's lock held.
  func begin(_ body: Body) {
    if let outdated = links.body { count(outdated, change: -1) }
    links.body = body
    count(body, change: 1)
  }

  /// Returns how to cancel the node, which has ended, and stops counting it. Call this with the tree's lock
  /// held.
  func takeBody() -> Body? {
    guard let body = links.body.take() else { return nil }
    count(body, change: -1)
    return body
  }

  /// Counts a body that has just been stored or removed.
  ///
  /// A node that waits for inner tasks does not count as running. So if a node has a body, the start of its
  /// first inner task reduces the count of running effects, and the end of the last one restores it.
  private func count(_ body: Body, change: Int32) {
    treeReference._withUnsafeGuaranteedRef { tree in
      tree.taskCount += Int(change)
      // A lone task may have other parts: the effects of the actions that it output.
      if links.innerTaskCount == 0 { tree.runningCount += Int(change) }
      guard case .innerTask = body else { return }
      unretainedParent?._withUnsafeGuaranteedRef { parent in
        let wasWaiting = parent.links.innerTaskCount > 0
        parent.links.innerTaskCount += change
        let isWaiting = parent.links.innerTaskCount > 0
        if wasWaiting != isWaiting, parent.links.body != nil { tree.runningCount -= Int(change) }
      }
    }
  }
}
