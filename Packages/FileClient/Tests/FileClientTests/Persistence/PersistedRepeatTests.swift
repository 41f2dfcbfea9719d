import ComposableArchitecture
import ComposableArchitectureTesting
import FileClient
import FileClientTesting
import Foundation
import Testing

/// Explores values that come back while the disk fails: undo and redo, reloads and reverts.
///
/// In the end, the disk has what the app has, or the status says that the document is not saved.
@Suite struct PersistedRepeatTests {
  private enum Step: Hashable, Sendable {
    case notes(Notes.Action)
    /// From now on, everything succeeds.
    case diskIsWell
  }

  private struct World: Sendable {
    var document: DocumentEnvironment
    let disk: SimulatedVariable<[String: Data]>
    let isWell: SimulatedVariable<Bool>
  }

  private static func error(_ operation: FileClientError.Attempt.Operation) -> FileClientError {
    .noSpaceLeft(.init(operation, name: Notes.name, directory: "memory"))
  }

  /// A client whose loads and saves may fail until the disk is well.
  private static func world(_ simulation: Simulation, loadsMayFail: Bool) -> World {
    let disk = simulation.variable([String: Data](), name: "documents")
    let isWell = simulation.variable(false, name: "the disk is well")
    let working = FileClient.simulated(simulation, on: disk)
    var client = working
    client.save = { name, data in
      if isWell.value || simulation.choose(true, false) { return working.save(name, data) }
      // A failure takes its time, too, and comes in its turn.
      return working.list().map { _ in .failure(error(.save)) }
    }
    if loadsMayFail {
      client.load = { name in
        isWell.value || simulation.choose(true, false)
          ? working.load(name) : working.list().map { _ in .failure(error(.load)) }
      }
    }
    return World(
      document: DocumentEnvironment(client, clock: simulation.clock), disk: disk, isWell: isWell)
  }

  private func explored(
    _ steps: [Step], after delay: Duration, loadsMayFail: Bool = false,
    schedules: Schedules = .random(count: 30, seed: 1),
    finally: @escaping (_ state: Notes, _ isOnDisk: Bool) -> Bool
  ) throws {
    var disk: SimulatedVariable<[String: Data]>?
    let notes = Notes.reducer(after: delay)
    try explore(
      initialValue: Notes(), start: [.notes(.document(.load))], actions: steps,
      reducer: { (state: inout Notes, step: Step, world: World) -> [Effect<Step>] in
        switch step {
        case .notes(let action):
          return notes(&state, action, world.document).map { $0.map(Step.notes) }
        case .diskIsWell: world.isWell.value = true
        }
        return []
      },
      environment: { simulation in
        let world = Self.world(simulation, loadsMayFail: loadsMayFail)
        disk = world.disk
        return world
      },
      schedules: schedules, options: .init(timePasses: .whenIdle),
      finally: { state in
        let data = disk?.value[Notes.name]
        let saved = data.flatMap { try? Notes.schema.decode($0) }
        return finally(state, (saved ?? []) == state.notes)
      })
  }

  private static func isTold(_ notes: Notes) -> Bool {
    if case .failed = notes.document.phase { true } else { false }
  }

  private static let changes: [Step] = [
    .notes(.added("a")), .notes(.removed("a")), .notes(.document(.save)),
    .notes(.document(.load)), .notes(.document(.revert)),
  ]

  /// A first change, and all sequences of two steps after it.
  private static let sequences = changes.flatMap { second in
    changes.map { [.notes(.added("a")), second, $0] }
  }

  private static let delays: [Duration] = [.zero, .seconds(1)]

  @Test(arguments: delays)
  func `A change that is undone and done again is saved, or the status says that it is not`(
    delay: Duration
  ) throws {
    try explored(
      [.notes(.added("a")), .notes(.removed("a")), .notes(.added("a"))], after: delay,
      schedules: .exhaustive()
    ) { state, isOnDisk in isOnDisk || Self.isTold(state) }
  }

  @Test(arguments: delays)
  func `What is on the disk is what the app has, or the status says that it is not saved`(
    delay: Duration
  ) throws {
    for steps in Self.sequences {
      try explored(steps, after: delay) { state, isOnDisk in isOnDisk || Self.isTold(state) }
    }
  }

  @Test(arguments: delays)
  func `When the disk is well again, the next change is saved`(delay: Duration) throws {
    for steps in Self.sequences {
      try explored(steps + [.diskIsWell, .notes(.added("z"))], after: delay) { _, isOnDisk in
        isOnDisk
      }
    }
  }

  /// A load that fails may come after all changes.
  @Test func `A load that fails does not keep a later change from the disk`() throws {
    for steps in Self.sequences {
      try explored(
        steps + [.diskIsWell, .notes(.added("z"))], after: .zero, loadsMayFail: true
      ) { state, isOnDisk in isOnDisk || Self.isTold(state) }
    }
  }
}
