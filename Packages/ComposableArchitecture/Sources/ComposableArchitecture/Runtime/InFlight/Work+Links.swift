/// How nodes are linked. Everything here needs the tree's lock.
extension Work {
  /// Attaches the node to its parent, the parent to its own parent, and so on, so that a cancellation can
  /// find them. Does nothing if the node is already attached.
  ///
  /// An ancestor may have been cancelled in the meantime. This then cancels the nodes that it attaches,
  /// because in the tree everything below a cancelled node is cancelled.
  func attach() {
    // `self` keeps its ancestors alive, but only while it is used.
    defer { withExtendedLifetime(self) {} }
    var work = Unmanaged.passUnretained(self)
    var isAnyCancelled = state.isCancelled
    while let parent = work.parent,
      work._withUnsafeGuaranteedRef({ work in
        parent._withUnsafeGuaranteedRef { work.attach(to: $0) }
      })
    {
      work = parent
      if work._withUnsafeGuaranteedRef({ $0.state.isCancelled }) { isAnyCancelled = true }
    }
    if isAnyCancelled { cancel(upTo: work) }
  }

  /// Cancels every node below the uppermost cancelled one, on the path from `last` down to this node.
  private func cancel(upTo last: Unmanaged<Work>) {
    var works = [Unmanaged.passUnretained(self)]
    while let work = works.last, work.toOpaque() != last.toOpaque(), let parent = work.parent {
      works.append(parent)
    }
    var isCancelled = false
    while let work = works.popLast() {
      work._withUnsafeGuaranteedRef { work in
        if isCancelled { work.state.cancel() }
        isCancelled = work.state.isCancelled
      }
    }
  }

  private func attach(to parent: Work) -> Bool {
    if links.isAttached { return false }
    let reference = Unmanaged.passRetained(self)
    links.isAttached = true
    links.next = parent.links.child
    links.next?._withUnsafeGuaranteedRef { $0.links.previous = reference }
    parent.links.child = reference
    parent.state.addPart()
    return true
  }

  /// Removes the node from its parent. Returns whether it was attached.
  func detach(from parent: Work) -> Bool {
    guard links.isAttached else { return false }
    let (next, previous) = (links.next.take(), links.previous.take())
    next?._withUnsafeGuaranteedRef { $0.links.previous = previous }
    if let previous {
      previous._withUnsafeGuaranteedRef { $0.links.next = next }
    } else {
      parent.links.child = next
    }
    links.isAttached = false
    Unmanaged.passUnretained(self).release()
    return true
  }

  /// Visits the node and everything below it, older parts first.
  func forEach(_ body: (Work) -> Void) {
    var works = [self]
    while let work = works.popLast() {
      body(work)
      work.forEachPart { works.append($0) }
    }
  }

  /// Visits the node's own parts, newest first.
  func forEachPart(_ body: (Work) -> Void) {
    var part = links.child?.takeUnretainedValue()
    while let work = part {
      body(work)
      part = work.links.next?.takeUnretainedValue()
    }
  }
}
