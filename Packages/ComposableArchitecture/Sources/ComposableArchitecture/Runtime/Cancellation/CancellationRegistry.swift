import Synchronization

/// The effects to cancel, seen from the scope that the cancelling effect comes from.
@usableFromInline
enum CancellationTarget: Sendable {
  /// Everything with one of these identifiers.
  case identifiers([AnyIdentifier])
  /// Everything that comes from one child.
  case child([AnyIdentifier])

  fileprivate func keys(in scope: EffectScope?) -> [CancellationKey] {
    let scope = scope?.identifiers ?? []
    switch self {
    case .identifiers(let identifiers):
      return identifiers.map { CancellationKey(scope: scope, identifier: $0) }
    case .child(let child): return [CancellationKey(scope: scope + child, identifier: nil)]
    }
  }
}

/// Finds nodes in flight by the scope that they come from and by their identifier. Both take constant time,
/// however much is in flight.
@usableFromInline
final class CancellationRegistry: Sendable {
  let scopes = Mutex(ScopeTree())
  let follower: (any EffectFollowing)?
  /// The keys of the nodes in flight, if an executor follows effects.
  private let keys = Mutex<[ObjectIdentifier: [CancellationKey]]>([:])

  init(follower: (any EffectFollowing)? = nil) { self.follower = follower }

  deinit { scopes.withLock { $0.removeAll() } }

  /// Whether the registry has no node in flight.
  var isEmpty: Bool { scopes.withLock { $0.isEmpty } }

  /// The number of scopes, including those that are kept although nothing is in flight there.
  var scopeCount: Int { scopes.withLock { $0.count } }

  /// Registers a node until it ends or is cancelled through the registry.
  ///
  /// A cancelled node leaves the registry at once, however long it takes to end, so no later cancellation
  /// visits it again.
  ///
  /// If the path has an identifier with `cancelInFlight`, this cancels all other nodes with that identifier,
  /// except those that this one is a part of. If several calls do so at the same time, one node is left.
  ///
  /// - Parameters:
  ///   - path: The path to the effect from the scope `scope`.
  ///   - scope: The scope that the path is inside.
  /// - Returns: The scope at the end of the path.
  @discardableResult
  func register(_ node: EffectNode, at path: EffectPath?, in scope: EffectScope?) -> EffectScope? {
    let cancellable = path?.cancellable
    let (identifier, cancelInFlight) = (
      cancellable?.identifier, cancellable?.cancelInFlight ?? false
    )
    if let follower {
      let keys = CancellationKey.all(identifier, in: path?.scope(in: scope) ?? scope)
      if cancelInFlight { follower.note(.willCancelEffects(keys: Array(keys.prefix(1)))) }
      follower.note(.willRegister(keys: keys))
      self.keys.withLock { $0[ObjectIdentifier(node)] = keys }
    }
    let (scopeNode, slot, others) = scopes.withLock { scopes -> (ScopeNode, Int, [EffectNode]) in
      let entry = scopes.entry(node)
      var scopeNode = scopes.scopeNode(scope)
      path?.forEachChild { scopeNode = scopes.inner($0, of: scopeNode) }
      guard let identifier else {
        return (scopeNode, scopeNode.contents.withoutIdentifier.insert(entry), [])
      }
      let others =
        cancelInFlight ? Self.marked(scopeNode.contents.take([identifier], around: node)) : []
      return (
        scopeNode, scopeNode.contents.byIdentifier[identifier, default: SlotMap()].insert(entry),
        others
      )
    }
    let nodeIdentifier = ObjectIdentifier(node)
    // `unowned` is safe because a node keeps its tree, and the tree keeps the registry.
    node.onEnd { [unowned self] in
      if let follower, let keys = keys.withLock({ $0.removeValue(forKey: nodeIdentifier) }) {
        follower.note(.didUnregister(keys: keys))
      }
      scopes.withLock {
        scopeNode.contents.forget(nodeIdentifier, in: slot, identifier: identifier)
        $0.removeIfEmpty(scopeNode)
      }
    }
    cancel(others)
    return scopeNode.scope
  }

  /// Whether anything with an identifier is in flight at the outermost scope.
  func isInFlight(_ identifier: AnyIdentifier) -> Bool {
    at(nil) { $0.byIdentifier[identifier] != nil }
  }

  /// Everything at the outermost scope that has an identifier.
  func nodes(withIdentifier identifier: AnyIdentifier) -> [EffectNode] {
    at(nil) { $0.byIdentifier[identifier]?.nodes ?? [] }
  }

  /// Every node in the registry.
  var all: [(scope: EffectScope?, identifier: AnyIdentifier?, node: EffectNode)] {
    scopes.withLock { $0.all }
  }

