/// A tree of the scopes from which effects in flight were started.
struct ScopeTree: Sendable {
  /// A node and its number in the order of registration.
  ///
  /// Nodes that are removed together are sorted by their numbers because the order of dictionaries and sets
  /// is different in each process.
  struct Entry: Sendable {
    let number: Int
    let node: EffectNode
  }

  /// The number of scopes that are kept even if they are empty. Making a scope takes much longer than
  /// finding it, and most apps start the same few effects again and again.
  private static let spareCount = 64

  private let outermost = ScopeNode()
  private var lastNumber = 0
  /// The number of scopes other than the outermost one.
  private(set) var count = 0

  var isEmpty: Bool {
    var isEmpty = true
    forEach(from: outermost) { if !$0.contents.isEmpty { isEmpty = false } }
    return isEmpty
  }

  /// Numbers a node that is about to be registered.
  mutating func entry(_ node: EffectNode) -> Entry {
    lastNumber += 1
    return Entry(number: lastNumber, node: node)
  }

  /// Returns a scope, and makes it if there is none. Call `removeIfEmpty` after using the scope.
  mutating func scopeNode(_ scope: EffectScope?) -> ScopeNode {
    guard let scope else { return outermost }
    return scope.identifiers.reduce(outermost) { inner($1, of: $0) }
  }

  /// Returns the scope of a child or an element, and makes it if there is none.
  mutating func inner(_ identifier: AnyIdentifier, of scopeNode: ScopeNode) -> ScopeNode {
    if let inner = scopeNode.inner(identifier) { return inner }
    count += 1
    return scopeNode.addInner(identifier)
  }

  /// Removes a scope if it is empty, and then each scope around it that has become empty. Some empty scopes
  /// are kept.
  mutating func removeIfEmpty(_ scopeNode: ScopeNode) {
    var scopeNode = scopeNode
    while count > Self.spareCount, scopeNode.isEmpty, let parent = scopeNode.remove() {
      count -= 1
      scopeNode = parent
    }
  }

  /// Returns a scope, if there is one.
  func find(_ scope: EffectScope?) -> ScopeNode? {
    guard let scope else { return outermost }
    var scopeNode: ScopeNode? = outermost
    for identifier in scope.identifiers { scopeNode = scopeNode?.inner(identifier) }
    return scopeNode
  }

  /// Everything that has come from any scope, in the order of registration.
  var all: [(scope: EffectScope?, identifier: AnyIdentifier?, node: EffectNode)] {
    var entries: [(scope: EffectScope?, identifier: AnyIdentifier?, entry: Entry)] = []
    forEach(from: outermost) { scopeNode in
      entries += scopeNode.contents.withoutIdentifier.all.map { (scopeNode.scope, nil, $0) }
      for (identifier, byIdentifier) in scopeNode.contents.byIdentifier {
        entries += byIdentifier.all.map { (scopeNode.scope, identifier, $0) }
      }
    }
    return entries.sorted { $0.entry.number < $1.entry.number }.map {
      ($0.scope, $0.identifier, $0.entry.node)
    }
  }

  /// Removes everything that has come from a scope and from the scopes inside it. Returns the nodes in the order of
  /// registration, and the entries, which the caller must keep until it has released the lock.
  mutating func takeAll(in scope: EffectScope?) -> (
    nodes: [EffectNode],
    entries: [(identifier: AnyIdentifier, scope: EffectScope?, entry: ScopeEntry)]
  ) {
    guard let scopeNode = find(scope) else { return ([], []) }
    var (nodes, visited): ([Entry], [ScopeNode]) = ([], [])
    var entries: [(identifier: AnyIdentifier, scope: EffectScope?, entry: ScopeEntry)] = []
    forEach(from: scopeNode) { scopeNode in
      nodes += scopeNode.contents.takeAll()
      entries += scopeNode.contents.entries.map { ($0.key, scopeNode.scope, $0.value.entry) }
      scopeNode.contents.entries = [:]
      visited.append(scopeNode)
    }
    // The innermost scopes are removed first, because a scope with scopes inside is not empty.
    while let scopeNode = visited.popLast() { removeIfEmpty(scopeNode) }
    return (nodes.inOrder, entries)
  }

  /// Removes all scopes one after another, so this takes no stack, however deep they are.
  mutating func removeAll() {
    var scopes = [outermost]
    while let scopeNode = scopes.popLast() {
      scopes += scopeNode.innerNodes
      scopeNode.removeInner()
    }
    count = 0
  }

  private func forEach(from scopeNode: ScopeNode, _ body: (ScopeNode) -> Void) {
    var scopes = [scopeNode]
    while let scopeNode = scopes.popLast() {
      body(scopeNode)
      scopes += scopeNode.innerNodes
    }
  }
}

extension SlotMap<ScopeTree.Entry> {
  /// All nodes, in the order of registration.
  var nodes: [EffectNode] { all.inOrder }

  func holds(_ node: ObjectIdentifier, in slot: Int) -> Bool {
    self[slot].map { ObjectIdentifier($0.node) } == node
  }
}

extension [ScopeTree.Entry] {
  var inOrder: [EffectNode] { sorted { $0.number < $1.number }.map(\.node) }
}
