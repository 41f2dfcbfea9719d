import Synchronization

/// How a view derives its values from those of its parent view, and the parent's actions from its own.
///
/// The nodes of nested views form a chain, which is followed in a loop. A node does not refer to a store,
/// because observers refer to nodes and must not keep a store alive.
@usableFromInline
final class ViewNode: Sendable {
  private let link: ChainLink<ViewNode>
  let getter: AnyViewGetter
  /// Replaces the value of a snapshot with the one that belongs to the parent's value. Returns whether it
  /// is different.
  ///
  /// It is a closure because closures are specialized for the types of a view, and methods of a class are
  /// not.
  private let renewal: @Sendable (AnyViewSnapshot, _ parentValue: AnyBox) -> Bool
  private let toGlobalAction: @Sendable (AnyBox) -> AnyBox

  /// How many observations and observed nodes need the value.
  private let userCount = Atomic(0)
  // Safe: accessed only by the thread that drains the root (see `StoreCore.observers`), because only values
  // that observers are called with are remembered.
  @exclusivity(unchecked) private nonisolated(unsafe) var remembered: AnyBox?
  /// Decides which actions reach the observers below. `nil` if there are none.
  // Safe: accessed only by the thread that drains the root.
  @exclusivity(unchecked) nonisolated(unsafe) var gate: ViewGate?

  /// - Parameter parent: The node of the view that this is a view of. `nil` if that is the root.
  @usableFromInline
  init<GlobalValue: Sendable, LocalValue: Sendable, LocalAction: Sendable, GlobalAction: Sendable>(
    in parent: ViewNode?,
    value toLocalValue: @escaping @Sendable (GlobalValue) -> LocalValue,
    renewal: @escaping @Sendable (AnyViewSnapshot, _ parentValue: AnyBox) -> Bool,
    action toGlobalAction: @escaping @Sendable (LocalAction) -> GlobalAction
  ) {
    self.link = ChainLink(parent, depth: (parent?.link.depth ?? 0) + 1)
    self.getter = ViewGetter(toLocalValue)
    self.renewal = renewal
    self.toGlobalAction = { TypedBox(toGlobalAction($0.value())) }
  }

  /// Whether so few views are nested that their closures may call one another.
  @usableFromInline var isShallow: Bool { link.depth <= 16 }

  var parent: ViewNode? { link.object }

  /// Whether there is a parent. This check takes less time than retaining and releasing the parent.
  var hasParent: Bool { link.depth > 1 }

  /// Returns the local value that belongs to the root's value.
  func value(in root: AnyBox) -> AnyBox {
    path.reversed().reduce(root) { value, node in node.getter(value) }
  }

  /// Returns the root's action that a local action stands for.
  func action(_ action: AnyBox) -> AnyBox {
    path.reduce(action) { action, node in node.toGlobalAction(action) }
  }

  /// This node and those above it.
  private var path: [ViewNode] {
    Array(sequence(first: self) { $0.parent })
  }
}

/// How the observers of several views share the values that these views have in common.
extension ViewNode {
  /// Whether only one observation needs this node's value and those of the nodes above it.
  var isUnshared: Bool {
    // Safe: this node keeps the nodes above it. Retaining them would cost more than everything else.
    defer { withExtendedLifetime(self) {} }
    if isShared { return false }
    var next = link.unretained
    while let node = next {
      if node._withUnsafeGuaranteedRef({ $0.isShared }) { return false }
      next = node._withUnsafeGuaranteedRef { $0.link.unretained }
    }
    return true
  }

  /// Whether several observations and observed nodes need the value.
  var isShared: Bool { userCount.load(ordering: .relaxed) > 1 }

  /// Returns the local value that belongs to the root's value. A value that others need too is created once
  /// for each action.
  func sharedValue(_ cache: ViewValueCache, root: @autoclosure () -> AnyBox) -> AnyBox {
    var nodes: [ViewNode] = []
    var next: ViewNode? = self
    var value: AnyBox?
    while let node = next {
      value = node.knownValue(cache)
      if value != nil { break }
      nodes.append(node)
      next = node.parent
    }
    var localValue = value ?? root()
    while let node = nodes.popLast() {
      localValue = node.getter(localValue)
      if node.isShared { node.remember(localValue, cache) }
    }
    return localValue
  }

  /// The value, if it has already been created for this action.
  private func knownValue(_ cache: ViewValueCache) -> AnyBox? {
    if let remembered { return remembered }
    guard let gate, gate.number == cache.number, let snapshot = gate.activeSnapshot, snapshot.isSet
    else { return nil }
    let value = snapshot.boxed()
    remember(value, cache)
    return value
  }

  /// Replaces the value of a snapshot with the one that belongs to the root's value. Returns whether it is
  /// different.
  func renew(_ snapshot: AnyViewSnapshot, _ cache: ViewValueCache, _ root: AnyBox) -> Bool {
    if let remembered { return getter.renew(snapshot, with: remembered) }
    guard hasParent, let parent else { return renewal(snapshot, root) }
    return renewal(snapshot, parent.sharedValue(cache, root: root))
  }

  private func remember(_ value: AnyBox, _ cache: ViewValueCache) {
    remembered = value
    cache.nodes.append(self)
  }

  func forget() { remembered = nil }

  /// Counts one more observation.
  fileprivate func enter() {
    var next: ViewNode? = self
    while let node = next, node.userCount.add(1, ordering: .relaxed).oldValue == 0 {
      next = node.parent
    }
  }

  /// Counts one less observation.
  fileprivate func leave() {
    var next: ViewNode? = self
    while let node = next, node.userCount.subtract(1, ordering: .relaxed).newValue == 0 {
      next = node.parent
    }
  }
}

/// Counts as an observation of a view as long as it exists.
final class ViewUse: Sendable {
  let node: ViewNode

  init(_ node: ViewNode) {
    self.node = node
    node.enter()
  }

  deinit { node.leave() }
}
