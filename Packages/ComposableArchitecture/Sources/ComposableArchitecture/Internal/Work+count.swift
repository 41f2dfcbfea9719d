/// How many effects are in flight in the whole tree. The counts change when a work begins or ends, so reading
/// them costs the same however many there are.
extension Work {
  /// How many effects are running, without those that only wait for parts of their own.
  var runningCount: Int { withTree { tree.runningCount } }

  /// How many tasks and callbacks are in flight, including those that only wait.
  var taskCount: Int { withTree { tree.taskCount } }

  /// Stores how to cancel the work, and counts it. Call it with the tree's lock held.
  func begin(_ body: Body) {
    if let outdated = links.body { count(outdated, change: -1) }
    links.body = body
    count(body, change: 1)
  }

  /// Removes how to cancel the work, because it has ended, and counts it no longer. Call it with the tree's
  /// lock held.
  func takeBody() -> Body? {
    guard let body = links.body.take() else { return nil }
    count(body, change: -1)
    return body
  }

  /// Counts a body that has just been stored or removed.
  ///
  /// A work that waits for inner tasks does not run. So the first inner task of a work with a body takes one
  /// from the running effects, and the last one gives it back.
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
