extension Effect {
  /// Returns an effect that runs several effects one after another. Each starts when the one before it
  /// has ended.
  ///
  /// ```swift
  /// return [.concatenate(.just(.saving), client.save(document), .just(.saved))]
  /// ```
  ///
  /// The effects before the first asynchronous one are done at once. A task runs the rest, the synchronous
  /// ones included. Cancelling the effect cancels the one that is running and drops those that have not
  /// started.
  ///
  /// If merged and concatenated effects are nested alternately, cancellation takes stack: see `merge`.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Several effects, one after another.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    containing(effects) { .concatenate($0) }
  }
}
