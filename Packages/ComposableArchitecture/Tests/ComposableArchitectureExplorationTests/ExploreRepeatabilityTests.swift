import ComposableArchitecture
import ComposableArchitectureExploration
import Synchronization
import Testing

/// Tests features that do not behave the same each time.
@Suite struct ExploreRepeatabilityTests {
  struct Dice: Hashable, Sendable {
    var name = "dice"
    var rolled = 0
  }

  enum Action: Hashable, Sendable { case rollTapped, rolled(Int) }

  /// A source of values that cannot be repeated: it returns a different number each time.
  private final class Counter: Sendable {
    private let count = Mutex(0)
    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  static func difference(
    _ reducer: @escaping Reducer<Dice, Action, Simulation>, _ schedules: Schedules = .exhaustive(),
    actions: [Action] = [.rollTapped], invariant: @escaping (Dice) -> Bool = { _ in true }
  ) throws -> String {
    do {
      _ = try quietly {
        try explore(
          initialValue: Dice(), actions: actions, reducer: reducer, environment: { $0 },
          schedules: schedules, invariant: invariant)
      }
      return "none"
    } catch let error as ExplorationError {
      return "\(error)"
    }
  }

  @Test
  func `A nondeterministic reducer is reported with the state that differs`()
    throws
  {
    let counter = Counter()
    let told = try Self.difference { dice, action, _ in
      dice.rolled = counter.next()
      return []
    }
    #expect(
      told == """
        Two runs of the same schedule differ. Both runs begin like this:

          1. The user sends ExploreRepeatabilityTests.Action.rollTapped

        After step 1 the two runs are in different states:

                ExploreRepeatabilityTests.Dice(
                  name: "dice",
              -   rolled: 1
              +   rolled: 2
                )

        Something outside of the simulation influences the feature. A reducer must be a function of the \
        state and the action. Take times from `simulation.clock` and random numbers from \
        `simulation.choose`, and do not share objects between runs. The order of a Dictionary or a Set is \
        random and may differ between two runs. If a reducer makes effects from one, sort its keys first.
        """)
  }

  @Test func `An action that differs is reported`() throws {
    let counter = Counter()
    let told = try Self.difference { dice, action, _ in
      guard action == .rollTapped else { return [] }
      return [.run { send in send(.rolled(counter.next())) }]
    }
    #expect(
      told == """
        Two runs of the same schedule differ. Both runs begin like this:

          1. The user sends ExploreRepeatabilityTests.Action.rollTapped

        Then the runs continue differently:

          2. An effect of step 1 sends ExploreRepeatabilityTests.Action.rolled(1)
          2. An effect of step 1 sends ExploreRepeatabilityTests.Action.rolled(2)

        Something outside of the simulation influences the feature. A reducer must be a function of the \
        state and the action. Take times from `simulation.clock` and random numbers from \
        `simulation.choose`, and do not share objects between runs. The order of a Dictionary or a Set is \
        random and may differ between two runs. If a reducer makes effects from one, sort its keys first.
        """)
  }

  @Test func `Effects that differ are reported`() throws {
    let counter = Counter()
    let told = try Self.difference { dice, action, _ in
      guard action == .rollTapped else { return [] }
      return (0..<counter.next() % 2 + 1).map { _ in .run { send in send(.rolled(1)) } }
    }
    #expect(
      told == """
        Two runs of the same schedule differ. Both runs begin like this:

          1. The user sends ExploreRepeatabilityTests.Action.rollTapped

        Then one run can continue in 2 ways, and the other one in 1 way. The reducer returned \
        different effects, or an effect behaved differently.

        Something outside of the simulation influences the feature. A reducer must be a function of the \
        state and the action. Take times from `simulation.clock` and random numbers from \
        `simulation.choose`, and do not share objects between runs. The order of a Dictionary or a Set is \
        random and may differ between two runs. If a reducer makes effects from one, sort its keys first.
        """)
  }

  @Test func `Random schedules are compared, too`() throws {
    let counter = Counter()
    let told = try Self.difference(
      { dice, _, _ in
        dice.rolled = counter.next()
        return []
      }, .random(count: 3, seed: 1))
    #expect(told.contains("After step 1 the two runs are in different states:"))
  }

  @Test func `A failure that cannot be repeated is not reported as a failure`() throws {
    let counter = Counter()
    let told = try Self.difference(
      { dice, action, simulation in
        switch action {
        case .rollTapped: return [.run { send in send(.rolled(simulation.choose(1, 6))) }]
        case .rolled(let number):
          dice.rolled = number == 6 ? counter.next() : 0
          return []
        }
      }, invariant: { $0.rolled == 0 })
    #expect(told.contains("After step 3 the two runs are in different states:"))
  }

  /// All dictionaries are kept, so none of them has the memory of another one.
  @Test func `Effects in the order of a dictionary are reported, with the cause`() throws {
    let kept = Mutex<[[Int: String]]>([])
    for _ in 0..<10 {
      let told = try Self.difference { dice, action, _ in
        guard action == .rollTapped else { return [] }
        var bets: [Int: String] = [:]
        for number in 1...20 { bets[number] = "bet" }
        kept.withLock { [bets] in $0.append(bets) }
        return bets.keys.map { number in .run { send in send(.rolled(number)) } }
      }
      #expect(told.contains("If a reducer makes effects from one, sort its keys first."))
    }
  }

  @Test func `Effects in the order of sorted keys are the same in each run`() throws {
    let told = try Self.difference { dice, action, _ in
      guard action == .rollTapped else { return [] }
      let bets = Dictionary(uniqueKeysWithValues: (1...3).map { ($0, "bet") })
      return bets.keys.sorted().map { number in .run { send in send(.rolled(number)) } }
    }
    #expect(told == "none")
  }

  @Test func `Objects that differ only in their addresses count as the same`() throws {
    final class Part: Sendable {}
    let told = try Self.difference { dice, _, _ in
      dice.name = "\(ObjectIdentifier(Part()))"
      return []
    }
    #expect(told == "none")
  }
}
