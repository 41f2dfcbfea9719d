import Synchronization

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
  enum Execution: Sendable {
    case task(Task<Void, Never>)
    /// A task that another task waits for.
    case innerTask(Task<Void, Never>)
    case callback(OneTimeClaim)
    /// The wait of a throttled or queued effect for its turn.
    case wait(OneTimeClaim)
  }

  /// The node of effects that run outside a store.
  @usableFromInline static let outside = EffectNode(parent: nil, count: 0)

  let link: ChainLink<EffectNode>
  /// The number of cancellations in the tree when this node and its ancestors were last found not to be cancelled.
  /// 0 means never. See `isCancelledAtDepth`.
  let checkedAt = Atomic<UInt64>(0)
  // Safe: the root node keeps the tree in `ownTree`, and each node keeps its parent for as long as it
  // exists.
  @usableFromInline let treeReference: Unmanaged<EffectTree>
  private let ownTree: EffectTree?
  /// The action node that this node is below. It is stored because finding it would take a step for each
  /// node in between. `nil` for an action node itself, and for a root node.
  // Safe: each node keeps its ancestors for as long as it exists.
  private let actionReference: Unmanaged<EffectNode>?
  /// The number of the action that started the effect, if the store is traced.
  @usableFromInline let startedBy: Int
  let status: Status
  // Safe: accessed only with the tree's lock held. Nothing that is called with the lock held could access
  // it too. The only states that are freed with the lock held are empty.
  @exclusivity(unchecked)
  nonisolated(unsafe) var state = State()

  /// - Parameters:
  ///   - parent: The node that this one is a part of. `nil` begins a tree.
  ///   - count: How many things keep the node in flight from the start. Each needs a `leave()`.
  ///   - isLoneTask: Whether the node is an action node and its only effect at once.
  ///   - startedBy: The number of the action that started the effect.
  ///   - executor: Where the tasks of a new tree run.
  ///   - onEffect: Called when an effect of a new tree starts or ends.
  ///   - around: The node that a new tree runs inside.
  @usableFromInline
  init(
    parent: borrowing EffectNode?, count: Int, isLoneTask: Bool = false, startedBy: Int = 0,
    executor: (any TaskExecutor)? = nil, onEffect: (@Sendable (EffectEvent) -> Void)? = nil,
    around: EffectNode? = nil
  ) {
    self.link = ChainLink(copy parent, depth: parent.map { $0.link.depth + 1 } ?? 0)
    if let parent = self.link.object {
      self.treeReference = parent.treeReference
      self.ownTree = nil
      self.actionReference =
        parent.link.unretained == nil ? nil : parent.actionReference ?? .passUnretained(parent)
    } else {
      let tree = EffectTree(executor: executor, onEffect: onEffect, around: around)
      self.treeReference = .passUnretained(tree)
      self.ownTree = tree
      self.actionReference = nil
    }
    self.startedBy = startedBy
    self.status = Status(count: count, isLoneTask: isLoneTask)
  }

  var parent: EffectNode? { link.object }

  /// The parent, without a counted reference. It is valid as long as this node is.
  var unretainedParent: Unmanaged<EffectNode>? { link.unretained }

  /// The action node that this node is a part of, or the node itself if it is an action node.
  @usableFromInline
  var actionNode: EffectNode { actionReference?.takeUnretainedValue() ?? self }

  /// Whether the node is an action node, or the root of a tree.
  @usableFromInline
  var isActionNode: Bool { actionReference == nil }

  /// Whether the node, or anything that it is a part of, is cancelled. This checks all ancestors because a
  /// cancellation no longer reaches a node that has left its parent. Outputs of that node may still be
  /// queued.
  @usableFromInline
  var isCancelled: Bool {
    if link.depth > Self.uncheckedDepth { return isCancelledAtDepth }
    // `self` keeps its ancestors alive, but only while it is used.
    defer { withExtendedLifetime(self) {} }
    var node = Unmanaged.passUnretained(self)
    while true {
      if node._withUnsafeGuaranteedRef({ $0.status.isCancelled }) { return true }
      guard let parent = node.parent else { return false }
      node = parent
    }
  }

  /// Whether a node in the tree is cancelled. Every cancellation reaches each node in the tree, so this
  /// checks no ancestors, and its cost does not depend on the depth of the tree.
  var isCancelledInTree: Bool { status.isCancelled }

  @usableFromInline
  var isInFlight: Bool { status.isInFlight }

  /// The number of running effects of the whole tree, without those that only wait for their own parts. The
  /// counts change when a node begins or ends, so reading them takes constant time.
  var runningCount: Int { withTree { tree.runningCount } }

  /// The number of tasks and callbacks of the whole tree in flight, including tasks that only wait for their parts. An
  /// effect that waits for its turn is not counted, because another effect of the tree ends its wait.
  var taskCount: Int { withTree { tree.taskCount } }
}
