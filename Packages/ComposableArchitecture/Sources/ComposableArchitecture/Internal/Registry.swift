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

  /// Whether nothing is in flight that could be found here.
  var isEmpty: Bool { places.withLock { $0.isEmpty } }

  /// Remembers work until it ends.
  ///
  /// - Parameter cancelInFlight: whether to cancel what else goes by this name. Of several that do so at
  ///   the same time one is left.
  func register(
    _ work: Work, name: Identifier?, cancelInFlight: Bool = false, in scope: Scope?
  ) {
    let (slot, others) = at(scope) { place -> (Int, [Work]) in
      guard let name else { return (place.unnamed.insert(work), []) }
      let others = cancelInFlight ? place.named[name]?.all ?? [] : []
      return (place.named[name, default: Slots()].insert(work), others)
    }
    work.onEnd { [weak self] in
      self?.at(scope) { place in
        guard let name else { return place.unnamed.remove(slot) }
        place.named[name]?.remove(slot)
        if place.named[name]?.count == 0 { place.named[name] = nil }
      }
    }
    cancel(others)
  }

  /// Whether anything at the outermost place that goes by a name is in flight.
  func isInFlight(_ name: Identifier) -> Bool { at(nil) { $0.named[name] != nil } }

  /// The window of time of a name that is open, if one is.
  func openWindow(_ name: Identifier, in scope: Scope?) -> Window? {
    // Looked at with no lock held, as this may be the last to hold it.
    let window = at(scope) { $0.windows[name]?.window }
    guard let window, window.isOpen else { return nil }
    contacts.shareWindow()
    return window
  }

  func newWindow(_ name: Identifier, in scope: Scope?) -> Window {
    let token = UniqueName()
    let window = Window { [weak self] in
      self?.at(scope) { place in
        // By now there may be another.
        if place.windows[name]?.token == token { place.windows[name] = nil }
      }
    }
    at(scope) { $0.windows[name] = WeakWindow(window: window, token: token) }
    return window
  }

  func cancel(_ target: Target, in scope: Scope?) {
    let works =
      switch target {
      case .named(let names):
        at(scope) { place in names.flatMap { place.named[$0]?.all ?? [] } }
      case .child(let child):
        places.withLock { $0.all(in: child.reduce(scope) { .some($0.appending($1)) }) }
      }
    cancel(works)
  }

  /// With no lock held, as cancelling may run anything.
  private func cancel(_ works: [Work]) {
    if works.isEmpty { return }
    contacts.cancelling {
      for work in works { work.cancel() }
    }
  }

  private func at<Result: Sendable>(
    _ scope: Scope?, _ body: (inout Places.Place) -> Result
  ) -> Result {
    places.withLock { $0.at(scope, body) }
  }
}
