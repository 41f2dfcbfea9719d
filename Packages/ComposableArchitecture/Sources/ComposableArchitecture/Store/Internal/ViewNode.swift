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
  /// The nodes of this root that remember a value.
  @usableFromInline let cache: ViewValueCache

  /// How many observations and observed nodes need the value.
  @usableFromInline let userCount = Atomic(0)
  /// The value while the observers of one action are called, if several of them need it.
  // Safe: accessed only by the thread that drains the root (see `StoreCore.observers`), because only values
  // that observers are called with are remembered.
  @exclusivity(unchecked)
  @usableFromInline private(set) nonisolated(unsafe) var remembered: AnyBox?

  /// - Parameter parent: The node of the view that this is a view of. `nil` if that is the root.
  @usableFromInline
  init<GlobalValue: Sendable, LocalValue: Sendable, LocalAction: Sendable, GlobalAction: Sendable>(
    in parent: ViewNode?,
    cache: ViewValueCache,
    value toLocalValue: @escaping @Sendable (GlobalValue) -> LocalValue,
    action toGlobalAction: @escaping @Sendable (LocalAction) -> GlobalAction
  ) {
    self.link = ChainLink(parent, depth: (parent?.link.depth ?? 0) + 1)
    self.cache = cache
    self.toLocalValue = { TypedBox(toLocalValue($0.value())) }
    self.toGlobalAction = { TypedBox(toGlobalAction($0.value())) }
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
  /// Whether several observations and observed nodes need the value.
  @inlinable
  var isShared: Bool { userCount.load(ordering: .relaxed) > 1 }

  /// Remembers the value until all observers of the action have been called.
  @usableFromInline
  func remember(_ value: AnyBox) {
    remembered = value
    cache.add(self)
  }

  func forget() { remembered = nil }

  /// Returns the local value that belongs to the root's value, like `value(in:)`, and remembers the values
  /// that others need too.
  func sharedValue(in root: AnyBox) -> AnyBox {
    var nodes: [ViewNode] = []
    var next: ViewNode? = self
    while let node = next, node.remembered == nil {
      nodes.append(node)
      next = node.parent
    }
    var value = next?.remembered ?? root
    while let node = nodes.popLast() {
      value = node.toLocalValue(value)
      if node.isShared { node.remember(value) }
    }
    return value
  }

  /// Counts one more observation.
  func enter() {
    var next: ViewNode? = self
    while let node = next, node.userCount.add(1, ordering: .relaxed).oldValue == 0 {
      next = node.parent
    }
  }

  /// Counts one less observation.
  func leave() {
    var next: ViewNode? = self
    while let node = next, node.userCount.subtract(1, ordering: .relaxed).newValue == 0 {
      next = node.parent
    }
  }
}
