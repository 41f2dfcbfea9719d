import Synchronization

/// A running observation of a store. It ends when it is dropped or cancelled.
///
/// It keeps neither the store nor a view alive. An observer is not called any more once its
/// observation has ended, except that a call under way on another thread is not interrupted.
public final class Observation: Sendable {
  private let end: Mutex<(@Sendable () -> Void)?>

  init(end: @escaping @Sendable () -> Void) { self.end = Mutex(end) }

  deinit { cancel() }

  /// Ends the observation. Doing so twice does nothing more.
  public func cancel() { end.withLock { $0.take() }?() }
}
