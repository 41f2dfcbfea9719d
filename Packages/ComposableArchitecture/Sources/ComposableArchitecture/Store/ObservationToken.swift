import Synchronization

/// Keeps an observation of a store running. The observation ends when the token is released or cancelled.
///
/// ```swift
/// let token = store.observe { render($0) }
/// token.cancel()
/// ```
///
/// The token does not keep the store or a view alive. After the observation has ended, the observer
/// is no longer called. A call that is already running on another thread is not interrupted.
public final class ObservationToken: Sendable {
  private let end: Mutex<(@Sendable () -> Void)?>

  @usableFromInline
  init(end: @escaping @Sendable () -> Void) { self.end = Mutex(end) }

  deinit { cancel() }

  /// Ends the observation. Calling it again does nothing.
  public func cancel() { end.withLock { $0.take() }?() }
}
