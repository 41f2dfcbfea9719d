import ComposableArchitecture
public import ComposableArchitectureExploration
public import FileClient
public import Foundation
import Synchronization

extension FileClient {
  /// A client for `explore`. Each operation takes any amount of time.
  ///
  /// ```swift
  /// let exploration = try explore(
  ///   initialValue: NotesState(), start: [.document(.load)], actions: [.added("Tea")],
  ///   reducer: notesReducer, environment: { FileClient.simulated($0) }, restarts: 1,
  ///   finally: { !$0.notes.isEmpty })
  /// ```
  ///
  /// Like the live client, it works in the order in which effects were started, and skips what is cancelled before its
  /// turn. If the app is killed, a save in flight has happened or not: each document is the old one or the new one.
  ///
  /// - Parameters:
  ///   - simulation: The simulation of the exploration.
  ///   - documents: The initial documents, by name.
  public static func simulated(
    _ simulation: Simulation, documents: [String: Data] = [:]
  ) -> Self {
    simulated(simulation, on: simulation.variable(documents, name: "documents", isDurable: true))
  }

  /// A client for `explore` whose documents the test can read, and change as somebody else would.
  ///
  /// - Parameters:
  ///   - simulation: The simulation of the exploration.
  ///   - disk: The documents, by name. The variable must be durable if the app may be killed.
  public static func simulated(
    _ simulation: Simulation, on disk: SimulatedVariable<[String: Data]>
  ) -> Self {
    Self(
      memory: SimulatedDisk(
        documents: disk, started: simulation.variable(0, name: "the file client", isHidden: true),
        progress: simulation.variable(
          SimulatedDisk.Progress(), name: "the file client", isHidden: true)))
  }
}

private struct SimulatedDisk: DocumentMemory {
  let documents: SimulatedVariable<[String: Data]>
  let started: SimulatedVariable<Int>
  let progress: SimulatedVariable<Progress>

  struct Progress: Hashable {
    /// The turns that are over.
    var done: Set<Int> = []
    /// The data that the client has loaded or saved last. Only the effect whose turn it is uses it.
    var known: [String: Data?] = [:]
  }

  /// An effect gets its turn when it is made, because effects are started in the order in which the reducer makes them.
  func effect<Success: Sendable>(
    _ operation: FileClientError.Attempt.Operation,
    _ work: @escaping @Sendable (inout DocumentsInMemory) -> Result<Success, FileClientError>
  ) -> Effect<Result<Success, FileClientError>> {
    let turn = started.withValue { started in
      defer { started += 1 }
      return started
    }
    return .run { send in
      // Asking the variable again would be a step of its own.
      let known = Mutex<[String: Data?]>([:])
      let isTurn: Void? = try? await progress.wait { progress in
        known.withLock { $0 = progress.known }
        return progress.done.isSuperset(of: 0..<turn)
      }
      if isTurn != nil {
        send(
          documents.withValue { documents in
            known.withLock { known in
              var memory = DocumentsInMemory(documents, known: known)
              defer { (documents, known) = (memory.documents, memory.known) }
              return work(&memory)
            }
          })
      }
      progress.withValue { progress in
        progress.done.insert(turn)
        if isTurn != nil { progress.known = known.withLock { $0 } }
      }
    }
  }
}
