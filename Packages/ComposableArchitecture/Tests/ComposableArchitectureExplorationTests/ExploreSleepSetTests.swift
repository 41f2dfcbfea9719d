import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests that an order is not left out because an effect need not act next, because two states or two tasks are taken
/// for one, or because a run is cut short.
@Suite struct ExploreSleepSetTests {
  /// Returns the final states. No random schedules follow, which would hide an order that is left out.
  private func ends(
    of actions: [Int], intervals: [Duration] = [],
    effects: @escaping @Sendable (Int, SimulatedVariable<Int>, SimulatedClock) -> [Effect<Int>]
  ) throws -> Set<[Int]> {
    var (ends, variable): (Set<[Int]>, SimulatedVariable<Int>?) = ([], nil)
    let exploration = try OrderReduction.$isProbed.withValue(false) {
      try explore(
        initialValue: [Int](), actions: actions,
        reducer: {
          (numbers: inout [Int], number: Int, world: (SimulatedVariable<Int>, SimulatedClock)) in
          numbers.append(number)
          return effects(number, world.0, world.1)
        },
        environment: { simulation in
          let made = simulation.variable(0)
          variable = made
          return (made, simulation.clock)
        },
        options: .init(intervals: intervals),
        finally: { numbers in
          ends.insert(numbers + [variable?.value ?? 0])
          return true
        })
    }
    #expect(exploration.isComplete)
    return ends
  }

  /// The reader precedes the other sender only if the writer precedes the reader. At that point, all orders that begin
  /// with the reader have been explored.
  @Test func `A reader that follows a writer may send before another effect`() throws {
    let ends = try ends(of: [0, 1]) { action, variable, _ in
      switch action {
      case 0: [.run { send in send(2 + variable.value) }]
      case 1: [.run { send in send(4) }, .run { _ in variable.value = 1 }]
      default: []
      }
    }
    #expect(
      ends == [
        [0, 2, 1, 4, 1], [0, 1, 2, 4, 1], [0, 1, 4, 2, 1], [0, 1, 3, 4, 1], [0, 1, 4, 3, 1],
      ])
  }

  /// After both have read the same value, it matters which of them writes and ends first.
  @Test func `Either of two child tasks that lose an update may end first`() throws {
    let ends = try ends(of: [0]) { action, variable, _ in
      if action != 0 { return [] }
      return [
        .run { send in
          await withTaskGroup(of: Int.self) { group in
            for number in 1...2 {
              group.addTask {
                if number == 1 { await Task.yield() }
                variable.value = variable.value + 1
                return number
              }
            }
            for await number in group { send(number) }
          }
        }
      ]
    }
    #expect(ends == [[0, 1, 2, 1], [0, 2, 1, 1], [0, 1, 2, 2], [0, 2, 1, 2]])
  }

  /// The time is up after the first output, before the second one.
  @Test func `A timeout may come between two outputs`() throws {
    let ends = try ends(of: [0]) { action, variable, clock in
      if action != 0 { return [] }
      return [
        .run { send in
          send(1)
          send(2 + variable.value)
        }
        .timeout(after: .seconds(1), clock: clock, output: 3)
      ]
    }
    #expect(ends == [[0, 1, 2, 0], [0, 1, 2, 3, 0], [0, 1, 3, 0], [0, 3, 0]])
  }

  /// Time passes before a reading only if no sleeper is due. So it matters whether the other effect wakes before it.
  @Test func `Much time may pass for an effect that wakes together with another one`() throws {
    let ends = try ends(of: [0, 0], intervals: [.seconds(100)]) { action, _, clock in
      if action != 0 { return [] }
      return [
        .run { send in
          let start = clock.now
          try? await clock.sleep(for: .seconds(1))
          send(Int(start.duration(to: clock.now) / .seconds(1)))
        }
      ]
    }
    #expect(ends.isSuperset(of: [[0, 0, 201, 401, 0], [0, 0, 401, 201, 0]]))
  }

  /// The part with an identifier has a task of its own. It has ended when the rest of its effect checks for a cancellation.
  @Test func `An effect is cancelled after a part of it has ended`() throws {
    let ends = try ends(of: [0, 1]) { action, variable, _ in
      if action == 1 { return [.cancel(id: "effect")] }
      return [
        .concatenate(
          .fireAndForget { await Task.yield() }.cancellable(id: "part"),
          .fireAndForget {
            for number in 1...2 where !Task.isCancelled { variable.value = number }
          }
        )
        .cancellable(id: "effect")
      ]
    }
    #expect(ends == [[0, 1, 0], [0, 1, 1], [0, 1, 2]])
  }

  /// The reader sends only if it sees the progress 1, and reads the mark after it was set. The first run in which the reader
  /// sees 1 is cut short at a known state. The runs from that state were cut short, too, before the mark was set.
  @Test func `What followed from a state that cut a run short is known of the states before it`()
    throws
  {
    var ends: Set<[Int]> = []
    let exploration = try OrderReduction.$isProbed.withValue(false) {
      try explore(
        initialValue: [Int](), actions: [0],
        reducer: { (numbers: inout [Int], number: Int, variables: [SimulatedVariable<Int>]) in
          let (progress, mark, other) = (variables[0], variables[1], variables[2])
          func advance(by count: Int) -> Effect<Int> {
            .fireAndForget {
              await Task.yield()
              progress.withValue { $0 += count }
            }
          }
          if number > 0 {
            numbers.append(number)
            return []
          }
          return [
            .run { send in
              await Task.yield()
              if progress.value == 1, mark.value == 1 { send(1) }
            },
            advance(by: 2),
            advance(by: 1),
            .fireAndForget {
              await Task.yield()
              if progress.value == 3 { mark.value = 1 }
            },
            .fireAndForget {
              await Task.yield()
              other.value = 1
            },
          ]
        },
        environment: { simulation in (0..<3).map { _ in simulation.variable(0) } },
        finally: { numbers in
          ends.insert(numbers)
          return true
        })
    }
    #expect(exploration.isComplete)
    #expect(ends == [[], [1]])
  }
}
