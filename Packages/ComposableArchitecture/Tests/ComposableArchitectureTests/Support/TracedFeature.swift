import ComposableArchitecture
import ComposableArchitectureTestSupport

/// An action that tells which action started its effect. `cause` is 0 in an action that is sent.
struct TracedAction: Equatable, Sendable {
  var cause = 0
  /// Determines the effects of the action.
  var seed: UInt64
  /// How many further generations of actions it leads to, at most.
  var generations: Int
}

/// A feature with random effects. Every output of an effect tells which action the reducer returned the effect
/// for, because the reducer counts its actions.
enum TracedFeature {
  typealias Tree = Effect<TracedAction>

  struct State: Equatable, Sendable {
    var count = 0
  }

  struct Environment: Sendable {
    let clock: any Clock<Duration>
  }

  static func reduce(
    state: inout State, action: TracedAction, environment: Environment
  ) -> [Tree] {
    state.count += 1
    guard action.generations > 0 else { return [] }
    var random = Random(
      action: TracedAction(
        cause: state.count, seed: action.seed, generations: action.generations - 1),
      generator: SeededGenerator(seed: action.seed), clock: environment.clock)
    return (0..<Int.random(in: 0...2, using: &random.generator)).map { _ in random.tree(depth: 3) }
  }

  private struct Refusal: Error {}

  /// Makes the effects of one action.
  private struct Random {
    let action: TracedAction
    var generator: SeededGenerator
    let clock: any Clock<Duration>

    /// An action that an effect outputs.
    mutating func output() -> TracedAction {
      var output = action
      output.seed = generator.next()
      // Otherwise most histories would end in the first generation or never.
      if Bool.random(using: &generator) { output.generations = 0 }
      return output
    }

    mutating func identifier() -> Int { Int.random(in: 0...2, using: &generator) }

    mutating func duration() -> Duration { .seconds(Int.random(in: 0...2, using: &generator)) }

    mutating func tree(depth: Int) -> Tree {
      if depth == 0 || Int.random(in: 0...5, using: &generator) == 0 { return leaf() }
      let inner = tree(depth: depth - 1)
      let clock = clock
      switch Int.random(in: 0...20, using: &generator) {
      case 0: return .merge(inner, tree(depth: depth - 1))
      case 1: return .concatenate(inner, tree(depth: depth - 1))
      case 2: return .race(inner, tree(depth: depth - 1))
      case 3: return inner.delay(for: duration(), clock: clock)
      case 4: return inner.deferred(for: duration(), clock: clock)
      case 5: return inner.debounce(id: identifier(), for: duration(), clock: clock)
      case 6:
        return inner.throttle(
          id: identifier(), for: duration(), clock: clock, latest: Bool.random(using: &generator))
      case 7:
        return inner.cancellable(id: identifier(), cancelInFlight: Bool.random(using: &generator))
      case 8: return inner.timeout(after: duration(), clock: clock, output: output())
      case 9: return inner.map { $0 }
      case 10: return inner.filter { _ in true }
      case 11: return inner.removeDuplicates()
      case 12: return inner.prefix(2)
      case 13:
        return inner.scan(0) { count, _ in count + 1 }.map { [output = output()] _ in output }
      case 14: return inner.throttleOutputs(for: duration(), clock: clock, latest: true)
      case 15: return inner.debounceOutputs(for: duration(), clock: clock)
      case 16: return inner.flatMap { [tree = tree(depth: depth - 1)] _ in tree }
      case 17: return inner.concatMap { [tree = tree(depth: depth - 1)] _ in tree }
      case 18: return inner.switchMap { [tree = tree(depth: depth - 1)] _ in tree }
      case 19: return .merge(inner, .cancel(id: identifier()))
      default: return inner.compactMap { $0 }
      }
    }

    mutating func leaf() -> Tree {
      let (first, second, clock, duration) = (output(), output(), clock, duration())
      switch Int.random(in: 0...7, using: &generator) {
      case 0: return .just(first)
      case 1: return .sync { first }
      case 2:
        return .run { send in
          send(first)
          try? await clock.sleep(for: duration)
          send(second)
        }
      case 3: return .run { send in await send.reduced(first) }
      case 4: return .future { $0(first) }
      case 5:
        return .callback { send in
          send(first)
          return {}
        }
      case 6:
        return .run(retry: .constant(attempts: 2, pause: duration), clock: clock) { send in
          send(first)
          throw Refusal()
        } catch: { _, send in
          send(second)
        }
      default: return .merge(.just(first), .run { $0(second) })
      }
    }
  }
}
