import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests what may happen between two reductions of one drain.
@Suite struct ExploreDrainTests {
  private typealias World = (
    clock: SimulatedClock, start: SimulatedClock.Instant, first: SimulatedVariable<Int>,
    last: SimulatedVariable<Int>
  )

  private enum Action: Hashable, Sendable {
    case started, noticed, first, last
    case saw([Int])
  }

  /// Returns the final states of a feature with one action. An output `noticed` appends a number to the state, and an
  /// output `saw` replaces it.
  ///
  /// - Parameters:
  ///   - number: Returns the number to append.
  ///   - effects: Returns the effects of the other actions.
  private func ends(
    prunes: Bool = true, noticing number: @escaping @Sendable (World) -> Int = { _ in 0 },
    _ effects: @escaping @Sendable (Action, World) -> [Effect<Action>]
  ) throws -> Set<[Int]> {
    var ends: Set<[Int]> = []
    let exploration = try explore(
      initialValue: [], actions: [Action.started],
      reducer: { (numbers: inout [Int], action: Action, world: World) in
        switch action {
        case .noticed: numbers.append(number(world))
        case .saw(let seen): numbers = seen
        case .first, .last, .started: return effects(action, world)
        }
        return []
      },
      environment: { simulation in
        let clock = simulation.clock
        return (clock, clock.now, simulation.variable(0), simulation.variable(0))
      },
      options: .init(intervals: [], prunesIdenticalStates: prunes),
      finally: { numbers in
        ends.insert(numbers)
        return true
      })
    #expect(exploration.isComplete)
    return ends
  }

  private func seconds(_ world: World) -> Int {
    Int(world.start.duration(to: world.clock.now) / .seconds(1))
  }

  private func sleeping(_ world: World) -> Effect<Action> {
    .fireAndForget { try? await world.clock.sleep(for: .seconds(1)) }
  }

  /// Both outputs wait in the queue of one drain. The variable changes after the first one has been reduced.
  @Test func `A variable may change between two reductions`() throws {
    let ends = try ends(noticing: { $0.first.value }) { _, world in
      let changing = Effect<Action>.fireAndForget {
        await Task.yield()
        world.first.value = 1
      }
      return [changing, .just(.noticed), .just(.noticed)]
    }
    #expect(ends == [[0, 0], [0, 1], [1, 1]])
  }

  /// Three outputs wait in the queue of one drain. A second passes before the first reduction, between two, or at the end.
  @Test(arguments: [true, false])
  func `Time may pass between two reductions`(prunes: Bool) throws {
    let ends = try ends(prunes: prunes, noticing: seconds) { _, world in
      [sleeping(world), .run { $0(.noticed) }, .just(.noticed), .just(.noticed)]
    }
    #expect(ends == [[0, 0, 0], [0, 0, 1], [0, 1, 1], [1, 1, 1]])
  }

  /// Nothing but the outputs of the thread that drains the store waits in the queue.
  @Test(arguments: [true, false])
  func `Time may pass between two reductions although nothing else waits`(prunes: Bool) throws {
    let ends = try ends(prunes: prunes, noticing: seconds) { _, world in
      [sleeping(world), .just(.noticed), .just(.noticed)]
    }
    #expect(ends == [[0, 0], [0, 1], [1, 1]])
  }

  /// The reductions of two outputs of one drain write a variable each. The effect may read both in between.
  @Test(arguments: [true, false])
  func `A variable may be read between two reductions`(prunes: Bool) throws {
    let ends = try ends(prunes: prunes) { action, world in
      switch action {
      case .first: world.first.value = 1
      case .last: world.last.value = 1
      default:
        let reading = Effect<Action>.run { send in
          await Task.yield()
          send(.saw([world.first.value, world.last.value]))
        }
        return [reading, .just(.first), .just(.last)]
      }
      return []
    }
    #expect(ends == [[0, 0], [0, 1], [1, 0], [1, 1]])
  }

  /// The first reduction of a drain starts an effect, which may read a variable before the second reduction writes it.
  @Test(arguments: [true, false])
  func `An effect may read a variable before the next reduction writes it`(prunes: Bool) throws {
    let ends = try ends(prunes: prunes) { action, world in
      switch action {
      case .first: return [.run { $0(.saw([world.first.value])) }]
      case .last:
        world.first.value = 1
        return []
      default: return [.just(.first), .just(.last)]
      }
    }
    #expect(ends == [[0], [1]])
  }

  /// The thread of the effect drains the store and reduces 0. Between the two outputs of 0, the user sends 1, which cancels
  /// the second one. If the user's thread drained the store itself, the user could not send 1 there.
  @Test(arguments: [true, false])
  func `The sender of an action acts between two outputs of the action in another thread's drain`(
    prunes: Bool
  ) throws {
    var ends: Set<String> = []
    let exploration = try OrderReduction.$isProbed.withValue(false) {
      try explore(
        initialValue: "", actions: ["started", "0", "1"],
        reducer: { (log: inout String, action: String, _: Void) -> [Effect<String>] in
          switch action {
          case "started": return [.run { send in send("ended") }]
          case "ended": return []
          default: log += action
          }
          switch action {
          case "0": return [.just("2"), .just("3").cancellable(id: 0)]
          case "1": return [.cancel(id: 0)]
          default: return []
          }
        },
        environment: { _ in }, options: .init(prunesIdenticalStates: prunes),
        finally: { log in
          ends.insert(log)
          return true
        })
    }
    #expect(exploration.isComplete)
    #expect(ends == ["0231", "021", "012"])
  }

  /// The first variable and the last one.
  private typealias Pair = [SimulatedVariable<Int>]

  private static func effects(_ action: Int, _ pair: Pair) -> [Effect<Int>] {
    switch action {
    case 0:
      let first = Effect<Int>.run { send in
        send(1)
        pair[0].value = 1
      }
      let last = Effect<Int>.run { send in
        send(2)
        pair[1].value = pair[0].value + 1
      }
      return [first, last]
    case 1: return [.just(3)]
    case 3:
      let future = Effect<Int>.future { callback in
        callback(4)
        pair[0].value += 10
      }
      return [future]
    default: return []
    }
  }

  /// The thread of the user drains the store, and is paused between the two accesses of a synchronous effect. The output of
  /// an effect has led to that, and the effect has ended. States with different values read differ.
  @Test(arguments: [true, false])
  func `What a synchronous effect has read is part of the state`(prunes: Bool) throws {
    var (ends, made): (Set<[Int]>, Pair) = ([], [])
    let exploration = try OrderReduction.$isProbed.withValue(false) {
      try explore(
        initialValue: [Int](), actions: [0],
        reducer: { (log: inout [Int], action: Int, pair: Pair) in
          log.append(action)
          return Self.effects(action, pair)
        },
        environment: { simulation in
          made = [simulation.variable(0, name: "first"), simulation.variable(0, name: "last")]
          return made
        },
        options: .init(prunesIdenticalStates: prunes),
        finally: { log in
          ends.insert(log + made.map(\.value))
          return true
        })
    }
    #expect(exploration.isComplete)
    #expect(ends.count == 36)
    #expect(ends.isSuperset(of: [[0, 1, 2, 3, 4, 11, 12], [0, 1, 3, 2, 4, 11, 12]]))
  }
}
