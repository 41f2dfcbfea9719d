extension Effect {
  /// Returns the same effect, which is cancelled if it takes too long.
  ///
  /// ```swift
  /// return [
  ///   client.load().timeout(
  ///     after: .seconds(10), clock: environment.clock, output: .response(.failure(.timedOut)))
  /// ]
  /// ```
  ///
  /// The effect's output or the timeout's `output` is reduced, depending on which is queued first.
  /// If the effect's output is queued when the time is up, it is still reduced. If the effect has
  /// ended by then, `output` does not follow.
  ///
  /// If the effect has not ended, it is cancelled when the time is up, and `output` follows the outputs
  /// that came before. Later outputs of the effect are dropped.
  ///
  /// A `future` ends together with its answer. A `race` ends together with its winner, an inner `timeout`
  /// together with its effect or its `output`, and a `prefix` with its last output. An operator on outputs
  /// such as `flatMap` ends when the effects that it runs have ended.
  ///
  /// A `run` ends when its operation returns, so send the answer last. If the time is up while the
  /// operation continues after the answer, `output` follows the answer. The same may happen, rarely, if the
  /// time is up on another thread in the instant between the answer and the return, because the library
  /// cannot tell whether the operation is about to send something else. With `prefix(1)` before the `timeout`, the
  /// effect ends right after its first output, without waiting for the operation. A request then leads to its answer or to
  /// `output`, and to both only if the time is up in the instant between the answer and the end.
  ///
  /// Nesting takes no stack.
  ///
  /// - Parameters:
  ///   - duration: How long the effect may take from its start to its end. More than a hundred
  ///     years means forever.
  ///   - clock: The clock to wait with, from the environment.
  ///   - output: The output if the time is up first, or `nil` for none.
  public func timeout(
    after duration: Duration, clock: any Clock<Duration>, output: Output? = nil
  ) -> Effect {
    .containing(self) { effect in
      .combinator { send, outerDeadline in
        let part = send.node.part()
        let tree = send.node.tree
        let deadline = TimeoutDeadline(inside: outerDeadline, follower: tree.follower)
        tree.beginWaitForParts(isForAll: false)
        defer { tree.endWaitForParts() }
        await withTaskGroup { group in
          group.addTask(of: tree) {
            await send.perform(as: part) { output, node in
              tree.follower?.note(.willReachOperator)
              guard deadline.beginSend() else { return nil }
              return Relay(
                proceed: { send.receive(output, node) }, onEnd: { deadline.endSend() })
            } operation: {
              await effect.perform(with: $0, within: deadline)
            }
            return false
          }
          group.addTask(of: tree) { await clock.isAwake(after: duration) }
          let isTimeUp = await group.next() == true
          let isTooLate = isTimeUp ? await deadline.expire() : false
          // Cancel the innermost task first. Otherwise each task cancels the task that it waits
          // for, which takes stack for each nested effect.
          if isTimeUp { part.cancelTasks() }
          group.cancelAll()
          if isTooLate { outerDeadline.endPart { if let output { send(output) } } }
        }
      }
    }
  }
}
