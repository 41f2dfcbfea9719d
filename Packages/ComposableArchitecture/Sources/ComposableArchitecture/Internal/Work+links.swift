/// How works hang together. All of this needs the tree's lock.
extension Work {
  /// Adds it to its parent, and that to its own, where they can be found for cancellation. Does nothing
  /// the second time.
  ///
  /// What is added may belong to what has been cancelled in the meantime. It is cancelled then: in the
  /// tree, all below a work that is cancelled is cancelled too.
  func attach() {
    // `self` keeps all above it, but only as long as it is used.
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

  /// Cancels what is below the uppermost work that is cancelled, between this one and `last`.
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

  /// Takes it off its parent; says whether it was there.
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

  /// Visits it and all below it, the older first.
  func forEach(_ body: (Work) -> Void) {
    var works = [self]
    while let work = works.popLast() {
      body(work)
      work.forEachPart { works.append($0) }
    }
  }

  /// Visits its own parts, the newer first.
  func forEachPart(_ body: (Work) -> Void) {
    var part = links.child?.takeUnretainedValue()
    while let work = part {
      body(work)
      part = work.links.next?.takeUnretainedValue()
    }
  }
}
