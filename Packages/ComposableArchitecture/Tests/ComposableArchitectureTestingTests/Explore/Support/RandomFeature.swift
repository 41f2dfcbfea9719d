import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

/// A small feature, made of random numbers.
///
/// Its state is the list of actions that were reduced, or only what is left of their sum. An effect of an
/// action sends actions with higher numbers only, so the feature comes to rest unless an effect waits for
/// something that does not come.
struct RandomFeature: CustomTestStringConvertible, Sendable {
  /// The state. Its hash leaves out most of it, as a lawful hash may.
  struct Log: Hashable, Sendable {
    var numbers: [Int] = []

    func hash(into hasher: inout Hasher) { hasher.combine(numbers.count) }
  }

  /// What effects use. The simulation provides it, or the real world does.
  struct World: Sendable {
    let clock: (any Clock<Duration>)?
    let choose: @Sendable (Int) -> Int
    let read: @Sendable (Int) -> Int
    let write: @Sendable (Int, Int) -> Void
    /// Waits until a variable is not zero.
    let wait: @Sendable (Int) async -> Void
    let now: @Sendable () -> Int
    /// Takes a moment in the real world, so that threads meet.
    let pause: @Sendable () -> Void
  }

  /// One thing that the task of an effect does.
  enum Act: Sendable {
    case yield, pass(Int), send(Int), sendChosen(Int, Int), sendValue(Int, of: Int)
    case write(Int, Int), increment(Int), wait(Int), sendTime(Int), sendCancelled(Int)
    indirect case children([Act])
    /// Sends what the state was when the effect was made.
    case sendCaptured(Int)
    /// Waits until it is cancelled, where the simulation does not see it.
    case hang
  }

  indirect enum Tree: Sendable {
    case just(Int), run([Act]), merge([Tree]), concatenate([Tree]), cancel(Int)
    case race([Tree])
    case cancellable(Int, Bool, Tree), debounce(Int, Int, Tree), throttle(Int, Int, Bool, Tree)
    case nothing
  }

  static let actionCount = 8
  static let variableCount = 2

  let seed: UInt64
  let userActions: [Int]
  let effects: [[Tree]]
  /// What the sum of actions is reduced by; `nil` keeps all actions.
  let modulus: Int?

  var testDescription: String { "seed \(seed)" }

  /// - Parameters:
  ///   - isReal: Whether it leaves out what takes time, and keeps all actions.
  ///   - isSmall: Whether it does less, but with all operators and with child tasks.
  init(seed: UInt64, isReal: Bool = false, isSmall: Bool = false) {
    self.seed = seed
    var maker = Maker(random: SeededGenerator(seed: seed), isReal: isReal, isSmall: isSmall)
    userActions = (0..<maker.number(1, 2)).map { _ in maker.number(0, 1) }
    effects = (0..<Self.actionCount).map { action in
      guard action < (isSmall ? 3 : 5) else { return [] }
      return (0..<maker.number(action < 2 ? 1 : 0, action < 2 ? 2 : isSmall ? 1 : 2)).map { _ in
        maker.tree(above: action, depth: action < 2 && !isSmall ? 2 : 1)
      }
    }
    modulus = isReal || maker.number(0, 2) == 0 ? nil : 5
  }

  private struct Maker {
    var random: SeededGenerator
    let isReal: Bool
    let isSmall: Bool

    mutating func number(_ low: Int, _ high: Int) -> Int {
      low + Int(random.next() % UInt64(high - low + 1))
    }

    mutating func output(above action: Int) -> Int {
      number(max(action + 1, 2), RandomFeature.actionCount - 1)
    }

    mutating func tree(above action: Int, depth: Int) -> Tree {
      switch number(0, depth > 0 ? (isReal ? 9 : isSmall ? 12 : 11) : 4) {
      case 0: return .just(output(above: action))
      case 1...3:
        return .run((0..<number(1, isSmall ? 2 : 3)).map { _ in act(above: action) })
      case 4: return .cancel(number(0, 1))
      case 5:
        return .merge([
          tree(above: action, depth: depth - 1), tree(above: action, depth: depth - 1),
        ])
      case 6:
        return .concatenate([
          tree(above: action, depth: depth - 1), tree(above: action, depth: depth - 1),
        ])
      case 7...9:
        return .cancellable(
          number(0, 1), number(0, 1) == 0, tree(above: action, depth: depth - 1))
      case 10: return .debounce(0, number(1, 2), tree(above: action, depth: depth - 1))
      case 12:
        return .race([
          tree(above: action, depth: depth - 1), tree(above: action, depth: depth - 1),
        ])
      default:
        return .throttle(
          1, number(1, 2), number(0, 1) == 0, tree(above: action, depth: depth - 1))
      }
    }

