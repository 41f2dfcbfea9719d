import Synchronization

/// Identifies a part of a throttled effect. A feature cannot cancel it by this identifier.
package struct Throttled: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    /// The effect that has started.
    case running
    /// The wait for the end of the window that the effect has opened.
    case window
    /// The wait for the end of the window that another effect has opened.
    case heldBack
  }

  /// The identifier that the feature has given to `throttle`.
  package var base: any Hashable & Sendable { id.base }
  let id: AnyIdentifier
  package let part: Part
}

/// A series of windows of time in which effects with one identifier are held back. The windows follow one
/// another without a gap.
final class ThrottleWindow: Sendable {
  /// Keeps a window open for the effect that opened it. Releasing it also closes the window, because the
  /// effect may be cancelled before it runs.
  final class Opening: Sendable {
    private let window: ThrottleWindow
    private let once = OneTimeClaim()

    init(_ window: ThrottleWindow) { self.window = window }

    deinit { close() }

    func close() { if once.claim() { window.end() } }
  }

  /// An effect that waits for the end of the window.
  struct HeldEffect: Sendable {
    let isWanted: @Sendable () -> Bool
    let start: @Sendable (Opening) -> Void
  }

  private struct State {
    var isOver = false
    var held: HeldEffect?
  }

  private let state = Mutex(State())
  private let willClose: @Sendable () -> Void
  private let onEnd: @Sendable () -> Void

  /// - Parameters:
  ///   - willClose: Called before the window closes.
  ///   - onEnd: Called when the last reference to the window is released.
  init(willClose: @escaping @Sendable () -> Void, onEnd: @escaping @Sendable () -> Void) {
    self.willClose = willClose
    self.onEnd = onEnd
  }

  deinit { onEnd() }

  var isOver: Bool { state.withLock { $0.isOver } }

  /// Holds an effect back, or drops it in favor of the one that is already held back. Returns `false` if
  /// the series is over.
  func hold(_ held: HeldEffect, latest: Bool) -> Bool {
    let (isOver, dropped) = state.withLock { state -> (Bool, HeldEffect?) in
      if state.isOver { return (true, nil) }
      if !latest, let first = state.held, first.isWanted() { return (false, nil) }
      defer { state.held = held }
      return (false, state.held)
    }
    // The dropped effect is released with no lock held, because its release ends it.
    withExtendedLifetime(dropped) {}
    return !isOver
  }

  /// Starts the effect that was held back, which opens the next window. If there is none, the series is
  /// over.
  ///
  /// Until the effect has started, other effects are held back in this window. If it has been cancelled,
  /// its opening is released, and this function is called again.
  private func end() {
    willClose()
    let held = state.withLock { state in
      let held = state.held.take()
      state.isOver = held == nil
      return held
    }
    held?.start(Opening(self))
  }
}
