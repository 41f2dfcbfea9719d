extension Effect {
  /// Does the whole effect inside the current task, and tells a deadline when the last part ends.
  ///
  /// The part says so itself, in whatever task it runs. By the time that the tasks that wait for it have
  /// resumed, the time may be up.
  func perform(with send: Send<Output>, within deadline: Deadline) async {
    switch operation {
    case .deferred(_, let effect):
      await effect(send.location).perform(with: send, within: deadline)
    case .scoped(let identifier, let effect):
      await effect.perform(with: send.scoped(by: identifier), within: deadline)
    case .cancellable(let name, let cancelInFlight, let effect):
      await send.perform(named: name, cancelInFlight: cancelInFlight) { send in
        await effect.perform(with: send, within: deadline)
      }
    case .mapped(let effect):
      await effect.layer().perform(with: send, within: deadline)
    case .nested(let nest):
      await nest.effect.perform(with: send, within: deadline)
    case .concatenate(let effects):
      deadline.divide(into: effects.count)
      for effect in effects {
        if Task.isCancelled {
          deadline.endPart()
        } else {
          await effect.perform(with: send, within: deadline)
        }
      }
    case .merge(let effects):
      let parts = Effect.unmerged(effects)
      deadline.divide(into: parts.count)
      await withTaskGroup { group in
        for effect in parts {
          if effect.isSynchronous {
            await effect.perform(with: send, within: deadline)
          } else {
            group.addTask { await effect.perform(with: send, within: deadline) }
          }
        }
      }
    case .run(let priority?, let operation):
      await withTaskGroup { group in
        group.addTask(priority: priority.taskPriority) {
          await operation(send)
          deadline.endPart()
        }
      }
    case .just(let output):
      deadline.sendLast { send(output) }
    case .sync(let work):
      if let output = work() { deadline.sendLast { send(output) } } else { deadline.endPart() }
    case .future(let work):
      if let output = await firstCall(of: { callback in work { callback.call($0) } }) {
        deadline.sendLast { send(output) }
      } else {
        deadline.endPart()
      }
    case .run, .heldBack:
      await perform(with: send)
      deadline.endPart()
    }
  }
}
