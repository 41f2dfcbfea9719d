/// How works hang together. All of this needs the tree's lock.
extension Work {
  /// Adds it to its parent, and that to its own, where they can be found for cancellation. Does nothing
  /// the second time.
  func attach() {
    var work = self
    while let parent = work.parent, !work.links.isAttached {
      work.links.isAttached = true
      work.links.next = parent.links.child.take()
      work.links.next?.links.previous = work
      parent.links.child = work
      parent.enter()
      work = parent
    }
  }

  /// Takes it off its parent, and gives that; `nil` if it was not there.
  func detach() -> Work? {
    guard links.isAttached, let parent else { return nil }
    links.isAttached = false
    let next = links.next.take()
    next?.links.previous = links.previous
    if let previous = links.previous {
      previous.links.next = next
      links.previous = nil
    } else {
      parent.links.child = next
    }
    return parent
  }

  /// Visits it and all below it, the older first.
  func forEach(_ body: (Work) -> Void) {
    var works = [self]
    while let work = works.popLast() {
      body(work)
      var child = work.links.child
      while let work = child {
        works.append(work)
        child = work.links.next
      }
    }
  }
}
