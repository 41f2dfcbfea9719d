extension Effect {
  /// Returns an effect that runs several effects one after another. Each starts when the one before it
  /// has ended.
  ///
  /// ```swift
  /// return [.concatenate(.just(.saving), client.save(document), .just(.saved))]
  /// ```
  ///
  /// The effects before the first asynchronous one are performed at once. A task runs the rest,
  /// including the synchronous ones. Cancelling the result cancels the effect that is running and
  /// drops the effects that have not started.
  ///
  /// If merged and concatenated effects are nested alternately, cancellation takes stack. See
  /// `merge`.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Returns an effect that runs several effects one after another.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    containing(effects) { .group(.concatenate, $0) }
  }
}
