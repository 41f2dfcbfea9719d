extension Effect {
  /// Returns an effect that wraps an interface that calls back many times, until the effect is cancelled.
  ///
  /// Use it for a listener, a delegate or a notification. For an interface that calls back once, use
  /// `future`. For asynchronous work, use `run`.
  ///
  /// ```swift
  /// .callback { send in
  ///   let token = legacyClient.addListener { location in send(.moved(location)) }
  ///   return { legacyClient.removeListener(token) }
  /// }
  /// ```
  ///
  /// Outputs may be sent from any thread. They are reduced in the order in which they are sent.
  ///
  /// The effect ends when it is cancelled, or when the interface has released every copy of `send`.
  /// If it is cancelled, the returned function is called once, on the thread that cancels, and no
  /// output follows. The function is not called if the effect ended by itself or was cancelled
  /// before it started, because there is nothing to stop.
  ///
  /// - Parameter start: Starts the interface and returns a function that stops it. Called in a task on the
  ///   store's executor, soon after the action has been reduced. Do not capture `send` in the returned
  ///   function, because the effect then ends only when it is cancelled.
  public static func callback(
    _ start: @escaping @Sendable (Send<Output>) -> (@Sendable () -> Void)
  ) -> Effect {
    .run { send in
      if Task.isCancelled { return }
      let once = OneTimeClaim()
      let cancellation = CancellationHandler()
      await withTaskCancellationHandler {
        await withUnsafeContinuation { (waiter: Waiter) in
          let stop = start(send.whileHeld(once) { waiter.resume() })
          cancellation.onCancel {
            if once.claim() {
              stop()
              waiter.resume()
            }
          }
        }
      } onCancel: {
        cancellation.cancel()
      }
    }
  }
}

extension Send {
  /// Returns a copy of this `Send` that does nothing once `once` has been claimed.
  ///
  /// - Parameter onRelease: Called when the last copy is released, if `once` has not been claimed
  ///   before.
  fileprivate func whileHeld(_ once: OneTimeClaim, onRelease: @escaping @Sendable () -> Void)
    -> Send
  {
    let callback = OneTimeCallback<Never>(once: once) { _ in onRelease() }
    return Send(node: node, scope: scope) { [receive] output, node in
      callback.isPending ? receive(output, node) : nil
    }
  }
}
