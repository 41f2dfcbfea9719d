import ComposableArchitecture
import Dispatch

extension StressChild {
  /// What a command starts, once the model knows what is to come of it.
  mutating func begin(
    _ command: Command, _ number: Int, _ name: Int, _ environment: StressEnvironment
  ) -> [Effect<Action>] {
    let (ledger, clock) = (environment.ledger, environment.clock)
    let parts = Parts(number: number, environment: environment)
    ledger.reduced(number, expecting: command.partCount)
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
      begin(number, as: .unnamed(number))
      return [parts.run(0)]
    case .future:
      begin(number, as: .unnamed(number))
      return [parts.future(0)]
    case .asynchronousTree:
      begin(number, as: .unnamed(number))
      return [.concatenate(parts.run(0), .merge(parts.just(1), parts.future(2)), parts.sync(3))]
    case .named:
      begin(number, as: .named(name))
      return [parts.run(0).cancellable(id: name)]
    case .namedFuture:
      begin(number, as: .named(name))
      return [parts.future(0).cancellable(id: name)]
    case .namedTree:
      cancelled(.named(name), ledger)
      begin(number, as: .named(name))
      return [
        Effect.merge(parts.just(0), parts.future(1), .concatenate(parts.run(2), parts.just(3)))
          .cancellable(id: name, cancelInFlight: true)
      ]
    case .cancel:
      cancelled(.named(name), ledger)
      return [.cancel(id: name)]
    case .delay:
      begin(number, as: .unnamed(number))
      return [parts.just(0).delay(for: .milliseconds(1 + name), clock: clock)]
    case .debounce:
      cancelled(.debounced(name), ledger)
      begin(number, as: .debounced(name))
      return [parts.run(0).debounce(id: Name.debounced(name), for: .milliseconds(1), clock: clock)]
    case .timer:
      cancelled(.timer, ledger)
      begin(number, as: .timer)
      return [
        .timer(
          id: Name.timer, every: .milliseconds(1), clock: clock, output: .ticked(by: number))
      ]
    case .stop:
      cancelled(.timer, ledger)
      return [.cancel(id: Name.timer)]
    }
  }
}

extension StressChild.Command {
  /// How many outputs it leads to if it is not cancelled. Those of a timer are not counted.
  fileprivate var partCount: Int {
    switch self {
    case .plain, .cancel, .timer, .stop: 0
    case .just, .sync, .run, .future, .named, .namedFuture, .delay, .debounce: 1
    case .synchronousTree: 3
    case .asynchronousTree, .namedTree: 4
    }
  }
}

/// The effects of one command, each with an object whose life is watched.
private struct Parts {
  let number: Int
  let environment: StressEnvironment

  func just(_ part: Int) -> Effect<StressChild.Action> { .just(.output(part: part, of: number)) }

  func sync(_ part: Int) -> Effect<StressChild.Action> {
    .sync { [number, member = environment.census.makeMember()] in
      withExtendedLifetime(member) { .output(part: part, of: number) }
    }
  }

  func run(_ part: Int) -> Effect<StressChild.Action> {
    .run { [number, member = environment.census.makeMember()] send in
      await Task.yield()
      withExtendedLifetime(member) { send(.output(part: part, of: number)) }
    }
  }

  func future(_ part: Int) -> Effect<StressChild.Action> {
    .future { [number, environment, member = environment.census.makeMember()] callback in
      environment.elsewhere.async {
        withExtendedLifetime(member) { callback(.output(part: part, of: number)) }
      }
    }
  }
}
