extension Effect {
  /// An effect that does nothing and outputs nothing.
  ///
  /// Use it where an effect is required but there is nothing to do, for example in a closure that
  /// chooses among effects. A reducer without effects returns an empty array instead.
  ///
  /// ```swift
  /// return [client.messages().flatMap { $0.isForMe ? client.reply(to: $0) : .none }]
  /// ```
  ///
  /// The effect is synchronous. It ends as soon as it starts.
  public static var none: Effect { Effect(.group(.merge, [])) }
}
