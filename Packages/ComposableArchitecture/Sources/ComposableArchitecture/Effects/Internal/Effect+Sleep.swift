extension Effect {
  /// Returns an effect that outputs nothing and ends at a certain time. If `time` is `nil`, it only ends
  /// when it is cancelled.
  static func sleep<C: Clock>(until time: C.Instant?, _ clock: C) -> Effect
  where C.Duration == Duration {
    .fireAndForget { await clock.sleep(untilTime: time) }
  }
}
