extension Trace {
  /// Records what an event accesses.
  func note(_ event: RunEvent) {
    if isRepeated { return }
    switch event {
    case .declared(_, isLate: true): access(.anything, .change)
    case .accessed(let variable, let before, let after):
      access(.variable(variable), before == after ? .read : .change)
    case .acts(.user): actsAsUser()
    case .changedDisk: access(.disk, .change)
    case .readTime, .sleptNot: access(.clock, .read)
    case .letTimePass: access(.clock, .change)
    case .slept(_, let isNext):
      access(.clock, .read)
      beginsSleep()
      if isNext { delaysSleepers() }
    case .cancelledSleep:
      access(.clock, .read)
      delaysSleepers()
    case .ran, .mayCheckCancellation: mayCheckCancellation()
    case .enqueued(let ticket): isReady(ticket.actor)
    case .startedEffect, .entered: enters()
    case .dependsOn(let key): access(.key(key), .read)
    case .unregistered(let key): ends(key)
    case .cancelsTask(let task, _): access(task.map(RunObject.task) ?? .anything, .change)
    case .woke(let ticket, _): access(.task(ticket.actor), .read)
    case .dependsOnOperators(let effect): access(.operators(of: effect), .read)
    case .reachedOperator(let effect): access(.operators(of: effect), .change)
    case .readState: access(.state, .read)
    case .touched(let part): if tellsPartsApart { access(.part(part), .change) }
    case .reduced(let touchesMore): reduces(touchesMore: touchesMore)
    case .continuesDrain: reduces(touchesMore: true)
    case .triesCancellation(let key):
      access(.cancellations, .commute)
      access(.key(key), .change)
    case .cancelsEffects, .willCancelTask, .dropsOutputs: beginsCancellation()
    case .accessedWindow(let identifier): access(.window(identifier), .change)
    default: break
    }
  }
}
