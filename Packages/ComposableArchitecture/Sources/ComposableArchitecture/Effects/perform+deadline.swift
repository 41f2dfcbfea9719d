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
      await withTaskGroup { group in
        for effect in MergedParts(effects, at: send.location) {
          // This part, and the rest.
          deadline.divide(into: 2)
          if effect.isSynchronous {
            await effect.perform(with: send, within: deadline)
          } else if case .cancellable(let name, let cancelInFlight, let effect) = effect.operation {
            let part = send.part(named: name, cancelInFlight: cancelInFlight)
            group.addTask {
              await send.perform(as: part, receive: send.receive) {
                await effect.perform(with: $0, within: deadline)
              }
            }
          } else {
            group.addTask { await effect.perform(with: send, within: deadline) }
          }
        }
        deadline.endPart()
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
