extension Effect {
  /// Returns the same effect, started at most once in a while.
  ///
  /// ```swift
  /// case .scrolled(let offset):
  ///   return [
  ///     client.prefetch(offset).throttle(
  ///       id: Feed.prefetch, for: .seconds(1), clock: environment.clock, latest: true)
  ///   ]
  /// ```
  ///
  /// The first effect starts on the spot and opens a window of time. Effects of the same identifier
  /// that come while the window is open are held back. At the window's end one of them starts and opens
  /// the next window: the newest one if `latest` is `true`, the first one if it is `false`. The others
  /// are dropped. If none was held back, the window closes.
  ///
  /// ```
  /// effects         1  2     3              4
  ///                 ├─────────────┼─────────────┼─────────────┤
  /// latest: true    1             3             4
  /// latest: false   1             2             4
  /// ```
  ///
  /// Whether an effect comes within a window is decided when its action is reduced, and effects start
  /// in the order of their actions. An effect that starts cancels the one of the same identifier that
  /// started before it, if that is still running, so the last one that starts always has the last word.
  /// To let them run side by side, throttle `.just` of an action that starts them.
  ///
  /// An effect that is held back is in flight and can be cancelled. So is the window: it belongs to the
  /// effect that opened it. Cancelling that effect ends the window early, and what was held back starts.
  /// A `duration` of more than a hundred years lasts until then.
  ///
  /// - Parameters:
  ///   - id: The identifier, private to the feature like that of `cancellable(id:cancelInFlight:)`. It
  ///     is not an identifier to cancel by.
  ///   - duration: How long a window is open.
  ///   - clock: What tells the time, from the environment.
  ///   - latest: Whether the newest effect of a window starts at its end, or the first one that was held
  ///     back.
  public func throttle(
    id: some Hashable & Sendable,
    for duration: Duration,
    clock: any Clock<Duration>,
    latest: Bool
  ) -> Effect {
    let (name, running) = (Identifier(id), Identifier(Throttled(id: id)))
    return .containing(self) { effect in
      .deferred(isSynchronous: false) { location in
        @Sendable func opening(_ window: Window.Opening) -> Effect {
          .merge(
            .containing(effect) { .cancellable(running, cancelInFlight: true, $0) },
            .fireAndForget {
              await clock.isAwake(after: duration)
              window.close()
            }
          )
        }
        if let window = location.registry.openWindow(name, in: location.scope) {
          return opening(window)
        }
        return Effect(
          .heldBack { resumption in
            location.registry.hold(
              Window.Held(isWanted: { resumption.isWanted }, start: { resumption(opening($0)) }),
              in: name, of: location.scope, latest: latest)
          }
        )
      }
    }
  }
}

/// Identifies the throttled effect that is running.
private struct Throttled<ID: Hashable & Sendable>: Hashable, Sendable {
  let id: ID
}
