import ComposableArchitecture
import ComposableArchitectureTesting
import FileClient
import Foundation

/// Documents that remain if the app is killed.
struct SimulatedDisk: Hashable, Sendable {
  var documents: [String: Data]
  /// The numbers of the effects that have ended since the start.
  var done: Set<Int> = []

  /// Returns the content of a document, or `nil` if there is none or if it is damaged.
  func decoded<Content: Decodable>(_ name: String, as type: Content.Type) -> Content? {
    documents[name].flatMap { try? JSONDecoder().decode(type, from: $0) }
  }
}

extension FileClient {
  /// A client whose work the simulation may delay by any amount of time. Like the live client, it does
  /// work in the order in which it was started. It skips work that is cancelled before its turn. If the app is
  /// killed, each document is the old one or the new one.
  static func simulated(_ simulation: Simulation, on disk: SimulatedVariable<SimulatedDisk>) -> Self
  {
    let started = simulation.variable(0)
    disk.withValue { $0.done = [] }
    /// Assigns the effect's turn when the effect is made, because effects are started in the order in which
    /// the reducer makes them.
    @Sendable func effect<Success: Sendable>(
      _ work: @escaping @Sendable (inout [String: Data]) -> Result<Success, FileClientError>
    ) -> Effect<Result<Success, FileClientError>> {
      let turn = started.withValue { started in
        defer { started += 1 }
        return started
      }
      return .run { send in
        let isTurn: Void? = try? await disk.wait { $0.done.isSuperset(of: 0..<turn) }
        let result = disk.withValue { disk in
          disk.done.insert(turn)
          return isTurn.map { work(&disk.documents) }
        }
        if let result { send(result) }
      }
    }
    return Self(
      save: { name, data in effect { .success($0[name] = data) } },
      load: { name in effect { .success($0[name]) } },
      remove: { name in effect { .success($0[name] = nil) } },
      list: { effect { .success($0.keys.sorted()) } },
      setAside: { name in
        effect { documents in
          guard let document = documents.removeValue(forKey: name) else {
            return .failure(.notFound(.init(.setAside, name: name, directory: "simulation")))
          }
          let newName = "set-aside-\(documents.count)-\(name)"
          documents[newName] = document
          return .success(newName)
        }
      }
    )
  }
}
