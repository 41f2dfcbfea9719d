/// Where an effect is: what is in flight around it, and which pullbacks it has passed through.
@usableFromInline
struct Location: Sendable {
  let registry: Registry
  var scope: Scope?
  /// The innermost work in flight that the effect is part of, if it is part of any.
  var work: Work?

  init(registry: Registry, scope: Scope? = nil, work: Work? = nil) {
    self.registry = registry
    self.scope = scope
    self.work = work
  }

  func scoped(by identifier: Identifier) -> Location {
    Location(registry: registry, scope: scope.appending(identifier), work: work)
  }
}
