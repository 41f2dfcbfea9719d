import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

/// A small feature, made of random numbers.
///
/// Its state is the list of actions that were reduced, or a small number made of them. An effect of an
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
    case yield, pass(Int), passChosen, send(Int), sendChosen(Int, Int), sendValue(Int, of: Int)
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
  static let userActionCount = 3
  static let variableCount = 2

  let seed: UInt64
  let userActions: [Int]
  let effects: [[Tree]]
  let memory: Memory

  /// What the state keeps of the actions. The less it keeps, the more orders lead to the same state.
  enum Memory: Sendable { case all, hash, sum }

  var testDescription: String { "seed \(seed)" }

  init(seed: UInt64, userActions: [Int], effects: [[Tree]], memory: Memory) {
    self.seed = seed
    self.userActions = userActions
    self.effects = effects
    self.memory = memory
  }

  /// - Parameters:
  ///   - isReal: Whether it leaves out what takes time, and keeps all actions.
  ///   - isWide: Whether an action has several effects, also with child tasks and races.
  init(seed: UInt64, isReal: Bool = false, isWide: Bool = false) {
    self.seed = seed
    var maker = Maker(random: SeededGenerator(seed: seed), isReal: isReal, isWide: isWide)
    // Few effects, because features of many effects have too many schedules to be compared. Several
    // actions, because only the effects of different actions are pruned.
    userActions = Array(0..<maker.number(isWide ? 1 : 2, isWide ? 2 : Self.userActionCount))
    effects = (0..<Self.actionCount).map { action in
      let count =
        isWide && action < 2
        ? maker.number(1, 2)
        : action < Self.userActionCount ? maker.number(3, 6) / 3 : maker.number(0, 3) / 3
      return (0..<(action < 5 ? count : 0)).map { _ in
        maker.tree(above: action, depth: action < Self.userActionCount ? 1 : 0)
      }
    }
    memory = isReal ? .all : [.all, .hash, .sum, .sum][maker.number(0, 3)]
  }

  private struct Maker {
    var random: SeededGenerator
    let isReal: Bool
    let isWide: Bool

    mutating func number(_ low: Int, _ high: Int) -> Int {
      low + Int(random.next() % UInt64(high - low + 1))
    }

    mutating func output(above action: Int) -> Int {
      number(max(action + 1, RandomFeature.userActionCount), RandomFeature.actionCount - 1)
    }

    mutating func tree(above action: Int, depth: Int) -> Tree {
      switch number(0, depth > 0 ? (isReal ? 9 : isWide ? 12 : 11) : 4) {
      case 0: return .just(output(above: action))
      case 1...3: return .run((0..<number(3, 6) / 3).map { _ in act(above: action) })
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
      switch number(0, isReal ? 9 : isWide ? 16 : 14) {
      case 0: .yield
      case 1, 2, 3: .send(output(above: action))
      case 4: .sendValue(output(above: action), of: number(0, 1))
      case 5: .write(number(0, 1), number(0, 2))
      case 6: .increment(number(0, 1))
      case 7: .sendChosen(output(above: action), output(above: action))
      case 8: .yield
      case 9: .sendCaptured(output(above: action))
      case 10: .pass(number(1, 2))
      case 11: .passChosen
      case 12: .hang
      case 15: .children([act(above: action), .send(output(above: action))])
      case 16: .sendCancelled(output(above: action))
      default: number(0, 1) == 0 ? .sendTime(output(above: action)) : .wait(number(0, 1))
      }
    }
  }

  // MARK: - The feature

  var reducer: Reducer<Log, Int, World> {
    { [effects, memory] state, action, world in
      let last = state.numbers.first ?? 0
      switch memory {
      case .all: state.numbers.append(action)
      case .hash: state.numbers = [(last * 3 + action) % 5]
      case .sum: state.numbers = [(last + action) % 7]
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
    case .passChosen: try? await world.clock?.sleep(for: .seconds(world.choose(2)))
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
