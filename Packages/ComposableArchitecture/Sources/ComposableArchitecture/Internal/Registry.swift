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
  /// One place, and what has come from there and from the places inside it.
  private struct Place: Sendable {
    var places: [Identifier: Place] = [:]
    var named: [Identifier: Slots<Work>] = [:]
    var unnamed = Slots<Work>()
    var windows: [Identifier: WeakWindow] = [:]

    var isEmpty: Bool {
      places.isEmpty && named.isEmpty && unnamed.count == 0 && windows.isEmpty
    }

    /// Removes what has an identifier, except the works around another one.
    mutating func take(_ name: Identifier, around work: Work?) -> [Work] {
      guard named[name] != nil else { return [] }
      let spared = work?.identifiersUpToRoot ?? []
      let taken = named[name]?.removeAll { !spared.contains(ObjectIdentifier($0)) } ?? []
      if named[name]?.count == 0 { named[name] = nil }
      return taken
    }

    /// Removes everything that has come from here and from the places inside.
    mutating func takeAll() -> [Work] {
      let taken = unnamed.all + named.values.flatMap(\.all)
      unnamed = Slots()
      named = [:]
      return places.keys.reduce(into: taken) { taken, key in
        taken += places[key]?.takeAll() ?? []
        if places[key]?.isEmpty == true { places[key] = nil }
      }
    }

    /// Forgets a work that has ended, unless a cancellation has taken it already.
    mutating func forget(_ work: ObjectIdentifier, in slot: Int, name: Identifier?) {
      guard let name else {
        if unnamed.holds(work, in: slot) { unnamed.remove(slot) }
        return
      }
      guard named[name]?.holds(work, in: slot) == true else { return }
      named[name]?.remove(slot)
      if named[name]?.count == 0 { named[name] = nil }
    }

    mutating func at<Result>(
      _ path: ArraySlice<Identifier>, _ body: (inout Place) -> Result
    ) -> Result {
      guard let first = path.first else { return body(&self) }
      let result = places[first, default: Place()].at(path.dropFirst(), body)
      if places[first]?.isEmpty == true { places[first] = nil }
      return result
    }
  }

  private let root = Mutex(Place())
  let contacts = Contacts()

  /// Whether nothing is in flight that could be found here.
  var isEmpty: Bool { root.withLock { $0.isEmpty } }

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
    let path = scope.path
    let (slot, others) = at(path) { place -> (Int, [Work]) in
      guard let name else { return (place.unnamed.insert(work), []) }
      let others = cancelInFlight ? Self.marked(place.take(name, around: work)) : []
      return (place.named[name, default: Slots()].insert(work), others)
    }
    let identifier = ObjectIdentifier(work)
    work.onEnd { [weak self] in
      self?.at(path) { $0.forget(identifier, in: slot, name: name) }
    }
    cancel(others)
  }

  /// Whether anything at the outermost place that goes by a name is in flight.
  func isInFlight(_ name: Identifier) -> Bool { at([]) { $0.named[name] != nil } }

  /// Opens the first window of time of an identifier; `nil` if one is open already.
  func openWindow(_ name: Identifier, in scope: Scope?) -> Window.Opening? {
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
    let path = scope.path
    let token = UniqueName()
    // What was found is released with no lock held, because that may be its end.
    let (window, found) = at(path) { place -> (Window, Window?) in
      let found = place.windows[name]?.window
      if let found, !found.isOver { return (found, found) }
      let window = Window { [weak self] in
        self?.at(path) { place in
          // By now there may be another.
          if place.windows[name]?.token == token { place.windows[name] = nil }
        }
      }
      place.windows[name] = WeakWindow(window: window, token: token)
      return (window, found)
    }
    return (window, isNew: window !== found)
  }

  /// Cancels what a target means, except the works that the cancelling effect is itself part of.
  func cancel(_ target: Target, from location: Location) {
    let works =
      switch target {
      case .named(let names):
        at(location.scope.path) { place in
          Self.marked(names.flatMap { place.take($0, around: location.work) })
        }
      case .child(let child):
        at(location.scope.path + child) { Self.marked($0.takeAll()) }
      }
    cancel(works)
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
    _ path: [Identifier], _ body: (inout Place) -> Result
  ) -> Result {
    root.withLock { $0.at(path[...], body) }
  }
}

extension Slots<Work> {
  fileprivate func holds(_ work: ObjectIdentifier, in slot: Int) -> Bool {
    self[slot].map(ObjectIdentifier.init) == work
  }
}

extension Work {
  /// Its own identity and those of all that it is part of, in the same tree or in a tree around it.
  fileprivate var identifiersUpToRoot: Set<ObjectIdentifier> {
    Set(sequence(first: self) { $0.parent ?? $0.tree.around }.lazy.map { ObjectIdentifier($0) })
  }
}

private struct WeakWindow: Sendable {
  weak var window: Window?
  let token: UniqueName
}
