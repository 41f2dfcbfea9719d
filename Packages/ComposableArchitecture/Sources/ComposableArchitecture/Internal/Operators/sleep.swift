extension Effect {
  /// An effect that outputs nothing and ends at a certain time. If there is none, it is cancelled sometime.
  static func sleep<C: Clock>(until time: C.Instant?, _ clock: C) -> Effect
  where C.Duration == Duration {
    .fireAndForget { await clock.sleep(untilTime: time) }
  }
}
