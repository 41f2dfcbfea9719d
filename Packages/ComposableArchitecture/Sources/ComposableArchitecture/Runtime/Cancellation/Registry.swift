import Synchronization

/// What to cancel, as seen from the place that the cancelling effect comes from.
@usableFromInline
enum Target: Sendable {
  /// Everything with one of these identifiers.
  case named([Identifier])
  /// Everything that comes from one child.
  case child([Identifier])
}

/// Finds nodes in flight by the place that they come from and by their identifier. Both take constant time,
/// however much is in flight.
@usableFromInline
final class Registry: Sendable {
  private let places = Mutex(Places())
  let contacts = Contacts()
  private let follower: (any EffectTaskFollowing)?

  init(follower: (any EffectTaskFollowing)? = nil) { self.follower = follower }

  deinit { places.withLock { $0.removeAll() } }

  /// Whether the registry has no node in flight.
  var isEmpty: Bool { places.withLock { $0.isEmpty } }

  /// The number of places, including those that are kept although nothing is in flight there.
  var placeCount: Int { places.withLock { $0.count } }

  /// Remembers a node until it ends or is cancelled through the registry.
  ///
  /// A cancelled node leaves the registry at once, however long it takes to end, so no later cancellation
  /// visits it again.
  ///
  /// - Parameter cancelInFlight: Whether to cancel all other nodes with this identifier, except those that
  ///   this one is a part of. If several calls do so at the same time, one node is left.
  func register(
    _ node: EffectNode, name: Identifier?, cancelInFlight: Bool = false, in scope: Scope?
  ) {
    if cancelInFlight { willCancel() }
    register(node, name: name, cancelInFlight: cancelInFlight) { $0.place(scope) }
  }

  /// Remembers a task, and returns its scope.
  ///
  /// - Parameter scope: The scope that the ancestry is inside.
  func register(_ node: EffectNode, of ancestry: Ancestry, in scope: Scope?) -> Scope? {
    let (children, name) = (ancestry, ancestry.name)
    if name?.cancelInFlight == true { willCancel() }
    return register(node, name: name?.identifier, cancelInFlight: name?.cancelInFlight ?? false) {
      var place = $0.place(scope)
      var next: Ancestry? = children
      while let ancestry = next, case .child(let identifier) = ancestry.step {
        place = $0.inner(identifier, of: place)
        next = ancestry.inner
      }
      return place
    }.scope
  }

  @inline(__always)
  @discardableResult
  private func register(
    _ node: EffectNode, name: Identifier?, cancelInFlight: Bool, _ find: (inout Places) -> Place
  ) -> Place {
    let (place, slot, others) = places.withLock { places -> (Place, Int, [EffectNode]) in
      let entry = places.entry(node)
      let place = find(&places)
      guard let name else { return (place, place.contents.unnamed.insert(entry), []) }
      let others =
        cancelInFlight ? Self.marked(place.contents.take([name], around: node)) : []
      return (place, place.contents.named[name, default: SlotMap()].insert(entry), others)
    }
    let identifier = ObjectIdentifier(node)
    // `unowned` is safe because a node keeps its tree, and the tree keeps the registry.
    node.onEnd { [unowned self] in
      places.withLock {
        place.contents.forget(identifier, in: slot, name: name)
        $0.removeIfEmpty(place)
      }
    }
    cancel(others)
    return place
  }

  /// Whether anything with an identifier is in flight at the outermost place.
  func isInFlight(_ name: Identifier) -> Bool { at(nil) { $0.named[name] != nil } }

  /// Everything at the outermost place that has an identifier.
  func nodes(named name: Identifier) -> [EffectNode] { at(nil) { $0.named[name]?.nodes ?? [] } }

  /// Every node in the registry.
  var all: [(scope: Scope?, name: Identifier?, node: EffectNode)] { places.withLock { $0.all } }

  /// Opens an identifier's first window of time. Returns `nil` if one is open already.
  func openWindow(_ name: Identifier, in scope: Scope?) -> Window.Opening? {
    contacts.openWindow()
    let (window, isNew) = window(name, in: scope)
    if isNew { return Window.Opening(window) }
    contacts.shareWindow()
    return nil
  }

  /// Holds an effect back until the end of the window that is open.
  ///
  /// If that window has just ended, the effect starts right away. It opens its own window first, because
  /// another effect may come before it starts.
  func hold(_ held: Window.Held, in name: Identifier, of scope: Scope?, latest: Bool) {
    while true {
      let (window, isNew) = window(name, in: scope)
      if isNew { return held.start(Window.Opening(window)) }
      if window.hold(held, latest: latest) { return }
    }
  }

  private func window(_ name: Identifier, in scope: Scope?) -> (Window, isNew: Bool) {
    let token = UniqueName()
    // The window that was found is released with no lock held, because that may end it.
    let (window, found) = at(scope) { place -> (Window, Window?) in
      let found = place.windows[name]?.window
      if let found, !found.isOver { return (found, found) }
      let window = Window { [weak self] in
        self?.at(scope) { place in
          // There may be another window by now.
          if place.windows[name]?.token == token { place.windows[name] = nil }
        }
      }
      place.windows[name] = WeakWindow(window: window, token: token)
      return (window, found)
    }
    return (window, isNew: window !== found)
  }

  /// Cancels what a target means, in the order of registration, except the nodes that the cancelling effect
  /// is itself a part of.
  func cancel(_ target: Target, from location: Location) {
    willCancel()
    let nodes =
      switch target {
      case .named(let names):
        at(location.scope) { place in
          Self.marked(place.take(names, around: location.node))
        }
      case .child(let child):
        places.withLock { places in
          Self.marked(
            places.takeAll(in: child.reduce(location.scope) { .some($0.appending($1)) }))
        }
      }
    cancel(nodes)
  }

  /// Reports that effects are about to be cancelled by identifier, if there are any.
  private func willCancel() {
    follower?.willCancel()
    contacts.attemptCancellation()
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
    contacts.cancelling {
      for node in nodes { node.cancel() }
    }
  }

  private func at<Result: Sendable>(
    _ scope: Scope?, _ body: (inout Place.Contents) -> Result
  ) -> Result {
    places.withLock { places in
      let place = places.place(scope)
      defer { places.removeIfEmpty(place) }
      return body(&place.contents)
    }
  }
}
