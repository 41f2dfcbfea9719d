import Synchronization

/// What to cancel, seen from where the cancelling effect comes from.
@usableFromInline
enum Target: Sendable {
  /// What goes by one of these names.
  case named([Identifier])
  /// All that comes from one child.
  case child([Identifier])
}

/// Finds work in flight by where it comes from and by its name, each in constant time in the number of
/// what is in flight.
@usableFromInline
final class Registry: Sendable {
  private let places = Mutex(Places())
  let contacts = Contacts()
  private let follower: (any EffectTaskFollowing)?

  init(follower: (any EffectTaskFollowing)? = nil) { self.follower = follower }

  deinit { places.withLock { $0.removeAll() } }

  /// Whether nothing is in flight that could be found here.
  var isEmpty: Bool { places.withLock { $0.isEmpty } }

  /// How many places there are, including those that stay although nothing is in flight there.
  var placeCount: Int { places.withLock { $0.count } }

  /// Remembers work until it ends or is cancelled through the registry.
  ///
  /// What is cancelled leaves the registry at once, however long it takes to end: no later cancellation
  /// visits it again.
  ///
  /// - Parameter cancelInFlight: whether to cancel what else has this identifier, except the works that
  ///   this one is part of. Of several that do so at the same time one is left.
  func register(
    _ work: Work, name: Identifier?, cancelInFlight: Bool = false, in scope: Scope?
  ) {
    if cancelInFlight { willCancel() }
    register(work, name: name, cancelInFlight: cancelInFlight) { $0.place(scope) }
  }

  /// Remembers a task, and returns its scope.
  ///
  /// - Parameter scope: The scope that the ancestry is inside of.
  func register(_ work: Work, of ancestry: Ancestry, in scope: Scope?) -> Scope? {
    let (children, name) = (ancestry, ancestry.name)
    if name?.cancelInFlight == true { willCancel() }
    return register(work, name: name?.identifier, cancelInFlight: name?.cancelInFlight ?? false) {
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
    _ work: Work, name: Identifier?, cancelInFlight: Bool, _ find: (inout Places) -> Place
  ) -> Place {
    let (place, slot, others) = places.withLock { places -> (Place, Int, [Work]) in
      let entry = places.entry(work)
      let place = find(&places)
      guard let name else { return (place, place.contents.unnamed.insert(entry), []) }
      let others =
        cancelInFlight ? Self.marked(place.contents.take([name], around: work)) : []
      return (place, place.contents.named[name, default: Slots()].insert(entry), others)
    }
    let identifier = ObjectIdentifier(work)
    // A work keeps its tree, and the tree keeps the registry.
    work.onEnd { [unowned self] in
      places.withLock {
        place.contents.forget(identifier, in: slot, name: name)
        $0.removeIfEmpty(place)
      }
    }
    cancel(others)
    return place
  }

  /// Whether anything at the outermost place that goes by a name is in flight.
  func isInFlight(_ name: Identifier) -> Bool { at(nil) { $0.named[name] != nil } }

  /// Everything at the outermost place that has an identifier.
  func works(named name: Identifier) -> [Work] { at(nil) { $0.named[name]?.works ?? [] } }

  /// Everything that can be found here.
  var all: [(scope: Scope?, name: Identifier?, work: Work)] { places.withLock { $0.all } }

  /// Opens the first window of time of an identifier; `nil` if one is open already.
  func openWindow(_ name: Identifier, in scope: Scope?) -> Window.Opening? {
    contacts.openWindow()
    let (window, isNew) = window(name, in: scope)
    if isNew { return Window.Opening(window) }
    contacts.shareWindow()
    return nil
  }

  /// Holds an effect back until the end of the window that is open.
  ///
  /// If that has just ended, the effect starts right away. It opens its own window first, because another
  /// effect may come before it starts.
  func hold(_ held: Window.Held, in name: Identifier, of scope: Scope?, latest: Bool) {
    while true {
      let (window, isNew) = window(name, in: scope)
      if isNew { return held.start(Window.Opening(window)) }
      if window.hold(held, latest: latest) { return }
    }
  }

  private func window(_ name: Identifier, in scope: Scope?) -> (Window, isNew: Bool) {
    let token = UniqueName()
    // What was found is released with no lock held, because that may be its end.
    let (window, found) = at(scope) { place -> (Window, Window?) in
      let found = place.windows[name]?.window
      if let found, !found.isOver { return (found, found) }
      let window = Window { [weak self] in
        self?.at(scope) { place in
          // By now there may be another.
          if place.windows[name]?.token == token { place.windows[name] = nil }
        }
      }
      place.windows[name] = WeakWindow(window: window, token: token)
      return (window, found)
    }
    return (window, isNew: window !== found)
  }

  /// Cancels what a target means, in the order of registration, except the works that the cancelling
  /// effect is itself part of.
  func cancel(_ target: Target, from location: Location) {
    willCancel()
    let works =
      switch target {
      case .named(let names):
        at(location.scope) { place in
          Self.marked(place.take(names, around: location.work))
        }
      case .child(let child):
        places.withLock { places in
          Self.marked(
            places.takeAll(in: child.reduce(location.scope) { .some($0.appending($1)) }))
        }
      }
    cancel(works)
  }

  /// Effects are about to be cancelled by name, if there are any.
  private func willCancel() {
    follower?.willCancel()
    contacts.attemptCancellation()
  }

  /// Makes works count as cancelled while the lock is held, because another thread that cancels the same
  /// identifier does not find them any more and must be able to rely on it.
  private static func marked(_ works: [Work]) -> [Work] {
    for work in works { work.markCancelled() }
    return works
  }

  /// Called with no lock held, because cancelling may run anything.
  private func cancel(_ works: [Work]) {
    if works.isEmpty { return }
    contacts.cancelling {
      for work in works { work.cancel() }
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
