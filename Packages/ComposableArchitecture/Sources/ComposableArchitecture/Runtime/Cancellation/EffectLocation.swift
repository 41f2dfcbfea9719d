/// The location of an effect: what it is a part of, and which pullbacks it has passed through.
@usableFromInline
package struct EffectLocation: Sendable {
  /// The innermost effect with an identifier that it is a part of, or the whole store if there is none.
  var node: EffectNode
  var scope: EffectScope?

  init(node: EffectNode, scope: EffectScope? = nil) {
    self.node = node
    self.scope = scope
  }

  /// A location for an effect that something other than a store runs.
  ///
  /// An effect that runs there shares the identifiers of the outer location and, if `executor` is `nil`,
  /// its executor. It is cancelled separately.
  package init(executor: (any TaskExecutor)?, inside outer: EffectLocation?) {
    self.init(
      node: EffectNode(
        parent: nil, count: 0, executor: executor ?? outer?.node.tree.executor,
        around: outer?.node),
      scope: outer?.scope)
  }

  var registry: CancellationRegistry { node.tree.registry }
}
