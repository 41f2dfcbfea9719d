/// How works hang together. All of this needs the tree's lock.
extension Work {
  /// Adds it to its parent, and that to its own, where they can be found for cancellation. Does nothing
  /// the second time.
  func attach() {
    // `self` keeps all above it, but only as long as it is used.
    defer { withExtendedLifetime(self) {} }
    var work = Unmanaged.passUnretained(self)
    while let parent = work.parent,
      work._withUnsafeGuaranteedRef({ work in
        parent._withUnsafeGuaranteedRef { work.attach(to: $0) }
      })
    {
      work = parent
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
