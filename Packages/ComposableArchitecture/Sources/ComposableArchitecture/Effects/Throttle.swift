extension Effect {
  /// Returns the same effect, which starts at most once in each window of time.
  ///
  /// ```swift
  /// case .scrolled(let offset):
  ///   return [
  ///     client.prefetch(offset).throttle(
  ///       id: Feed.prefetch, for: .seconds(1), clock: environment.clock, latest: true)
  ///   ]
  /// ```
  ///
  /// The first effect starts at once and opens a window. Effects with the same identifier that arrive
  /// while the window is open are held back. When the window ends, one of them starts and opens the next
  /// window: the newest one if `latest` is `true`, or the first one if it is `false`. The others are
  /// dropped. If no effect was held back, no new window opens.
  ///
  /// ```
  /// effects         1  2     3              4
  ///                 ├─────────────┼─────────────┼─────────────┤
  /// latest: true    1             3             4
  /// latest: false   1             2             4
  /// ```
  ///
  /// Whether an effect falls within a window is decided when its action is reduced, and effects
  /// start in the order of their actions. When an effect starts, it cancels the previous effect
  /// with the same identifier if that is still running. Therefore an older effect never outputs
  /// after a newer one has started. To let them run concurrently, throttle `.just` of an action
  /// that starts them.
  ///
  /// An effect that is held back is in flight and can be cancelled. The window belongs to the effect that
  /// opened it. Cancelling that effect ends the window early, and the effect that was held back starts.
  /// A window of more than a hundred years lasts until that cancellation.
  ///
  /// - Parameters:
  ///   - id: The identifier, private to the feature like that of `cancellable(id:cancelInFlight:)`.
  ///     `cancel(id:)` with this identifier does not cancel the effect.
  ///   - duration: How long a window is open.
  ///   - clock: The clock to wait with, from the environment.
  ///   - latest: Whether the newest effect that was held back starts at the end of a window, or the
  ///     first one.
  public func throttle(
    id: some Hashable & Sendable,
    for duration: Duration,
    clock: any Clock<Duration>,
    latest: Bool
  ) -> Effect {
    let identifier = AnyIdentifier(id)
    let running = AnyIdentifier(Throttled(id: identifier, part: .running))
    return .containing(self) { effect in
      let throttled = DeferredEffect(isSynchronous: false) { location in
        // Only the failures of a test store show these parts, so a running app does not register them.
        let showsParts = location.node.tree.inheritsTaskLocals
        @Sendable func shown(_ effect: Effect, as part: Throttled.Part) -> Effect {
          guard showsParts else { return effect }
          let part = AnyIdentifier(Throttled(id: identifier, part: part))
          return effect.inside(EffectPath(.cancellable(part, cancelInFlight: false)))
        }
        @Sendable func opening(_ window: ThrottleWindow.Opening) -> Effect {
          .merge(
            effect.inside(EffectPath(.cancellable(running, cancelInFlight: true))),
            shown(
              .fireAndForget {
                await clock.isAwake(after: duration)
                window.close()
              }, as: .window)
          )
        }
        if let window = location.registry.openWindow(identifier, in: location.scope) {
          return opening(window)
        }
        let waiting: Effect = .wait(at: location, endsTask: true) { resumption in
          let held = ThrottleWindow.HeldEffect(isWanted: { resumption.isWanted }) {
            resumption(opening($0))
          }
          location.registry.hold(held, in: identifier, of: location.scope, latest: latest)
        }
        return shown(waiting, as: .heldBack)
      }
      return .lazy(throttled)
    }
  }
}
