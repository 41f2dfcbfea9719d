/// The location of an effect: what it is a part of, and which pullbacks it has passed through.
@usableFromInline
package struct Location: Sendable {
  /// The innermost effect with an identifier that it is a part of, or the whole store if there is none.
  let work: Work
  var scope: Scope?

  init(work: Work, scope: Scope? = nil) {
    self.work = work
    self.scope = scope
  }

  /// A location for an effect that something other than a store runs.
  ///
  /// An effect that runs there shares the identifiers of the outer location and, if `executor` is `nil`,
  /// its executor. It is cancelled separately.
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
