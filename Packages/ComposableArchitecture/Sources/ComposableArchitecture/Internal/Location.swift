/// Where an effect is: what it is part of, and which pullbacks it has passed through.
@usableFromInline
package struct Location: Sendable {
  /// The innermost effect with an identifier that it is part of, or else the whole store.
  let work: Work
  var scope: Scope?

  init(work: Work, scope: Scope? = nil) {
    self.work = work
    self.scope = scope
  }

  /// A place for an effect that something other than a store runs.
  ///
  /// What runs there shares the identifiers and, if it has no executor of its own, the executor of the
  /// place around it. It is cancelled on its own.
  package init(executor: (any TaskExecutor)?, inside outer: Location?) {
    self.init(
      work: Work(
        parent: nil, count: 0, executor: executor ?? outer?.work.tree.executor,
        around: outer?.work),
      scope: outer?.scope)
  }

  var registry: Registry { work.tree.registry }

  func scoped(by identifier: Identifier) -> Location {
    Location(work: work, scope: scope.appending(identifier))
  }

  func inside(_ group: Work) -> Location { Location(work: group, scope: scope) }
}
