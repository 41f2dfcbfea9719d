extension Effect {
  /// Several effects, all at once.
  ///
  /// ```swift
  /// return [.merge(client.loadUser(), client.loadFavorites())]
  /// ```
  ///
  /// The effects start in the order in which they are given; synchronous ones are done on the spot,
  /// asynchronous ones run side by side. The merged effect is done when all of them are.
  ///
  /// A merged effect inside a concatenated one, inside a merged one, and so on, has tasks inside tasks if
  /// it comes after an asynchronous effect. Cancelling it takes stack for each of these tasks. Up to 1,000
  /// levels are safe on a thread with a stack of 512 KB.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Several effects, all at once.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    containing(effects) { .merge($0) }
  }
}
