extension Effect {
  /// Several effects, one after another: each starts when the one before it is done.
  ///
  /// ```swift
  /// return [.concatenate(.just(.saving), client.save(document), .just(.saved))]
  /// ```
  ///
  /// Effects up to the first asynchronous one are done on the spot. Cancelling the effect cancels the
  /// one that is running and drops those that have not started.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Several effects, one after another.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    containing(effects) { .concatenate($0) }
  }
}
