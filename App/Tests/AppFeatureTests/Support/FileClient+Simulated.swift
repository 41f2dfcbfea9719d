import ComposableArchitecture
import ComposableArchitectureTesting
import FileClient
import Foundation

extension FileClient {
  /// A client whose work the simulation may delay by any amount of time. Like the live client, it does
  /// work in the order in which it was started. It skips work that is cancelled before its turn. If the app is
  /// killed, each document is the old one or the new one.
  static func simulated(_ simulation: Simulation, on disk: SimulatedVariable<[String: Data]>)
    -> Self
  {
    let started = simulation.variable(0)
    let done = simulation.variable(Set<Int>())
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
        if (try? await done.wait { $0.isSuperset(of: 0..<turn) }) != nil {
          send(disk.withValue(work))
        }
        done.withValue { _ = $0.insert(turn) }
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
