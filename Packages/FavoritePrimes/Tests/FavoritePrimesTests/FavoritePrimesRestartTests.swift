import ComposableArchitecture
import ComposableArchitectureExploration
import FavoritePrimes
import FileClient
import FileClientTesting
import Foundation
import Testing
import WolframAlpha

/// Tests the favorites if the app is killed at any point.
@Suite struct FavoritePrimesRestartTests {
  /// - Parameter finally: What must hold at the end, given the state, the list in the document, and all documents.
  private func explored(
    _ actions: [FavoritePrimesAction], document: String,
    finally: @escaping (FavoritePrimesState, [Int]?, [String: Data]) -> Bool
  ) throws -> Exploration {
    var disk: SimulatedVariable<[String: Data]>?
    return try explore(
      initialValue: FavoritePrimesState(savesAutomatically: true),
      start: [.started],
      actions: actions,
      reducer: favoritePrimesReducer,
      environment: { simulation in
        let made = simulation.variable(
          [favoritePrimesDocument: Data(document.utf8)], name: "documents", isDurable: true)
        disk = made
        return FavoritePrimesEnvironment(
          fileClient: .simulated(simulation, on: made), client: .unimplemented)
      },
      restarts: 1,
      finally: { state in
        let documents = disk?.value ?? [:]
        let list = documents[favoritePrimesDocument].flatMap {
          try? favoritePrimesSchema.decode($0)
        }
        return finally(state, list, documents)
      })
  }

  @Test func `Wherever the app is killed, the list that is shown is the one on the disk`() throws {
    let exploration = try explored([.deleteFavoritePrimes([0])], document: "[2, 3, 5]") {
      state, list, _ in
      state.favoritePrimes == list && [[2, 3, 5], [3, 5]].contains(state.favoritePrimes)
        && state.alert == nil
    }
    #expect(exploration.isComplete)
  }

  @Test func `Wherever the app is killed, a damaged list is never overwritten`() throws {
    let exploration = try explored([], document: "[2, 3") {
      _, list, documents in
      documents.values.contains(Data("[2, 3".utf8)) && list == nil
    }
    #expect(exploration.isComplete)
  }
}
