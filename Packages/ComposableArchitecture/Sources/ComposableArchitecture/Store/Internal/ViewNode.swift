public import Synchronization

/// How a view derives its values from those of its parent view, and the parent's actions from its own.
///
/// The nodes of nested views form a chain, which is followed in a loop. A node does not refer to a store,
/// because observers refer to nodes and must not keep a store alive.
@usableFromInline
final class ViewNode: Sendable {
  private let link: ChainLink<ViewNode>
  private let toLocalValue: @Sendable (AnyBox) -> AnyBox
  private let toGlobalAction: @Sendable (AnyBox) -> AnyBox
  @usableFromInline let hasParent: Bool

  /// How many observations and observed nodes need the value.
  @usableFromInline let userCount = Atomic(0)
  // Safe: accessed only by the thread that drains the root (see `StoreCore.observers`), because only values
  // that observers are called with are remembered.
  @exclusivity(unchecked) private nonisolated(unsafe) var remembered: AnyBox?

  /// - Parameter parent: The node of the view that this is a view of. `nil` if that is the root.
  @usableFromInline
  init<GlobalValue: Sendable, LocalValue: Sendable, LocalAction: Sendable, GlobalAction: Sendable>(
    in parent: ViewNode?,
    value toLocalValue: @escaping @Sendable (GlobalValue) -> LocalValue,
    action toGlobalAction: @escaping @Sendable (LocalAction) -> GlobalAction
  ) {
    self.link = ChainLink(parent, depth: (parent?.link.depth ?? 0) + 1)
    self.toLocalValue = { TypedBox(toLocalValue($0.value())) }
    self.toGlobalAction = { TypedBox(toGlobalAction($0.value())) }
    self.hasParent = parent != nil
  }

  /// Whether so few views are nested that their closures may call one another.
  @usableFromInline var isShallow: Bool { link.depth <= 16 }

  private var parent: ViewNode? { link.object }

  /// Returns the local value that belongs to the root's value.
  func value(in root: AnyBox) -> AnyBox {
    path.reversed().reduce(root) { value, node in node.toLocalValue(value) }
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
  @inlinable
  var isUnshared: Bool { !isShared && (!hasParent || areParentsUnshared) }

  /// Whether several observations and observed nodes need the value.
  @inlinable
  var isShared: Bool { userCount.load(ordering: .relaxed) > 1 }

  @usableFromInline
  var areParentsUnshared: Bool {
    // Safe: this node keeps the nodes above it. Retaining them would cost more than everything else.
    defer { withExtendedLifetime(self) {} }
    var next = link.unretained
    while let node = next {
      if node._withUnsafeGuaranteedRef({ $0.isShared }) { return false }
      next = node._withUnsafeGuaranteedRef { $0.link.unretained }
    }
    return true
  }

  /// Returns the local value that belongs to the root's value. A value that others need too is created once
  /// for each action.
  func sharedValue(_ cache: ViewValueCache, root: AnyBox) -> AnyBox {
    var nodes: [ViewNode] = []
    var next: ViewNode? = self
    while let node = next, node.remembered == nil {
      nodes.append(node)
      next = node.parent
    }
    var value = next?.remembered ?? root
    while let node = nodes.popLast() {
      value = node.toLocalValue(value)
      if node.isShared {
        node.remembered = value
        cache.remember(node)
      }
    }
    return value
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
@usableFromInline
final class ViewUse: Sendable {
  @usableFromInline let node: ViewNode

  @usableFromInline
  init(_ node: ViewNode) {
    self.node = node
    node.enter()
  }

  deinit { node.leave() }
}
