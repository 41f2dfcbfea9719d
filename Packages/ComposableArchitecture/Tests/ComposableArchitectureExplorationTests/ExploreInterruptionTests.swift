import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// Tests that in an app, another thread may interrupt an effect between two of its operations.
@Suite struct ExploreInterruptionTests {
  typealias Effects = @Sendable (Simulation, String) -> [Effect<String>]

  /// Explores a reducer that appends its actions, and returns the final states.
  ///
  /// An action that is a capital letter has effects.
  private func ends(
    _ actions: [String], prunes: Bool = true, _ effects: @escaping Effects
  ) throws -> (ends: Set<String>, exploration: Exploration) {
    var ends: Set<String> = []
    let exploration = try explore(
      initialValue: "", actions: actions,
      reducer: { (log: inout String, action: String, simulation: Simulation) in
        log += action
        return effects(simulation, action)
      },
      environment: { $0 },
      options: .init(prunesIdenticalStates: prunes),
      finally: { log in
        ends.insert(log)
        return true
      })
    #expect(exploration.isComplete)
    return (ends, exploration)
  }

  /// Returns an effect that outputs one text after another.
  private static func sends(_ outputs: String...) -> Effect<String> {
    .run { send in for output in outputs { send(output) } }
  }

  @Test(arguments: [true, false])
  func `Another effect can run between two outputs`(prunes: Bool) throws {
    let (ends, exploration) = try ends(["S"], prunes: prunes) { _, action in
      guard action == "S" else { return [] }
      return [Self.sends("a", "b"), Self.sends("c")]
    }
    #expect(ends == ["Sabc", "Sacb", "Scab"])
    #expect(exploration.schedulesRun == 3)
  }

  @Test func `Two effects take turns`() throws {
    let (ends, exploration) = try ends(["S"], prunes: false) { _, action in
      guard action == "S" else { return [] }
      return [Self.sends("a", "b"), Self.sends("c", "d")]
    }
    #expect(ends == ["Sabcd", "Sacbd", "Sacdb", "Scabd", "Scadb", "Scdab"])
    // The number of ways to interleave two ordered pairs: 4! / (2! 2!).
    #expect(exploration.schedulesRun == 6)
  }

  @Test(arguments: [true, false])
  func `An effect and the user can act before the output of a synchronous effect`(
    prunes: Bool
  ) throws {
    let (ends, _) = try ends(["S", "u"], prunes: prunes) { _, action in
      switch action {
      case "S": [.run { $0("a") }]
      case "a": [.just("x"), .just("y")]
      default: []
      }
    }
    #expect(ends == ["Suaxy", "Sauxy", "Saxuy", "Saxyu"])
  }

  @Test func `An effect can send before the feedback of the user's action`() throws {
    let (ends, _) = try ends(["S", "T"]) { _, action in
      switch action {
      case "S": [.run { $0("a") }]
      case "T": [.just("x")]
      default: []
      }
    }
    #expect(ends == ["SaTx", "STax", "STxa"])
  }

  /// The user's thread also reduces what the effect sends while that thread reduces `S` or `u`. The
  /// output of `a` comes after everything that is in the queue at that point.
  @Test(arguments: [true, false])
  func `An effect sends two actions while another action is reduced`(prunes: Bool) throws {
    let (ends, _) = try ends(["S", "u"], prunes: prunes) { _, action in
      switch action {
      case "S": [Self.sends("a", "b")]
      case "a": [.just("x")]
      default: []
      }
    }
    #expect(ends == ["Suaxb", "Suabx", "Sauxb", "Saxub", "Saxbu", "Sabxu"])
  }

  @Test(arguments: [true, false])
  func `An effect can send before another effect cancels it`(prunes: Bool) throws {
    let (ends, _) = try ends(["S"], prunes: prunes) { _, action in
      guard action == "S" else { return [] }
      return [
        .run { $0("a") }.cancellable(id: 0),
        .concatenate(.run { $0("b") }, .cancel(id: 0)),
      ]
    }
    #expect(ends == ["Sab", "Sba", "Sb"])
  }

  @Test(arguments: [true, false])
  func `Another effect can run between two accesses to a variable`(prunes: Bool) throws {
    var ends: Set<Int> = []
    var counter: SimulatedVariable<Int>?
    try explore(
      initialValue: 0, actions: [1, 2],
      reducer: { (_: inout Int, _: Int, variable: SimulatedVariable<Int>) -> [Effect<Int>] in
        [
          .run { _ in
            let value = variable.value
            variable.value = value + 1
          }
        ]
      },
      environment: { simulation in
        let variable = simulation.variable(0)
        counter = variable
        return variable
      },
      options: .init(prunesIdenticalStates: prunes),
      finally: { _ in
        ends.insert(counter?.value ?? 0)
        return true
      })
    #expect(ends == [1, 2])
  }

