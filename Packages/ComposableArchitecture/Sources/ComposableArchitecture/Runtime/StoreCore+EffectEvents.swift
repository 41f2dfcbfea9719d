extension StoreCore {
  @inlinable
  var observesEffects: Bool { rootNode.tree.onEffect != nil }

  /// Reports the start of an effect now, and its end later.
  @usableFromInline
  @inline(never)
  func observe(_ effect: EffectNode) {
    let tree = rootNode.tree
    guard let onEffect = tree.onEffect else { return }
    tree.startedCount += 1
    let (number, startedBy) = (tree.startedCount, effect.startedBy)
    onEffect(EffectEvent(effect: number, startedBy: startedBy, kind: .started))
    // The reference is unowned because the node would otherwise retain itself.
    effect.alsoOnEnd { [unowned effect] in
      onEffect(
        EffectEvent(
          effect: number, startedBy: startedBy,
          kind: effect.isCancelled ? .cancelled : .finished))
    }
  }
}
