import ComposableArchitecture
import ComposableArchitectureExploration
import FileClient
import FileClientTesting
import Foundation
import Testing

/// Explores every order of loads, changes and saves, also with somebody else who saves, and with kills.
@Suite struct PersistedScheduleTests {
  private typealias Disk = SimulatedVariable<[String: Data]>

  private static let attempt = FileClientError.Attempt(
    .save, name: Notes.name, directory: "memory")

  private struct World: Sendable {
    let environment: DocumentEnvironment
    let disk: Disk
  }

  private func explored(
    _ actions: [Notes.Action], saved: [String]? = nil, documents: [String: Data] = [:],
    delay: Duration = .seconds(1), restarts: Int = 0, somebodyElse: [String] = [],
    savesMayFail: Bool = false,
    reducer: Reducer<Notes, Notes.Action, DocumentEnvironment>? = nil,
    finally: @escaping (Notes, [String]?) -> Bool
  ) throws -> Exploration {
    var disk: Disk?
    let notes = reducer ?? Notes.reducer(after: delay)
    return try explore(
      initialValue: Notes(), start: [.document(.load)], actions: actions,
      reducer: { (state: inout Notes, action: Notes.Action, world: World) in
        var effects = notes(&state, action, world.environment)
        if action == .document(.load), !somebodyElse.isEmpty {
          // Another process loads, adds its notes, and saves, all at once.
          effects.append(
            .run { _ in
              world.disk.withValue { documents in
                let notes = documents[Notes.name].flatMap { try? Notes.schema.decode($0) } ?? []
                let added = somebodyElse.filter { !notes.contains($0) }
                documents[Notes.name] = Notes.data(notes + added)
              }
            })
        }
        return effects
      },
      environment: { simulation in
        var documents = documents
        if let saved { documents[Notes.name] = Notes.data(saved) }
        let made = simulation.variable(documents, name: "documents", isDurable: true)
        disk = made
        var client = FileClient.simulated(simulation, on: made)
        if savesMayFail {
          client.save = { [save = client.save] name, data in
            simulation.choose(true, false)
              ? save(name, data) : .just(.failure(.noSpaceLeft(Self.attempt)))
          }
        }
        return World(
          environment: DocumentEnvironment(client, clock: simulation.clock), disk: made)
      },
      restarts: restarts, options: .init(timePasses: .whenIdle),
      finally: { state in
        finally(state, disk?.value[Notes.name].flatMap { try? Notes.schema.decode($0) })
      })
  }

  @Test(
    arguments: [
      (.zero, [.added("b"), .added("c")]), (.seconds(1), [.added("b"), .added("c")]),
    ] as [(Duration, [Notes.Action])])
  func `What the user adds, and what was on the disk, is on the disk`(
    delay: Duration, actions: [Notes.Action]
  ) throws {
    let exploration = try explored(actions, saved: ["a"], delay: delay) { state, saved in
      saved == state.notes && state.notes.count == actions.count + 1
    }
    #expect(exploration.isComplete)
  }

  @Test func `A save that fails loses nothing, and is told until a later one succeeds`() throws {
    let exploration = try explored(
      [.added("b"), .added("c")], saved: ["a"], delay: .zero, savesMayFail: true
    ) { state, saved in
      let isTold = state.document.phase == .failed(.client(.noSpaceLeft(Self.attempt)))
      return state.notes == ["a", "b", "c"]
        && (isTold ? saved?.first == "a" : saved == state.notes)
    }
    #expect(exploration.isComplete)
  }

  @Test func `What somebody else adds at any time is kept, too`() throws {
    let exploration = try explored(
      [.added("b")], saved: ["a"], delay: .zero, somebodyElse: ["c"]
    ) { state, saved in
      saved.map { Set($0).isSuperset(of: ["b", "c"]) } == true && state.document.conflict == nil
    }
    #expect(exploration.isComplete)
  }

  @Test func `Without a closure that merges, nothing is replaced and the app is told`() throws {
    let exploration = try explored(
      [.added("b")], saved: ["a"], delay: .zero, somebodyElse: ["c"],
      reducer: Notes.reducer(after: .zero, merging: nil)
    ) { state, saved in
      let isTold = state.document.conflict != nil && state.notes.contains("b")
      return Set(saved ?? []).isSuperset(of: isTold ? ["a", "c"] : ["a", "b", "c"])
    }
    #expect(exploration.isComplete)
  }

  /// After a kill, the app loads again. What was saved is there, and the document is whole.
  @Test func `Wherever the app is killed, the document is whole and nothing in it is lost`() throws
  {
    let exploration = try explored(
      [.added("b"), .added("c")], saved: ["a"], delay: .zero, restarts: 1
    ) { state, saved in
      saved == state.notes && state.notes.first == "a"
        && Set(state.notes).isSubset(of: ["a", "b", "c"])
    }
    #expect(exploration.isComplete)
  }

  @Test func `A damaged document is set aside, and what the user adds is saved`() throws {
    let exploration = try explored(
      [.added("b")], documents: [Notes.name: Data("[".utf8)], restarts: 1
    ) { state, saved in
      saved == (state.notes.isEmpty ? nil : state.notes)
        && (state.document.damagedName == nil || state.document.damagedName == "notes.damaged.json")
    }
    #expect(exploration.isComplete)
  }

  @Test func `A document of a later version is left alone`() throws {
    let later = #"{"documentVersion":2,"value":7}"#
    let exploration = try explored(
      [.added("b"), .document(.save)], documents: [Notes.name: Data(later.utf8)]
    ) { state, saved in
      saved == nil && state.document.phase == .failed(.document(.later(2)))
    }
    #expect(exploration.isComplete)
  }
}
