/// How much of it is in flight.
extension Work {
  /// How many effects are running, without those that only wait for parts of their own.
  var runningCount: Int { count { $0.links.body != nil && !$0.isWaiting } }

  /// How many tasks and callbacks it is made of, those included that only wait.
  var taskCount: Int { count { $0.links.body != nil } }

  private func count(_ isCounted: (Work) -> Bool) -> Int {
    withTree {
      var count = 0
      forEach { if isCounted($0) { count += 1 } }
      return count
    }
  }

  /// Whether it waits for tasks of its own. A lone task may have other parts: effects that it fed back.
  private var isWaiting: Bool {
    var isWaiting = false
    forEachPart { if case .innerTask = $0.links.body { isWaiting = true } }
    return isWaiting
  }
}
