/// The state machine of a node.
///
/// Its transitions need the tree's lock, because they also change the neighbors of the node. They call
/// nothing outside of this file. What must happen without the lock, because it may run any code, is
/// returned, and `EffectNode+Lifecycle.swift` performs it.
extension EffectNode {
  /// The properties that are used only with the tree's lock held. The nodes with the same parent form a
  /// list, newest first.
  ///
  /// Attaching a node retains it, so these references are not counted.
  struct State {
    var isAttached = false
    /// Whether a cancellation has visited this node and everything below it. A node that begins below it
    /// later is cancelled when it begins.
    var isCancelled = false
    /// How many of the node's parts are tasks that its own task waits for. It is an `Int32` because that
    /// fits beside the two properties above without more memory.
    var innerTaskCount: Int32 = 0
    var child: Unmanaged<EffectNode>?
    var next: Unmanaged<EffectNode>?
    var previous: Unmanaged<EffectNode>?
    var execution: Execution?
    var waiters = TinyArray<Waiter>()
    var onEnd: (@Sendable () -> Void)?
  }

  // MARK: - Begin

  /// Attaches the node to its parent, the parent to its own parent, and so on, so that a cancellation can
  /// find them. Does nothing if the node is already attached.
  ///
  /// If an ancestor has been cancelled in the meantime, the function cancels the nodes that it attaches,
  /// because in the tree everything below a cancelled node is cancelled.
  func attach() {
    // `self` keeps its ancestors alive, but only while it is used.
    defer { withExtendedLifetime(self) {} }
    var node = Unmanaged.passUnretained(self)
    var isAnyCancelled = status.isCancelled
    while let parent = node.parent,
      node._withUnsafeGuaranteedRef({ node in
        parent._withUnsafeGuaranteedRef { node.attach(to: $0) }
      })
    {
      node = parent
      if node._withUnsafeGuaranteedRef({ $0.status.isCancelled }) { isAnyCancelled = true }
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
        if isCancelled { node.status.cancel() }
        isCancelled = node.status.isCancelled
      }
    }
  }

  private func attach(to parent: EffectNode) -> Bool {
    if state.isAttached { return false }
    let reference = Unmanaged.passRetained(self)
    state.isAttached = true
    state.next = parent.state.child
    state.next?._withUnsafeGuaranteedRef { $0.state.previous = reference }
    parent.state.child = reference
    parent.status.addPart()
    return true
  }

  /// Stores how to cancel the node, and attaches the node, unless its work is already done. Returns `false`
  /// if the node is cancelled. The execution must then be cancelled too.
  func begin(_ execution: Execution) -> Bool {
    guard status.isHeld else { return !isCancelled }
    attach()
    if let outdated = state.execution { count(outdated, change: -1) }
    state.execution = execution
    count(execution, change: 1)
    return !isCancelledInTree
  }

  // MARK: - Cancel

  /// Marks the node and everything below it as cancelled. Returns the executions to cancel, each after that
  /// of its parent.
  func markAllCancelled() -> [(node: EffectNode, execution: Execution)] {
    var cancelled: [(EffectNode, Execution)] = []
    var nodes = [self]
    while let node = nodes.popLast() {
      if node.state.isCancelled { continue }
      node.state.isCancelled = true
      node.status.cancel()
      if let execution = node.state.execution { cancelled.append((node, execution)) }
      node.forEachPart { nodes.append($0) }
    }
    return cancelled
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
    var part = state.child?.takeUnretainedValue()
    while let node = part {
      body(node)
      part = node.state.next?.takeUnretainedValue()
    }
  }

  // MARK: - End

  /// Nodes that end one after another, from one node upward, and what is left of them.
  ///
  /// It is used after the lock is released, because resuming a waiter or freeing a task may run anything.
  struct Ending {
    private var node: Unmanaged<EffectNode>
    fileprivate(set) var waiters = TinyArray<Waiter>()
    fileprivate var executions = TinyArray<Execution>()

    /// - Parameter node: The caller must keep the node alive while it uses this value. The node keeps its
    ///   ancestors alive, even after they have left their parents.
    init(from node: EffectNode) { self.node = .passUnretained(node) }

    /// Ends the node, and then each ancestor that nothing else keeps in flight. If it returns a function,
    /// release the lock, call the function, and then call `proceed()` again. The function is called before
    /// its node leaves its parent.
    mutating func proceed() -> (@Sendable () -> Void)? {
      while true {
        let parent = node.parent
        let (onEnd, hasParentEnded) = node._withUnsafeGuaranteedRef { $0.end(parent, &self) }
        guard onEnd == nil, hasParentEnded, let parent else { return onEnd }
        node = parent
      }
    }
  }

  /// Returns the function to call first, or whether the parent has ended as a result.
  private func end(
    _ parent: Unmanaged<EffectNode>?, _ ending: inout Ending
  ) -> ((@Sendable () -> Void)?, Bool) {
    // Another thread may have begun a part of this node in the meantime. Then the node ends with that part.
    if isInFlight { return (nil, false) }
    if let onEnd = state.onEnd.take() { return (onEnd, false) }
    state.waiters.move(to: &ending.waiters)
    if let execution = takeExecution() { ending.executions.append(execution) }
    // As a part, this node kept its parent in flight.
    let hasParentEnded = parent?._withUnsafeGuaranteedRef {
      detach(from: $0) && $0.status.removePart()
    }
    return (nil, hasParentEnded == true)
  }

  /// Removes the node from its parent. Returns whether it was attached.
  private func detach(from parent: EffectNode) -> Bool {
    guard state.isAttached else { return false }
    let (next, previous) = (state.next.take(), state.previous.take())
    next?._withUnsafeGuaranteedRef { $0.state.previous = previous }
    if let previous {
      previous._withUnsafeGuaranteedRef { $0.state.next = next }
    } else {
      parent.state.child = next
    }
    state.isAttached = false
    Unmanaged.passUnretained(self).release()
    return true
  }

  /// Stops counting the node's execution, which has ended, and returns it to be freed.
  func takeExecution() -> Execution? {
    guard let execution = state.execution.take() else { return nil }
    count(execution, change: -1)
    return execution
  }

  /// Adds a waiter for the end of the node. Returns `false` if nothing keeps the node in flight.
  ///
  /// `isInFlight` is read once because it may change at any moment, even with the lock held. The thread
  /// that ends the node needs the lock, so it finds the waiter.
  func addWaiter(_ waiter: Waiter) -> Bool {
    guard isInFlight else { return false }
    state.waiters.append(waiter)
    return true
  }

  // MARK: - Counts

  /// Counts an execution that has just been stored or removed.
  ///
  /// A node that waits for inner tasks does not count as running. So if a node has an execution, the start
  /// of its first inner task reduces the count of running effects, and the end of the last one restores it.
  private func count(_ execution: Execution, change: Int32) {
    treeReference._withUnsafeGuaranteedRef { tree in
      if case .wait = execution {} else { tree.taskCount += Int(change) }
      // A lone task may have other parts: the effects of the actions that it output.
      if state.innerTaskCount == 0 { tree.runningCount += Int(change) }
      guard case .innerTask = execution else { return }
      unretainedParent?._withUnsafeGuaranteedRef { parent in
        let wasWaiting = parent.state.innerTaskCount > 0
        parent.state.innerTaskCount += change
        let isWaiting = parent.state.innerTaskCount > 0
        if wasWaiting != isWaiting, parent.state.execution != nil {
          tree.runningCount -= Int(change)
        }
      }
    }
  }
}
