extension Effect {
  /// The same effect, cancelled if it takes too long.
  ///
  /// ```swift
  /// client.load().timeout(
  ///   after: .seconds(10), clock: environment.clock, output: .response(.failure(.timedOut)))
  /// ```
  ///
  /// Outputs that were reduced before the time was up stand. One that is on its way when the effect is
  /// cancelled is dropped, as by every cancellation.
  ///
  /// - Parameters:
  ///   - duration: how long it may take from its start to its end.
  ///   - clock: what tells the time, from the environment.
  ///   - output: what to output if the time was up first; `nil` for nothing.
  public func timeout(
    after duration: Duration, clock: any Clock<Duration>, output: Output? = nil
  ) -> Effect {
    .containing(self) { effect in
      .run(nil) { send in
        let part = send.work.part()
        let once = Once()
        await withTaskGroup { group in
          group.addTask {
            guard await clock.isAwake(after: duration), once.claim() else { return }
            part.cancel()
            if let output { send(output) }
          }
          await send.perform(effect, as: part)
          _ = once.claim()
          group.cancelAll()
        }
      }
    }
  }
}
