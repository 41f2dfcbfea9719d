extension Trace {
  /// Records what an event accesses.
  func note(_ event: RunEvent) {
    switch event {
    case .declared(_, isLate: true): mark(.everything)
    case .accessed(let variable, let before, let after):
      access(variable, isChange: before != after)
    case .changedDisk: mark(.durable)
    case .readTime, .sleptNot: mark(.clock)
    case .letTimePass: mark([.clock, .time])
    case .slept(_, let isNext): mark(isNext ? [.clock, .sleep, .sleepers] : [.clock, .sleep])
    case .cancelledSleep: mark([.clock, .sleepers])
    case .enqueued(let ticket): isReady(ticket.actor)
    case .startedEffect: touchStore(parts: 0)
    case .cancelledEffect(let effect): accessCancellation(of: effect, isChange: true)
    case .reachedOperator(let effect): accessOperators(of: effect)
    case .entered(let isForeign):
      touchStore(parts: 0)
      if isForeign { mark(.drain) }
    case .reduced(let parts): touchStore(parts: parts)
    case .continuesDrain: touchStore()
    case .cancelsTasks, .triesCancellation: mark(.cancellation)
    case .accessedWindow(let identifier): accessWindow(identifier)
    default: break
    }
  }
}
