import Synchronization

extension Effect {
  /// The same effect, unless there was another of its name a short while ago.
  ///
  /// ```swift
  /// case .scrolled(let offset):
  ///   return [
  ///     client.prefetch(offset).throttle(
  ///       id: Feed.prefetch, for: .seconds(1), clock: environment.clock, latest: true)
  ///   ]
  /// ```
  ///
  /// The first effect is started on the spot, and opens a window of time. Of those that come while the
  /// window is open, none is started; or, if `latest` says so, the last one, at the window's end, where
  /// it opens the next window. Whether an effect comes within a window is decided when its action is
  /// reduced.
  ///
  /// An effect that waits for the window's end is in flight, and may be cancelled.
  ///
  /// - Parameters:
  ///   - id: the name, private to the feature as that of `cancellable(id:cancelInFlight:)` is. It is
  ///     no name to cancel by.
  ///   - duration: how long a window is open.
  ///   - clock: what tells the time, from the environment.
  ///   - latest: whether the last one within a window is started at its end; else it is dropped.
  public func throttle(
    id: some Hashable & Sendable,
    for duration: Duration,
    clock: any Clock<Duration>,
    latest: Bool
  ) -> Effect {
    let name = Identifier(id)
    return .containing(self) { effect in
      .deferred(isSynchronous: false) { location in
        guard let window = location.registry.openWindow(name, in: location.scope) else {
          let window = location.registry.newWindow(name, in: location.scope)
          let closing = Effect.fireAndForget {
            repeat { await clock.isAwake(after: duration) } while window.goesOn()
          }
          return .merge(effect, closing)
        }
        guard latest else { return .merge() }
        guard let turn = window.turn() else {
          // It has just closed.
          return effect.throttle(id: id, for: duration, clock: clock, latest: latest)
        }
        return Effect(
          .run(nil) { send in
            if await turn.comes() { await effect.perform(with: send) }
          }
        )
      }
    }
  }
}

/// A window of time in which effects of one name are held back. Held open by the effect that will
/// close it: should that never run, there is no window.
final class Window: Sendable {
  /// Waits for the window's end, or for the next in line.
  struct Turn: Sendable {
    fileprivate let stream: AsyncStream<Bool>
    fileprivate let continuation: AsyncStream<Bool>.Continuation

    /// Whether the window has ended with nobody else behind; `false` if somebody else was, or if the
    /// task is cancelled.
    func comes() async -> Bool {
      for await isMine in stream { return isMine }
      return false
    }
  }

  private struct State {
    var isOpen = true
    var last: Turn?
  }

  private let state = Mutex(State())
  private let onEnd: @Sendable () -> Void

  /// - Parameter onEnd: is called when nobody holds the window open any more.
  init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  deinit { onEnd() }

  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// The place in line, which there is only one of; `nil` if the window has closed.
  func turn() -> Turn? {
    let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
    let turn = Turn(stream: stream, continuation: continuation)
    return state.withLock { state in
      guard state.isOpen else { return nil }
      state.last?.continuation.yield(false)
      state.last = turn
      return turn
    }
  }

  /// Lets whoever waits go on, in a window of their own, or closes. Returns whether it goes on.
  func goesOn() -> Bool {
    state.withLock { state in
      // Whoever waited may have been cancelled.
      if let turn = state.last.take(), case .enqueued = turn.continuation.yield(true) {
        return true
      }
      state.isOpen = false
      return false
    }
  }
}
