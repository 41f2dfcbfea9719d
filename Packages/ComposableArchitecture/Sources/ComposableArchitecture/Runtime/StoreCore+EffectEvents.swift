extension StoreCore {
  @inlinable
  var observesEffects: Bool { rootNode.tree.onEffect != nil }

  /// Reports the start of an effect now, and its end later.
  ///
  /// - Parameter kind: How it starts: `started` or `waiting`.
  /// - Returns: A function that reports that the effect has ended, if that is not reported yet.
  @usableFromInline
  @inline(never)
  @discardableResult
  func observe(_ effect: EffectNode, as kind: EffectEvent.Kind = .started) -> @Sendable () -> Void {
    let tree = rootNode.tree
    guard let onEffect = tree.onEffect else { return {} }
    tree.startedCount += 1
    let (number, startedBy) = (tree.startedCount, effect.startedBy)
    onEffect(EffectEvent(effect: number, startedBy: startedBy, kind: kind))
    let once = OneTimeClaim()
    // The reference is unowned because the node would otherwise retain itself.
    let end: @Sendable () -> Void = { [unowned effect] in
      guard once.claim() else { return }
      onEffect(
        EffectEvent(
          effect: number, startedBy: startedBy,
          kind: effect.isCancelled ? .cancelled : .finished))
    }
    effect.alsoOnEnd(end)
    return end
  }
}
