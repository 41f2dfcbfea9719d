/// A node in a store's tree of effects in flight.
///
/// The root node is the store. Below it is one *action node* for each action that was sent from outside. It
/// stands for the action, its effects, and everything that these feed back. Below an action node are its
/// effects. An effect with an identifier is a group of its parts.
///
/// If an action's only effect is a task without an identifier, one node is both the action node and the
/// task, because neither could be cancelled without the other. Such a node is a *lone task*.
///
/// Each node counts what keeps it in flight. A node whose count reaches zero leaves its parent, so the tree
/// has no finished nodes. Starting, finishing and finding a node take constant time, however much is in
/// flight. Counting and checking for cancellation take no lock. A change of the tree locks all of it while
/// a few links change. With the lock held, no outside code is called, because it could do anything, and
/// nothing is recursive, because the tree may be deep.
@usableFromInline
final class EffectNode: Sendable {
  /// How to cancel a node's task or callback.
  @usableFromInline
  enum Body: Sendable {
    case task(Task<Void, Never>)
    /// A task that another task waits for.
    case innerTask(Task<Void, Never>)
    case callback(OneTimeClaim)
  }

  /// The node's place in the tree. The nodes with the same parent form a list, newest first.
  ///
  /// Attaching a node retains it, so these references are not counted.
  struct Links {
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
    var body: Body?
    var waiters = TinyArray<Waiter>()
    var onEnd: (@Sendable () -> Void)?
  }

  /// The node of effects that run outside a store.
  @usableFromInline static let outside = EffectNode(parent: nil, count: 0)

  private let link: ChainLink<EffectNode>
  // Safe: the root node keeps the tree in `ownTree`, and each node keeps its parent for as long as it
  // exists.
  @usableFromInline let treeReference: Unmanaged<EffectTree>
  private let ownTree: EffectTree?
  let state: State
  // Safe: accessed only with the tree's lock held. Nothing that is called with the lock held could access
  // it too. The only links that are freed with the lock held are empty.
  @exclusivity(unchecked)
  nonisolated(unsafe) var links = Links()

  /// - Parameters:
  ///   - parent: The node that this one is a part of. `nil` begins a tree.
  ///   - count: How many things keep the node in flight from the start. Each needs a `leave()`.
  ///   - isLoneTask: Whether the node is an action node and its only effect at once.
  ///   - executor: Where the tasks of a new tree run.
  ///   - around: The node that a new tree runs inside.
  @usableFromInline
  init(
    parent: borrowing EffectNode?, count: Int, isLoneTask: Bool = false,
    executor: (any TaskExecutor)? = nil, around: EffectNode? = nil
  ) {
    self.link = ChainLink(copy parent, depth: parent.map { $0.link.depth + 1 } ?? 0)
    if let parent = self.link.object {
      self.treeReference = parent.treeReference
      self.ownTree = nil
    } else {
      let tree = EffectTree(executor: executor, around: around)
      self.treeReference = .passUnretained(tree)
      self.ownTree = tree
    }
    self.state = State(count: count, isLoneTask: isLoneTask)
  }

  var parent: EffectNode? { link.object }

  /// The parent, without a counted reference. It is valid as long as this node is.
  var unretainedParent: Unmanaged<EffectNode>? { link.unretained }

  /// The action node that this node is a part of, or the node itself if it is an action node.
  @usableFromInline
  var actionNode: EffectNode {
    var node = self
    while let parent = node.parent, parent.parent != nil { node = parent }
    return node
  }

  /// Whether the node, or anything that it is a part of, is cancelled. This checks all ancestors because a
  /// cancellation no longer reaches a node that has left its parent. Outputs of that node may still be
  /// queued.
  @usableFromInline
  var isCancelled: Bool {
    // `self` keeps its ancestors alive, but only while it is used.
    defer { withExtendedLifetime(self) {} }
    var node = Unmanaged.passUnretained(self)
    while true {
      if node._withUnsafeGuaranteedRef({ $0.state.isCancelled }) { return true }
      guard let parent = node.parent else { return false }
      node = parent
    }
  }

  /// Whether a node in the tree is cancelled. Every cancellation reaches each node in the tree, so this
  /// checks no ancestors, and its cost does not depend on the depth of the tree.
  var isCancelledInTree: Bool { state.isCancelled }

  @usableFromInline
  var isInFlight: Bool { state.isInFlight }

  /// Adds one thing, other than a part, that keeps the node in flight.
  @usableFromInline
  func enter() { state.enter() }

  /// Removes one thing that keeps the node in flight. Ends the node if that was the last one.
  @usableFromInline
  func leave() {
    switch state.leave() {
    case .everything: end()
    case .loneTask: forgetBody()
    case nil: break
    }
  }

  /// Begins a part of this node, which can be cancelled on its own.
  ///
  /// From then on, both the part and this node are in the tree. So a cancellation finds what is sent late,
  /// after the rest of what its action started has ended.
  func part() -> EffectNode {
    let part = EffectNode(parent: self, count: 1)
    withTree { part.attach() }
    return part
  }

  /// Begins a part of this node. Returns `nil` if the node is cancelled.
  func partIfWanted() -> EffectNode? { isCancelled ? nil : part() }

  /// Stores how to cancel the node, and attaches it to the tree, unless it is already done.
  @usableFromInline
  func run(_ body: Body) {
    let isTooLate = withTree {
      guard state.isHeld else { return isCancelled }
      attach()
      begin(body)
      return isCancelledInTree
    }
    if isTooLate { cancel(body) }
  }

  /// Cancels the node and everything below it. A cancelled node is in flight until it has ended.
  ///
  /// Each node is visited once, because nothing below a visited node is visited again. The cost does not
  /// depend on how often the same node is cancelled, or on how many cancelled parts it has.
  ///
  /// If another thread is reducing an output at this moment, that output came first, and this function
  /// returns when it has been reduced. A reducer that cancels does not wait for itself.
  @usableFromInline
  func cancel() {
    var cancelled: [(EffectNode, Body)] = []
    withTree {
      var nodes = [self]
      while let node = nodes.popLast() {
        if node.links.isCancelled { continue }
        node.links.isCancelled = true
        node.state.cancel()
        if let body = node.links.body { cancelled.append((node, body)) }
        node.forEachPart { nodes.append($0) }
      }
    }
    // A task that is cancelled also cancels the task that it waits for. The innermost task is cancelled
    // first. The outer task then finds it cancelled already, and this takes no stack, however deep they are
    // nested.
    tree.registry.interactions.cancellingTasks {
      for case (let node, .innerTask(let task)) in cancelled.reversed() {
        node.cancel(.innerTask(task))
      }
      for (node, body) in cancelled { node.cancel(body) }
    }
    waitForGate()
  }

  /// Cancels the inner tasks of this node and of everything below it, innermost first. Outputs that are
  /// queued are still reduced.
  func cancelTasks() {
    var bodies: [Body] = []
    withTree { forEach { if let body = $0.links.body { bodies.append(body) } } }
    tree.registry.interactions.cancellingTasks {
      for case .innerTask(let task) in bodies.reversed() { task.cancel() }
    }
  }

  /// Makes `isCancelled` true at once. The caller must cancel the node as soon as it holds no lock.
  func markCancelled() { state.cancel() }

  private func cancel(_ body: Body) {
    switch body {
    case .task(let task), .innerTask(let task): task.cancel()
    case .callback(let once): if once.claim() { leave() }
    }
  }
}
