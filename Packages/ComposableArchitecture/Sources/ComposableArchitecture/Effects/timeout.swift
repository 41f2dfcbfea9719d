extension Effect {
  /// Returns the same effect, cancelled if it takes too long.
  ///
  /// ```swift
  /// return [
  ///   client.load().timeout(
  ///     after: .seconds(10), clock: environment.clock, output: .response(.failure(.timedOut)))
  /// ]
  /// ```
  ///
  /// The first in line wins. An output that was sent before the time was up is reduced, also if it still
  /// waits in line at that moment. An effect that has ended by then is not followed by `output`: a
  /// request with one answer leads to the answer or to `output`, never to both and never to neither.
  /// An effect that goes on after an output is cancelled when the time is up, and `output` follows. What
  /// it sends from then on is dropped.
  ///
  /// An effect has ended when its operation returns. Let `run` send its answer last, because `output`
  /// follows the answer if the time is up before the operation returns. A `future` ends together with
  /// its answer.
  ///
  /// Timeouts inside one another take no stack, however many there are.
  ///
  /// - Parameters:
  ///   - duration: How long it may take from its start to its end. More than a hundred years is for
  ///     ever.
  ///   - clock: What tells the time, from the environment.
  ///   - output: What to output if the time is up first; `nil` for nothing.
  public func timeout(
    after duration: Duration, clock: any Clock<Duration>, output: Output? = nil
  ) -> Effect {
    .containing(self) { effect in
      .run(nil) { send in
        let deadline = Deadline()
        let part = send.work.part()
        await withTaskGroup { group in
          group.addTask {
            await send.perform(as: part) { output, work in
              guard deadline.beginSend() else { return nil }
              return Relay(
                proceed: { send.receive(output, work) }, onEnd: { deadline.endSend() })
            } operation: {
              await effect.perform(with: $0, within: deadline)
            }
            return false
          }
          group.addTask { await clock.isAwake(after: duration) }
          let isTimeUp = await group.next() == true
          let isTooLate = isTimeUp ? await deadline.expire() : false
          // A task hands its cancellation on to the task that it waits for, which would take stack for
          // each nested effect.
          if isTimeUp { part.cancelTasks() }
          group.cancelAll()
          if isTooLate, let output { send(output) }
        }
      }
    }
  }
}
