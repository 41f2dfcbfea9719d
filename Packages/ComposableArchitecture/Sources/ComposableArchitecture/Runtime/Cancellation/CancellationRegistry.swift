import Synchronization

/// What to cancel, as seen from the scope that the cancelling effect comes from.
@usableFromInline
enum CancellationTarget: Sendable {
  /// Everything with one of these identifiers.
  case identifiers([AnyIdentifier])
  /// Everything that comes from one child.
  case child([AnyIdentifier])
}

/// Finds nodes in flight by the scope that they come from and by their identifier. Both take constant time,
/// however much is in flight.
@usableFromInline
final class CancellationRegistry: Sendable {
  private let scopes = Mutex(ScopeTree())
  let interactions = EffectInteractionCounters()
  private let follower: (any EffectTaskFollowing)?

  init(follower: (any EffectTaskFollowing)? = nil) { self.follower = follower }

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
  /// - Parameter cancelInFlight: Whether to cancel all other nodes with this identifier, except those that
  ///   this one is a part of. If several calls do so at the same time, one node is left.
  func register(
    _ node: EffectNode, identifier: AnyIdentifier?, cancelInFlight: Bool = false,
    in scope: EffectScope?
  ) {
    if cancelInFlight { willCancel() }
    register(node, identifier: identifier, cancelInFlight: cancelInFlight) { $0.scopeNode(scope) }
  }

  /// Registers a task, and returns its scope.
  ///
  /// - Parameter scope: The scope that the path is inside.
  func register(_ node: EffectNode, of path: TaskPath, in scope: EffectScope?) -> EffectScope? {
    let cancellable = path.cancellable
    if cancellable?.cancelInFlight == true { willCancel() }
    return register(
      node, identifier: cancellable?.identifier,
      cancelInFlight: cancellable?.cancelInFlight ?? false
    ) {
      var scopeNode = $0.scopeNode(scope)
      var next: TaskPath? = path
      while let path = next, case .child(let identifier) = path.step {
        scopeNode = $0.inner(identifier, of: scopeNode)
        next = path.inner
      }
      return scopeNode
    }.scope
  }

  @inline(__always)
  @discardableResult
  private func register(
    _ node: EffectNode, identifier: AnyIdentifier?, cancelInFlight: Bool,
    _ find: (inout ScopeTree) -> ScopeNode
  ) -> ScopeNode {
    let (scopeNode, slot, others) = scopes.withLock { scopes -> (ScopeNode, Int, [EffectNode]) in
      let entry = scopes.entry(node)
      let scopeNode = find(&scopes)
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
      scopes.withLock {
        scopeNode.contents.forget(nodeIdentifier, in: slot, identifier: identifier)
        $0.removeIfEmpty(scopeNode)
      }
    }
    cancel(others)
    return scopeNode
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

  /// Opens an identifier's first window of time. Returns `nil` if one is open already.
  func openWindow(_ identifier: AnyIdentifier, in scope: EffectScope?) -> ThrottleWindow.Opening? {
    interactions.openWindow()
    follower?.willAccessWindow(identifier)
    let (window, isNew) = window(identifier, in: scope)
    if isNew { return ThrottleWindow.Opening(window) }
    interactions.shareWindow()
    return nil
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
        follower?.willAccessWindow(identifier)
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

  /// Cancels the nodes of a target in the order of registration. A cancellation by identifier spares the
  /// nodes that the cancelling effect is itself a part of.
  func cancel(_ target: CancellationTarget, from location: EffectLocation) {
    willCancel()
    let nodes =
      switch target {
      case .identifiers(let identifiers):
        at(location.scope) { scopeNode in
          Self.marked(scopeNode.take(identifiers, around: location.node))
        }
      case .child(let child):
        scopes.withLock { scopes in
          Self.marked(
            scopes.takeAll(in: child.reduce(location.scope) { .some($0.appending($1)) }))
        }
      }
    cancel(nodes)
  }

  /// Reports that effects are about to be cancelled by identifier, if there are any.
  private func willCancel() {
    follower?.willCancel()
    interactions.attemptCancellation()
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
    interactions.cancelling {
      for node in nodes { node.cancel() }
    }
  }

  private func at<Result: Sendable>(
    _ scope: EffectScope?, _ body: (inout ScopeNode.Contents) -> Result
  ) -> Result {
    scopes.withLock { scopes in
      let scopeNode = scopes.scopeNode(scope)
      defer { scopes.removeIfEmpty(scopeNode) }
      return body(&scopeNode.contents)
    }
  }
}
