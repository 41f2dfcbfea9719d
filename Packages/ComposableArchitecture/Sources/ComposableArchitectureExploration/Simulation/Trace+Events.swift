extension Trace {
  /// Records what an event accesses.
  func note(_ event: RunEvent) {
    if isRepeated { return }
    switch event {
    case .declared(_, isLate: true): access(.anything, .change)
    case .accessed(let variable, let before, let after):
      access(.variable(variable), before == after ? .read : .change)
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
    case .enqueued(let ticket): isReady(ticket.actor)
    case .startedEffect: enters()
    case .cancelledEffect(let effect): access(.effect(effect), .change)
    case .reachedOperator(let effect): access(.operators(of: effect), .change)
    case .entered(let isForeign):
      enters()
      if isForeign { access(.drain, .change) }
    case .touched(let part): if tellsPartsApart { access(.part(part), .change) }
    case .reduced(let touchesMore): reduces(touchesMore: touchesMore)
    case .continuesDrain: reduces(touchesMore: true)
    case .cancelsTasks, .triesCancellation: access(.cancellations, .change)
    case .accessedWindow(let identifier): access(.window(identifier), .change)
    default: break
    }
  }
}
