import Synchronization

/// Remembers for a `lifecycle` where its child has effects in flight, in all stores.
///
/// A reducer has no memory. If something outside of it removes the child, the reducer finds at the next action that
/// there is no child, but not whether there was one. So the scope of a child gets a mark when an effect of the child
/// may be in flight. If there is no child, a marked scope is cancelled.
///
/// Marks are set and removed by effects, because only these know the store. The number of marks in all stores says
/// whether an effect is needed. Usually it is 0.
@usableFromInline
package final class ChildWatch: Sendable {
  @usableFromInline package let child: AnyIdentifier
  @usableFromInline let marks = ScopeEntryCounts<Bool>()

  @usableFromInline
  package init(_ child: AnyIdentifier) { self.child = child }

  /// Whether the scope of the child has a mark in any store.
  @inlinable
  package var hasMarks: Bool { marks.contains { $0 } }

  /// Returns an effect that cancels what a child has left in flight that something else has removed.
  @usableFromInline
  func cancellationOfRest<Action>() -> Effect<Action> {
    .deferred(isSynchronous: true) { location in
      if location.registry.replaceMark(of: self, in: location.scope, by: nil) != nil {
        location.registry.cancel(.child([self.child]), from: location)
      }
      return .none
    }
  }

  /// Returns an effect that cancels everything that the child has in flight.
  @usableFromInline
  func cancellation<Action>() -> Effect<Action> {
    .deferred(isSynchronous: true) { location in
      _ = location.registry.replaceMark(of: self, in: location.scope, by: nil)
      location.registry.cancel(.child([self.child]), from: location)
      return .none
    }
  }

  /// Adds an effect that marks the scope of the child, if one of the effects may be in flight there.
  @usableFromInline
  package func mark<Action>(after effects: inout [Effect<Action>], seen: (any Sendable)? = nil) {
    guard effects.contains(where: { $0.mayBeInFlight(in: child) }) else { return }
    effects.append(
      .deferred(isSynchronous: true) { location in
        location.registry.addMark(ChildMark(self, seen, at: location), in: location.scope)
        return .none
      })
  }

  /// Replaces what the mark has seen. Returns what it had seen before, or `nil` if there is no mark.
  package func replaceSeen(by seen: any Sendable, at location: EffectLocation) -> (any Sendable)? {
    let mark = ChildMark(self, seen, at: location)
    return location.registry.replaceMark(of: self, in: location.scope, by: mark)?.seen
  }
}

/// A mark of the scope of a child.
final class ChildMark: Sendable {
  let watch: ChildWatch
  /// The state at the last action, for a child that consists of elements.
  let seen: (any Sendable)?
  private let entry: ScopeEntry

  init(_ watch: ChildWatch, _ seen: (any Sendable)?, at location: EffectLocation) {
    self.watch = watch
    self.seen = seen
    entry = ScopeEntry(true, of: watch.marks, in: location.registry.entryCounts)
  }
}

extension CancellationRegistry {
  /// Marks the scope of a child in place of an earlier mark, unless nothing is there.
  fileprivate func addMark(_ mark: ChildMark, in scope: EffectScope?) {
    let outdated = scopes.withLock { scopes -> ChildMark? in
      guard let scopeNode = scopes.find(scope)?.inner(mark.watch.child), !scopeNode.isEmpty else {
        return nil
      }
      let outdated = scopeNode.contents.takeMark(of: mark.watch)
      scopeNode.contents.marks.append(mark)
      return outdated
    }
    // It is released with no lock held, because that may run anything.
    withExtendedLifetime(outdated) {}
  }

  /// Replaces the mark of the scope of a child, if there is one. Returns it.
  fileprivate func replaceMark(
    of watch: ChildWatch, in scope: EffectScope?, by mark: ChildMark?
  ) -> ChildMark? {
    scopes.withLock { scopes in
      guard let scopeNode = scopes.find(scope)?.inner(watch.child),
        let outdated = scopeNode.contents.takeMark(of: watch)
      else { return nil }
      if let mark, !scopeNode.isEmpty { scopeNode.contents.marks.append(mark) }
      return outdated
    }
  }
}

extension ScopeNode.Contents {
  fileprivate mutating func takeMark(of watch: ChildWatch) -> ChildMark? {
    marks.firstIndex { $0.watch === watch }.map { marks.remove(at: $0) }
  }
}

extension Effect {
  /// Whether a part of the effect may be in flight in the scope of a child. Most effects of the parent and of other
  /// children cannot.
  fileprivate func mayBeInFlight(in child: AnyIdentifier) -> Bool {
    if isSynchronous { return false }
    switch operation {
    case .task(_, let path, _): return path?.mayLead(to: child) == true
    case .inside(let path, _): return path.isCancellable || path.mayLead(to: child)
    case .just, .sync, .callback, .combinator, .group, .lazy: return true
    }
  }
}

extension EffectPath {
  var isCancellable: Bool { if case .cancellable = step { true } else { false } }

  fileprivate func mayLead(to child: AnyIdentifier) -> Bool {
    if case .child(let identifier) = step { identifier == child } else { false }
  }
}
