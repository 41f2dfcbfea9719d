import ComposableArchitecture
import ComposableArchitectureExploration
import FileClient
import FileClientTesting
import Foundation
import Testing

/// Explores values that come back while the disk fails: undo and redo, reloads and reverts.
///
/// In the end, the disk has what the app has, or the status says that the document is not saved. After the disk has
/// recovered, the next change is on the disk.
@Suite struct PersistedRepeatTests {
  private enum Step: Hashable, Sendable {
    case notes(Notes.Action)
    /// From now on, everything succeeds, and the user makes a change.
    case recovery
  }

  private struct World: Sendable {
    var document: DocumentEnvironment
    let disk: SimulatedVariable<[String: Data]>
    let isWell: SimulatedVariable<Bool>

    /// The notes on the disk, and whether the disk has recovered.
    var outcome: (notes: [String], isWell: Bool) {
      let saved = disk.value[Notes.name].flatMap { try? Notes.schema.decode($0) }
      return (saved ?? [], isWell.value)
    }
  }

  private static func error(_ operation: FileClientError.Attempt.Operation) -> FileClientError {
    .noSpaceLeft(.init(operation, name: Notes.name, directory: "memory"))
  }

  /// A client whose saves, and perhaps its loads, may fail until the disk is well. A failure takes its time, too, and
  /// comes in its turn.
  private static func world(_ simulation: Simulation, loadsMayFail: Bool) -> World {
    let disk = simulation.variable([String: Data](), name: "documents")
    let isWell = simulation.variable(false, name: "the disk is well")
    let working = FileClient.simulated(simulation, on: disk)
    var client = working
    client.save = { name, data in
      isWell.value || simulation.choose(true, false)
        ? working.save(name, data) : working.list().map { _ in .failure(error(.save)) }
    }
    client.load = { name in
      !loadsMayFail || isWell.value || simulation.choose(true, false)
        ? working.load(name) : working.list().map { _ in .failure(error(.load)) }
    }
    return World(
      document: DocumentEnvironment(client, clock: simulation.clock), disk: disk, isWell: isWell)
  }

  private static func reducer(
    after delay: Duration
  ) -> Reducer<Notes, Step, World> {
    let notes = Notes.reducer(after: delay)
    return { state, step, world in
      if step == .recovery { world.isWell.value = true }
      let action = if case .notes(let action) = step { action } else { Notes.Action.added("z") }
      return notes(&state, action, world.document).map { $0.map(Step.notes) }
    }
  }

  private static func isTold(_ notes: Notes) -> Bool {
    if case .failed = notes.document.phase { true } else { false }
  }

  @Test(arguments: [.zero, .seconds(1)] as [Duration])
  func `A change that is undone and done again is saved, or the status says that it is not`(
    delay: Duration
  ) throws {
    var made: World?
    let exploration = try explore(
      initialValue: Notes(), start: [.notes(.document(.load))],
      actions: [.notes(.added("a")), .notes(.removed("a")), .notes(.added("a"))],
      reducer: Self.reducer(after: delay),
      environment: { simulation in
        let world = Self.world(simulation, loadsMayFail: false)
        made = world
        return world
      },
      options: .init(timePasses: .whenIdle),
      finally: { $0.notes == made?.outcome.notes || Self.isTold($0) })
    #expect(exploration.isComplete)
  }

  @Test(arguments: [.zero, .seconds(1)] as [Duration], [false, true])
  func `What is on the disk is what the app has, or the status says that it is not saved`(
    delay: Duration, loadsMayFail: Bool
  ) throws {
    var made: World?
    try explore(
      initialValue: Notes(), start: [.notes(.document(.load))], actionCount: 2...6,
      action: { simulation in
        simulation.choose(
          .notes(.added("a")), .notes(.removed("a")), .recovery, .notes(.document(.save)),
          .notes(.document(.load)), .notes(.document(.revert)))
      },
      reducer: Self.reducer(after: delay),
      environment: { simulation in
        let world = Self.world(simulation, loadsMayFail: loadsMayFail)
        made = world
        return world
      },
      schedules: .random(count: 1_000, seed: 1), options: .init(timePasses: .whenIdle),
      finally: { state in
        guard let outcome = made?.outcome else { return false }
        if outcome.notes == state.notes { return true }
        // A load that fails may come after the last change.
        return Self.isTold(state) && (!outcome.isWell || loadsMayFail)
      })
  }
}
