/// Where an effect is: what is in flight around it, and which pullbacks it has passed through.
@usableFromInline
struct Location: Sendable {
  let registry: Registry
  var scope: Scope?

  init(registry: Registry, scope: Scope? = nil) {
    self.registry = registry
    self.scope = scope
  }

  func scoped(by identifier: Identifier) -> Location {
    Location(registry: registry, scope: scope.appending(identifier))
  }
}