    mutating func act(above action: Int) -> Act {
      switch number(0, isReal ? 9 : isSmall ? 16 : 14) {
      case 0: .yield
      case 1, 2, 3: .send(output(above: action))
      case 4: .sendValue(output(above: action), of: number(0, 1))
      case 5: .write(number(0, 1), number(0, 2))
      case 6: .increment(number(0, 1))
      case 7: .sendChosen(output(above: action), output(above: action))
      case 8: .yield
      case 9: .sendCaptured(output(above: action))
      case 10, 11: .pass(number(1, 2))
      case 12: .hang
      case 15: .children([act(above: action), .send(output(above: action))])
      case 16: .sendCancelled(output(above: action))
      default: number(0, 1) == 0 ? .sendTime(output(above: action)) : .wait(number(0, 1))
      }
    }
  }

  // MARK: - The feature

  var reducer: Reducer<Log, Int, World> {
    { [effects, modulus] state, action, world in
      if let modulus {
        state.numbers = [((state.numbers.first ?? 0) * 3 + action) % modulus]
      } else {
        state.numbers.append(action)
      }
      let sum = state.numbers.reduce(0, +) % 3
      return effects[action % RandomFeature.actionCount].map { Self.effect($0, sum, world) }
    }
  }

  /// - Parameter sum: What the effect captures of the state.
  private static func effect(_ tree: Tree, _ sum: Int, _ world: World) -> Effect<Int> {
    switch tree {
    case .nothing: .merge()
    case .just(let output): .just(output)
    case .run(let acts): .run { send in for act in acts { await perform(act, sum, world, send) } }
    case .merge(let trees): .merge(trees.map { effect($0, sum, world) })
    case .concatenate(let trees): .concatenate(trees.map { effect($0, sum, world) })
    case .cancel(let id): .cancel(id: id)
    case .race(let trees): .race(effect(trees[0], sum, world), effect(trees[1], sum, world))
    case .cancellable(let id, let isOnly, let tree):
      effect(tree, sum, world).cancellable(id: id, cancelInFlight: isOnly)
    case .debounce(let id, let time, let tree):
      world.clock.map { effect(tree, sum, world).debounce(id: id, for: .seconds(time), clock: $0) }
        ?? effect(tree, sum, world)
    case .throttle(let id, let time, let isLatest, let tree):
      world.clock.map {
        effect(tree, sum, world)
          .throttle(id: id, for: .seconds(time), clock: $0, latest: isLatest)
      } ?? effect(tree, sum, world)
    }
  }

  private static func perform(
    _ act: Act, _ sum: Int, _ world: World, _ send: Send<Int>
  ) async {
    world.pause()
    switch act {
    case .yield: await Task.yield()
    case .pass(let time): try? await world.clock?.sleep(for: .seconds(time))
    case .send(let output): send(output)
    case .sendChosen(let first, let second): send(world.choose(2) == 0 ? first : second)
    case .sendValue(let output, let variable):
      // Read outside of the reducer, and told by the action.
      send(output + actionCount * world.read(variable))
    case .write(let variable, let value): world.write(variable, value)
    case .increment(let variable): world.write(variable, (world.read(variable) + 1) % 3)
    case .wait(let variable): await world.wait(variable)
    case .sendCaptured(let output): send(output + actionCount * sum)
    case .hang:
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      for await _ in stream {}
      continuation.finish()
    case .sendTime(let output): send(output + actionCount * world.now())
    case .sendCancelled(let output): send(output + (Task.isCancelled ? actionCount : 0))
    case .children(let acts):
      await withTaskGroup { group in
        for act in acts { group.addTask { await perform(act, sum, world, send) } }
      }
    }
  }
}
