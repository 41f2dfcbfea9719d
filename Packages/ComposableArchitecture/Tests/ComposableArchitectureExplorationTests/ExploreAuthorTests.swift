import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests that a history names the action that led to an effect, even if another action has cancelled the
/// effect.
@Suite struct ExploreAuthorTests {
  /// Where an effect waits until it is cancelled.
  enum Place: CaseIterable, Sendable {
    case clock, stream, taskGroup, variable

    func wait(_ simulation: Simulation, _ variable: SimulatedVariable<Int>) async {
      switch self {
      case .clock: try? await simulation.clock.sleep(for: .seconds(Int64.max))
      case .stream: await waitForCancellation()
      case .taskGroup:
        await withTaskGroup { group in
          group.addTask { await waitForCancellation() }
        }
      case .variable: try? await variable.wait { $0 < 0 }
      }
    }
  }

  /// Explores a feature whose actions are letters and whose effects depend on all of them so far. Returns
  /// the steps of the shortest history in which the variable is written.
  private func steps(
    _ actions: [String],
    _ effects:
      @escaping @Sendable (_ log: String, Simulation, SimulatedVariable<Int>) -> [Effect<String>]
  ) throws -> [String] {
    var variable: SimulatedVariable<Int>?
    let exploration = try quietly {
      try explore(
        initialValue: "", actions: actions,
        reducer: {
          (log: inout String, action: String, environment: (Simulation, SimulatedVariable<Int>)) in
          log += action
          return effects(log, environment.0, environment.1)
        },
        environment: { simulation in
          let made = simulation.variable(0, name: "server")
          variable = made
          return (simulation, made)
        },
        finally: { _ in variable?.value == 0 })
    }
    let failure = try #require(exploration.failure)
    let trimmed = failure.description.split(separator: "\n").map { line in line.drop { $0 == " " } }
    // They are followed by the steps of a history that passes.
    return trimmed.filter { $0.first?.isNumber == true && $0.contains(". ") }
      .prefix(failure.steps.count).map(String.init)
  }

  @Test(arguments: Place.allCases)
  func `A cancelled effect is attributed to its own action`(place: Place) throws {
    let steps = try steps(["A", "B"]) { log, simulation, variable in
      if log == "AB" { return [.cancel(id: 0)] }
      return [
        .run { _ in
          await place.wait(simulation, variable)
          variable.value = 1
        }.cancellable(id: 0)
      ]
    }
    #expect(steps.last == "\(steps.count). An effect of step 1 writes server: 1")
  }

  /// If "a" comes between "U" and its feedback, the user's thread reduces it. The effect of "a" starts on
  /// that thread.
  @Test func `An effect that starts on another thread is attributed to its own action`() throws {
    let steps = try steps(["A", "U", "C"]) { log, _, variable in
      switch log {
      case "A": return [.run { $0("a") }]
      case "AU": return [.just("u")]
      case "AUa":
        return [
          .run { _ in
            await waitForCancellation()
            variable.value = 1
          }.cancellable(id: 0)
        ]
      case "AUauC": return [.cancel(id: 0)]
      default: return []
      }
    }
    #expect(steps.last == "\(steps.count). Effect 2 of step 1 writes server: 1")
  }
}

private func waitForCancellation() async {
  let (stream, continuation) = AsyncStream<Int>.makeStream()
  for await _ in stream {}
  continuation.finish()
}
