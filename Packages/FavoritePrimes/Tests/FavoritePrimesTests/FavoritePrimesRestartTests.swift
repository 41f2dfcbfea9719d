import ComposableArchitecture
import ComposableArchitectureTesting
import FavoritePrimes
import FileClient
import FileClientTesting
import Foundation
import Testing
import WolframAlpha

/// Tests the favorites if the app is killed at any point.
@Suite struct FavoritePrimesRestartTests {
  private let reducer = savingAutomatically(
    favoritePrimesReducer, value: \.self,
    action: CasePath<FavoritePrimesAction, FavoritePrimesAction>(embed: { $0 }, extract: { $0 }),
    environment: { $0 })

  /// - Parameter finally: What must hold at the end, given the state and the list in the document.
  private func explored(
    _ actions: [FavoritePrimesAction], document: String,
    finally: @escaping (FavoritePrimesState, [Int]?) -> Bool
  ) throws -> Exploration {
    var documents: SimulatedVariable<[String: Data]>?
    return try explore(
      initialValue: FavoritePrimesState(savesAutomatically: true),
      start: [.started],
      actions: actions,
      reducer: reducer,
      environment: { simulation in
        let disk = simulation.variable(
          [favoritePrimesDocument: Data(document.utf8)], name: "documents", isDurable: true)
        documents = disk
        return FavoritePrimesEnvironment(
          fileClient: .simulated(simulation, on: disk), client: .unimplemented)
      },
      restarts: 1,
      finally: { state in
        let document = documents?.value[favoritePrimesDocument]
        return finally(state, document.flatMap { try? JSONDecoder().decode([Int].self, from: $0) })
      })
  }

  @Test func `Wherever the app is killed, the list that is shown is the one on the disk`() throws {
    let exploration = try explored(
      [.deleteFavoritePrimes([0]), .deleteFavoritePrimes([0])], document: "[2, 3, 5]"
    ) { state, document in
      state.favoritePrimes == document && [2, 3, 5].suffix(document?.count ?? 0) == document ?? []
        && state.favoritePrimes.count >= 1 && state.savedListProblem == nil && state.alert == nil
    }
    #expect(exploration.isComplete)
  }

  /// A kill may come between setting the damaged document aside and saving the new one.
  @Test func `Wherever the app is killed, a damaged list is never overwritten`() throws {
    let exploration = try explored([.saveButtonTapped], document: "[2, 3") { state, document in
      // It is either still there or has been set aside.
      state.savedListProblem == .damaged || state.savedListProblem == nil && document ?? [] == []
    }
    #expect(exploration.isComplete)
  }
}
