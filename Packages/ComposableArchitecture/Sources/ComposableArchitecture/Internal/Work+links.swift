/// How works hang together. All of this needs the tree's lock.
extension Work {
  /// Adds it to its parent, and that to its own, where they can be found for cancellation. Does nothing
  /// the second time.
  func attach() {
    var work = self
    while let parent = work.parent, !work.links.isAttached {
      let unmanaged = Unmanaged.passRetained(work)
      work.links.isAttached = true
      work.links.next = parent.links.child
      work.links.next?.work.links.previous = unmanaged
      parent.links.child = unmanaged
      parent.state.addPart()
      work = parent
    }
  }

  /// Takes it off its parent, and gives that; `nil` if it was not there.
  func detach() -> Work? {
    guard links.isAttached, let parent else { return nil }
    let (next, previous) = (links.next.take(), links.previous.take())
    next?.work.links.previous = previous
    if let previous { previous.work.links.next = next } else { parent.links.child = next }
    links.isAttached = false
    Unmanaged.passUnretained(self).release()
    return parent
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
    var part = links.child?.work
    while let work = part {
      body(work)
      part = work.links.next?.work
    }
  }
}

extension Unmanaged<Work> {
  fileprivate var work: Work { takeUnretainedValue() }
}