  @Test func `An effect that is about to be cancelled may have begun`() throws {
    var ends: Set<Bool> = []
    var variable: SimulatedVariable<Bool>?
    try explore(
      initialValue: 0, actions: [1],
      reducer: { (_: inout Int, _: Int, variable: SimulatedVariable<Bool>) -> [Effect<Int>] in
        [
          .run { _ in if !Task.isCancelled { variable.value = true } }.cancellable(id: 0),
          .cancel(id: 0),
        ]
      },
      environment: { simulation in
        let isWritten = simulation.variable(false)
        variable = isWritten
        return isWritten
      },
      finally: { _ in
        ends.insert(variable?.value ?? false)
        return true
      })
    #expect(ends == [false, true])
  }

  @Test(arguments: [true, false], [true, false])
  func `An effect may be cancelled between an output and a check`(
    prunes: Bool, goesOnIfCancelled: Bool
  ) throws {
    let finished = Box<SimulatedVariable<Bool>?>(nil)
    var ends: Set<String> = []
    try explore(
      initialValue: "", actions: ["S", "C"],
      reducer: { (log: inout String, action: String, finished: SimulatedVariable<Bool>) in
        log += action
        switch action {
        case "S":
          return [
            .run { send in
              send("a")
              if Task.isCancelled == goesOnIfCancelled { finished.value = true }
            }
            .cancellable(id: 0)
          ]
        case "C": return [.cancel(id: 0)]
        default: return []
        }
      },
      environment: { simulation in
        let variable = simulation.variable(false)
        finished.value = variable
        return variable
      },
      options: .init(prunesIdenticalStates: prunes),
      finally: { log in
        ends.insert(finished.value?.value == true ? log + "!" : log)
        return true
      })
    // The output may be dropped before the task is cancelled.
    #expect(ends == ["SC", "SC!", "SaC", "SaC!"])
  }

  /// The effect that loses has written the variable, and the winner has read it.
  @Test(arguments: [false, true])
  func `Something else may come between an access and an output to an operator`(
    isTimeout: Bool
  ) throws {
    let effects = { @Sendable (simulation: Simulation, action: String) -> [Effect<String>] in
      guard action == "S" else { return [] }
      let variable = simulation.variable(0)
      let writing = Effect<String>.run { send in
        variable.value = 1
        send("a")
      }
      let reading = Effect<String>.run { send in
        try? await simulation.clock.sleep(for: .seconds(2))
        send("\(variable.value)")
      }
      return isTimeout
        ? [
          writing.timeout(after: .seconds(1), clock: simulation.clock, output: "b"),
          reading,
        ]
        : [.race(writing, reading)]
    }
    let (all, _) = try OrderReduction.$isProbed.withValue(false) { try ends(["S"], effects) }
    // In a race, the other effect may also win before the first one has begun.
    #expect(all.isSuperset(of: isTimeout ? ["Sb1"] : ["Sa", "S0", "S1"]))
  }

  /// The thread that drains the store is in the middle of a synchronous effect of S. The other effect sends "a"
  /// meanwhile, so it writes the flag before "a" is reduced and before the synchronous effect of "a" reads it.
  @Test(arguments: [true, false])
  func `An action that is sent during another thread's drain may be reduced late`(
    prunes: Bool
  ) throws {
    var ends: Set<Int> = []
    var seen: SimulatedVariable<Int>?
    let exploration = try explore(
      initialValue: "", actions: ["R", "S"],
      reducer: { (log: inout String, action: String, variables: [SimulatedVariable<Int>]) in
        log += action
        let (flag, seen) = (variables[0], variables[1])
        switch action {
        case "R":
          return [
            .run { send in
              await Task.yield()
              send("a")
              flag.value = 1
            }
          ]
        case "S": return [.fireAndForget { _ = seen.value }]
        default: return [.fireAndForget { seen.value = flag.value + 1 }]
        }
      },
      environment: { simulation in
        let variables = [simulation.variable(0), simulation.variable(0)]
        seen = variables[1]
        return variables
      },
      options: .init(prunesIdenticalStates: prunes),
      finally: { _ in
        ends.insert(seen?.value ?? 0)
        return true
      })
    #expect(exploration.isComplete)
    #expect(ends == [1, 2])
  }

  @Test func `A failure in the middle of a move is replayed`() throws {
    func failure(_ schedules: Schedules) throws -> Exploration.Failure? {
      try quietly {
        try explore(
          initialValue: "", actions: ["S"],
          reducer: { (log: inout String, action: String, _: Void) -> [Effect<String>] in
            log += action
            guard action == "S" else { return [] }
            return [Self.sends("a", "b"), Self.sends("c")]
          },
          environment: { _ in }, schedules: schedules, invariant: { $0 != "Sac" })
      }.failure
    }
    let found = try #require(try failure(.exhaustive()))
    #expect(found.steps.map(\.text) == [#""S""#, #""a""#, #""c""#])
    #expect(try failure(.replay(found.token))?.steps == found.steps)
  }
}
