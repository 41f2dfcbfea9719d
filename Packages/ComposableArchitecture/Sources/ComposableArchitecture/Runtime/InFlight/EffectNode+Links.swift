/// How nodes are linked. Everything here needs the tree's lock.
extension EffectNode {
  /// Attaches the node to its parent, the parent to its own parent, and so on, so that a cancellation can
  /// find them. Does nothing if the node is already attached.
  ///
  /// An ancestor may have been cancelled in the meantime. This then cancels the nodes that it attaches,
  /// because in the tree everything below a cancelled node is cancelled.
  func attach() {
    // `self` keeps its ancestors alive, but only while it is used.
    defer { withExtendedLifetime(self) {} }
    var node = Unmanaged.passUnretained(self)
    var isAnyCancelled = state.isCancelled
    while let parent = node.parent,
      node._withUnsafeGuaranteedRef({ node in
        parent._withUnsafeGuaranteedRef { node.attach(to: $0) }
      })
    {
      node = parent
      if node._withUnsafeGuaranteedRef({ $0.state.isCancelled }) { isAnyCancelled = true }
    }
    if isAnyCancelled { cancel(upTo: node) }
  }

  /// Cancels every node below the uppermost cancelled one, on the path from `last` down to this node.
  private func cancel(upTo last: Unmanaged<EffectNode>) {
    var nodes = [Unmanaged.passUnretained(self)]
    while let node = nodes.last, node.toOpaque() != last.toOpaque(), let parent = node.parent {
      nodes.append(parent)
    }
    var isCancelled = false
    while let node = nodes.popLast() {
      node._withUnsafeGuaranteedRef { node in
        if isCancelled { node.state.cancel() }
        isCancelled = node.state.isCancelled
      }
    }
  }

  private func attach(to parent: EffectNode) -> Bool {
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
  func detach(from parent: EffectNode) -> Bool {
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
  func forEach(_ body: (EffectNode) -> Void) {
    var nodes = [self]
    while let node = nodes.popLast() {
      body(node)
      node.forEachPart { nodes.append($0) }
    }
  }

  /// Visits the node's own parts, newest first.
  func forEachPart(_ body: (EffectNode) -> Void) {
    var part = links.child?.takeUnretainedValue()
    while let node = part {
      body(node)
      part = node.links.next?.takeUnretainedValue()
    }
  }
}
