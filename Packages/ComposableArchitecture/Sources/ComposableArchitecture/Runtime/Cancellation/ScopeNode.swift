/// One scope that effects in flight come from: a child or an element, or the store's own reducer.
///
/// It has a position in the tree, and it stores everything in flight that has come from there.
// Safe: everything that changes is used only with the lock of the registry held, which has all scopes in
// one tree. Accesses do not overlap, because nothing that is called with the lock held calls the registry.
final class ScopeNode: Sendable {
  /// `nil` for the outermost scope.
  let scope: EffectScope?
  /// The parent. It is alive until this scope has been removed, because its own parent keeps it.
  private unowned let parent: ScopeNode?
  @exclusivity(unchecked) nonisolated(unsafe) var contents = Contents()
  /// The scopes directly inside this one.
  @exclusivity(unchecked) private nonisolated(unsafe) var inner: [AnyIdentifier: ScopeNode] = [:]
  /// The inner scope that was used last. It is usually used again, and this avoids the search.
  @exclusivity(unchecked) private nonisolated(unsafe) var recent: ScopeNode?
  @exclusivity(unchecked) private nonisolated(unsafe) var isRemoved = false

  init() {
    scope = nil
    parent = nil
  }

  private init(_ identifier: AnyIdentifier, in parent: ScopeNode) {
    self.scope = parent.scope.appending(identifier)
    self.parent = parent
  }

  var isEmpty: Bool { contents.isEmpty && inner.isEmpty }

  var innerNodes: some Sequence<ScopeNode> { inner.values }

  /// Returns the scope of a child or an element of this one, if there is one.
  func inner(_ identifier: AnyIdentifier) -> ScopeNode? {
    if let recent, recent.scope?.identifier == identifier { return recent }
    guard let scopeNode = inner[identifier] else { return nil }
    recent = scopeNode
    return scopeNode
  }

  func addInner(_ identifier: AnyIdentifier) -> ScopeNode {
    let scopeNode = ScopeNode(identifier, in: self)
    inner[identifier] = scopeNode
    recent = scopeNode
    return scopeNode
  }

  /// Removes the scope from its parent. Returns the parent, or `nil` if the scope is the outermost one or
  /// has already been removed.
  func remove() -> ScopeNode? {
    guard !isRemoved, let parent, let identifier = scope?.identifier else { return nil }
    isRemoved = true
    parent.recent = nil
    parent.inner[identifier] = nil
    return parent
  }

  /// Removes all inner scopes. The caller must keep them until it has called this function on each of them,
  /// because a release inside a release takes stack.
  func removeInner() {
    recent = nil
    inner = [:]
  }
}

extension ScopeNode {
  /// The effects and outputs that have come from a scope and are in flight.
  struct Contents: Sendable {
    var byIdentifier: [AnyIdentifier: SlotMap<ScopeTree.Entry>] = [:]
    var withoutIdentifier = SlotMap<ScopeTree.Entry>()
    var windows: [AnyIdentifier: WeakThrottleWindow] = [:]
    var queues: [AnyIdentifier: WeakEffectQueue] = [:]
    /// A mark alone does not keep a scope.
    var marks: [ChildMark] = []
    /// The entries of `StartedEffects`, with their numbers in the order in which they were added.
    var entries: [AnyIdentifier: (number: Int, entry: ScopeEntry)] = [:]
    var lastEntryNumber = 0

    var isEmpty: Bool {
      byIdentifier.isEmpty && withoutIdentifier.count == 0 && windows.isEmpty && queues.isEmpty
        && entries.isEmpty
    }

    /// Removes everything that has one of several identifiers, except the nodes that another node is a part
    /// of. Returns it in the order of registration.
    mutating func take(_ identifiers: [AnyIdentifier], around node: EffectNode) -> [EffectNode] {
      let identifiers = identifiers.filter { byIdentifier[$0] != nil }
      if identifiers.isEmpty { return [] }
      let spared = node.identifiersUpToRoot
      var taken: [ScopeTree.Entry] = []
      for identifier in identifiers {
        taken +=
          byIdentifier[identifier]?.removeAll { !spared.contains(ObjectIdentifier($0.node)) } ?? []
        if byIdentifier[identifier]?.count == 0 { byIdentifier[identifier] = nil }
      }
      return taken.inOrder
    }

    /// Forgets a node that has ended. A cancellation may have removed it already.
    mutating func forget(_ node: ObjectIdentifier, in slot: Int, identifier: AnyIdentifier?) {
      guard let identifier else {
        if withoutIdentifier.holds(node, in: slot) { withoutIdentifier.remove(slot) }
        return
      }
      guard byIdentifier[identifier]?.holds(node, in: slot) == true else { return }
      byIdentifier[identifier]?.remove(slot)
      if byIdentifier[identifier]?.count == 0 { byIdentifier[identifier] = nil }
    }

    mutating func takeAll() -> [ScopeTree.Entry] {
      defer { (withoutIdentifier, byIdentifier) = (SlotMap(), [:]) }
      return withoutIdentifier.all + byIdentifier.values.flatMap(\.all)
    }
  }
}

extension EffectNode {
  /// The identities of this node and of all its ancestors, in the same tree or in a tree around it.
  fileprivate var identifiersUpToRoot: Set<ObjectIdentifier> {
    Set(sequence(first: self) { $0.parent ?? $0.tree.around }.lazy.map { ObjectIdentifier($0) })
  }
}

struct WeakThrottleWindow: Sendable {
  weak var window: ThrottleWindow?
  let token: UniqueIdentifier
}

struct WeakEffectQueue: Sendable {
  weak var queue: EffectQueue?
  let token: UniqueIdentifier
}
