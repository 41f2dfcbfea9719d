import ComposableArchitecture
import ComposableArchitectureTesting
import FileClient
import Foundation

extension FileClient {
  /// A client whose work the simulation may delay by any amount of time. Like the live client, it does
  /// work in the order in which it was started. It skips work that is cancelled before its turn. If the app is
  /// killed, each document is the old one or the new one.
  static func simulated(
    _ simulation: Simulation, documents: [String: Data] = [:]
  ) -> Self {
    simulatedWithDisk(simulation, documents: documents).client
  }

  /// Returns such a client, and the documents for the conditions of a test.
  static func simulatedWithDisk(
    _ simulation: Simulation, documents: [String: Data]
  ) -> (client: Self, documents: SimulatedVariable<[String: Data]>) {
    let disk = SimulatedDisk(
      documents: simulation.variable(documents, name: "documents", isDurable: true),
      started: simulation.variable(0),
      done: simulation.variable([])
    )
    let client = Self(
      save: { name, data in disk.effect { .success($0[name] = data) } },
      load: { name in disk.effect { .success($0[name]) } },
      remove: { name in disk.effect { .success($0[name] = nil) } },
      list: { disk.effect { .success($0.keys.sorted()) } },
      setAside: { name in
        disk.effect { documents in
          let newName = "set-aside-\(documents.count)-\(name)"
          guard let document = documents.removeValue(forKey: name) else {
            return .failure(.notFound(.init(.setAside, name: name, directory: "simulation")))
          }
          documents[newName] = document
          return .success(newName)
        }
      }
    )
    return (client, disk.documents)
  }
}

private struct SimulatedDisk: Sendable {
  let documents: SimulatedVariable<[String: Data]>
  let started: SimulatedVariable<Int>
  let done: SimulatedVariable<Set<Int>>

  /// Assigns the effect's turn when the effect is made, because effects are started in the order in which
  /// the reducer makes them.
  func effect<Success: Sendable>(
    _ work: @escaping @Sendable (inout [String: Data]) -> Result<Success, FileClientError>
  ) -> Effect<Result<Success, FileClientError>> {
    let turn = started.withValue { started in
      defer { started += 1 }
      return started
    }
    return .run { send in
      if (try? await done.wait { $0.isSuperset(of: 0..<turn) }) != nil {
        send(documents.withValue(work))
      }
      done.withValue { _ = $0.insert(turn) }
    }
  }
}