  /// The keys by which a cancellation finds a node, or something that the node is a part of.
  func keys(of node: EffectNode) -> [CancellationKey] {
    keys.withLock { keys in
      sequence(first: node) { $0.parent ?? $0.tree.around }.flatMap {
        keys[ObjectIdentifier($0)] ?? []
      }
    }
  }

  /// Opens an identifier's first window of time. Returns `nil` if one is open already.
  func openWindow(_ identifier: AnyIdentifier, in scope: EffectScope?) -> ThrottleWindow.Opening? {
    let (window, isNew) = window(identifier, in: scope)
    follower?.note(.accessesWindow(identifier, isShared: !isNew))
    return isNew ? ThrottleWindow.Opening(window) : nil
  }

  /// Holds an effect back until the end of the window that is open.
  ///
  /// If that window has just ended, the effect starts right away. It opens its own window first, because
  /// another effect may arrive before it starts.
  func hold(
    _ held: ThrottleWindow.HeldEffect, in identifier: AnyIdentifier, of scope: EffectScope?,
    latest: Bool
  ) {
    while true {
      let (window, isNew) = window(identifier, in: scope)
      if isNew { return held.start(ThrottleWindow.Opening(window)) }
      if window.hold(held, latest: latest) { return }
    }
  }

  private func window(_ identifier: AnyIdentifier, in scope: EffectScope?) -> (
    ThrottleWindow, isNew: Bool
  ) {
    let token = UniqueIdentifier()
    // The window that was found is released with no lock held, because its release may end it.
    let (window, found) = at(scope) { scopeNode -> (ThrottleWindow, ThrottleWindow?) in
      let found = scopeNode.windows[identifier]?.window
      if let found, !found.isOver { return (found, found) }
      let window = ThrottleWindow { [follower] in
        follower?.note(.accessesWindow(identifier, isShared: false))
      } onEnd: { [weak self] in
        self?.at(scope) { scopeNode in
          // Another window may have taken its place by now.
          if scopeNode.windows[identifier]?.token == token { scopeNode.windows[identifier] = nil }
        }
      }
      scopeNode.windows[identifier] = WeakThrottleWindow(window: window, token: token)
      return (window, found)
    }
    return (window, isNew: window !== found)
  }

  /// Returns the queue with an identifier. The effects that run or wait keep it.
  func queue(_ identifier: AnyIdentifier, in scope: EffectScope?) -> EffectQueue {
    let token = UniqueIdentifier()
    return at(scope) { contents in
      if let queue = contents.queues[identifier]?.queue { return queue }
      let queue = EffectQueue { [follower] isShared in
        follower?.note(.accessesWindow(identifier, isShared: isShared))
      } onEnd: { [weak self] in
        self?.at(scope) { contents in
          // Another queue may have taken its place by now.
          if contents.queues[identifier]?.token == token { contents.queues[identifier] = nil }
        }
      }
      contents.queues[identifier] = WeakEffectQueue(queue: queue, token: token)
      return queue
    }
  }

  /// Cancels the nodes of a target in the order of registration. A cancellation by identifier spares the
  /// nodes that the cancelling effect is itself a part of.
  func cancel(_ target: CancellationTarget, from location: EffectLocation) {
    follower?.note(.willCancelEffects(keys: target.keys(in: location.scope)))
    switch target {
    case .identifiers(let identifiers):
      cancel(
        at(location.scope) { scopeNode in
          Self.marked(scopeNode.take(identifiers, around: location.node))
        })
    case .child(let child):
      let (nodes, entries) = scopes.withLock { scopes in
        let taken = scopes.takeAll(in: child.reduce(location.scope) { .some($0.appending($1)) })
        return (Self.marked(taken.nodes), taken.entries)
      }
      for entry in entries { noteRemovedEntries([entry.identifier], in: entry.scope) }
      cancel(nodes)
    }
  }

  /// Marks nodes as cancelled while the lock is held. Another thread that cancels the same identifier no
  /// longer finds them, and must be able to rely on their cancellation.
  private static func marked(_ nodes: [EffectNode]) -> [EffectNode] {
    for node in nodes { node.markCancelled() }
    return nodes
  }

  /// Called with no lock held, because cancelling may run anything.
  private func cancel(_ nodes: [EffectNode]) {
    if nodes.isEmpty { return }
    follower.perform(.cancelEffects) { for node in nodes { node.cancel() } }
  }

  func at<Result: Sendable>(
    _ scope: EffectScope?, _ body: (inout ScopeNode.Contents) -> Result
  ) -> Result {
    scopes.withLock { scopes in
      let scopeNode = scopes.scopeNode(scope)
      defer { scopes.removeIfEmpty(scopeNode) }
      return body(&scopeNode.contents)
    }
  }
}
