extension Effect {
  /// Returns an effect that stays in flight until its turn comes. An executor that follows effects then assigns the tasks
  /// of the effect to the action that returned it, and not to the end of the wait.
  ///
  /// - Parameters:
  ///   - location: The place where the effect waits.
  ///   - endsTask: Whether the end of the wait is the last thing that a task of its own does.
  ///   - hold: Keeps the resumption, and calls it with the effect when the turn comes.
  static func wait(
    at location: EffectLocation, endsTask: Bool,
    _ hold: @escaping @Sendable (Resumption<Output>) -> Void
  ) -> Effect {
    let follower = location.node.tree.follower
    return Effect(
      .callback(
        { resumption in
          guard let follower else { return hold(resumption) }
          let unit = follower.holdBack()
          let resuming = Effect(
            .sync {
              follower.note(.willResumeHeldEffect(unit: unit))
              return nil
            })
          hold(
            resumption.contramapped { effect in
              follower.note(.willQueueHeldEffect(endsTask: endsTask))
              return .concatenate(resuming, effect)
            })
        }, isWait: true))
  }
}
