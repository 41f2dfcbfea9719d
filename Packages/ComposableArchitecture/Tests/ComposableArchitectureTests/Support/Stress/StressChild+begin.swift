import ComposableArchitecture
import ComposableArchitectureTesting

extension StressChild {
  /// Records in the model what a command will do. Returns the effects of the command.
  mutating func begin(
    _ command: Command, _ number: Int, _ name: Int, _ environment: StressEnvironment
  ) -> [Effect<Action>] {
    let (ledger, clock) = (environment.ledger, environment.clock)
    let parts = StressParts(number: number, environment: environment)
    ledger.reduced(number, expecting: command.promise(number))
    begin(command, number, name, ledger)
    switch command {
    case .plain:
      return []
    case .just:
      return [parts.just(0)]
    case .sync:
      return [parts.sync(0)]
    case .synchronousTree:
      return [.merge(parts.just(0), .concatenate(parts.sync(1), .merge(parts.just(2))))]
    case .run:
      return [parts.run(0)]
    case .future:
      return [parts.future(0)]
    case .asynchronousTree:
      return [.concatenate(parts.run(0), .merge(parts.just(1), parts.future(2)), parts.sync(3))]
    case .sequence:
      return [parts.sequence(count: 4)]
    case .named:
      return [parts.run(0).cancellable(id: name)]
    case .namedFuture:
      return [parts.future(0).cancellable(id: name)]
    case .namedTree:
      return [
        Effect.merge(parts.just(0), parts.future(1), .concatenate(parts.run(2), parts.just(3)))
          .cancellable(id: name, cancelInFlight: true)
      ]
    case .cancel:
      return [.cancel(id: name)]
    case .cancelBoth:
      return [.cancel(ids: name, Name.debounced(name))]
    case .race:
      return [.race(parts.run(0, 1), parts.run(2, 3))]
    case .retry:
      return [parts.retry(failing: number % 4, success: 0, failure: 1)]
    case .timeout:
      return [parts.timeout(soon: 0, late: 1)]
    case .delay:
      return [parts.just(0).deferred(for: .milliseconds(1 + name), clock: clock)]
    case .debounce:
      return [parts.run(0).debounce(id: Name.debounced(name), for: .milliseconds(1), clock: clock)]
    case .throttleFirst, .throttleLatest:
      return [
        parts.run(0).throttle(
          id: command, for: .milliseconds(1), clock: clock, latest: command == .throttleLatest)
      ]
    case .timer:
      return [
        .timer(
          id: Name.timer, every: .milliseconds(1), clock: clock, output: .ticked(by: number))
      ]
    case .stop:
      return [.cancel(id: Name.timer)]
    }
  }

  /// Records in the model what a command starts and what it ends.
  private mutating func begin(
    _ command: Command, _ number: Int, _ name: Int, _ ledger: StressLedger
  ) {
    switch command {
    case .plain, .just, .sync, .synchronousTree:
      break
    case .run, .future, .asynchronousTree, .sequence, .race, .retry, .timeout, .delay:
      begin(number, as: .unnamed(number))
    case .named, .namedFuture:
      begin(number, as: .named(name))
    case .namedTree:
      cancelled(.named(name), ledger)
      begin(number, as: .named(name))
    case .cancel:
      cancelled(.named(name), ledger)
    case .cancelBoth:
      cancelled(.named(name), ledger)
      cancelled(.debounced(name), ledger)
    case .debounce:
      cancelled(.debounced(name), ledger)
      begin(number, as: .debounced(name))
    case .throttleFirst, .throttleLatest:
      // The new effect replaces the previous one, if that is held back or running.
      if let last = throttled[command] { ledger.excuse(last) }
      throttle(
        number, mayBeDropped: command == .throttleFirst && throttled[command] != nil, command,
        ledger)
    case .timer:
      cancelled(.timer, ledger)
      begin(number, as: .timer)
    case .stop:
      cancelled(.timer, ledger)
    }
  }
}

extension StressChild.Command {
  /// The outputs of the command if it is not cancelled. The outputs of a timer are not counted.
  fileprivate func promise(_ number: Int) -> StressPromise {
    switch self {
    case .plain, .cancel, .cancelBoth, .timer, .stop: StressPromise(parts: [])
    case .just, .sync, .run, .future, .named, .namedFuture, .delay, .debounce, .throttleFirst,
      .throttleLatest:
      StressPromise(parts: [0])
    case .synchronousTree: StressPromise(parts: [0, 1, 2], isOrdered: true)
    case .sequence: StressPromise(parts: [0, 1, 2, 3], isOrdered: true)
    case .asynchronousTree, .namedTree: StressPromise(parts: [0, 1, 2, 3])
    case .race: StressPromise(parts: [0, 1], or: [2, 3])
    case .retry: StressPromise(parts: number % 4 < 3 ? [0] : [1])
    case .timeout: StressPromise(parts: [1], maybe: [0])
    }
  }
}
