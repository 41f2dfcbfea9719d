extension Effect {
  /// Returns an effect that runs several effects at the same time.
  ///
  /// ```swift
  /// return [.merge(client.loadUser(), client.loadFavorites())]
  /// ```
  ///
  /// The effects start in the order in which they are given. Synchronous effects are performed at
  /// once, and asynchronous effects run concurrently. The merged effect ends when all of them have
  /// ended.
  ///
  /// If merged and concatenated effects are nested alternately, each merged effect that follows an
  /// asynchronous effect runs in child tasks. Cancellation takes stack for each level of these tasks. Up to
  /// 1,000 levels are safe on a thread with a stack of 512 KB.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Returns an effect that runs several effects at the same time.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    containing(effects) { .group(.merge, $0) }
  }
}
