import ComposableArchitecture
import ComposableArchitectureExploration
import FavoritePrimes
import FileClient
import FileClientTesting
import Foundation
import Testing
import WolframAlpha

/// Tests the favorites under every order of writes, reads and taps.
@Suite struct FavoritePrimesScheduleTests {
  /// The reducer, which a test of mutants replaces.
  var reducer: Reducer<FavoritePrimesState, FavoritePrimesAction, FavoritePrimesEnvironment> =
    favoritePrimesReducer

  private let favoritePrimes = FavoritePrimesState(favoritePrimes: [2, 3, 5])

  private func documents(_ text: String? = nil) -> (Simulation) -> FavoritePrimesEnvironment {
    { simulation in
      FavoritePrimesEnvironment(
        fileClient: .simulated(
          simulation,
          documents: text.map { [favoritePrimesDocument: Data($0.utf8)] } ?? [:]
        ),
        nthPrime: unimplemented("FavoritePrimesEnvironment.nthPrime")
      )
    }
  }

  @Test func `Loading returns the list that was saved last`() throws {
    let exploration = try explore(
      initialValue: favoritePrimes,
      actions: [
        .deleteFavoritePrimes([0]), .saveButtonTapped, .loadButtonTapped,
      ],
      reducer: reducer,
      environment: documents(),
      finally: { $0.favoritePrimes == [3, 5] && $0.notice == "Loaded 2 favorite primes." }
    )
    #expect(exploration.isComplete)
  }

  @Test func `Saving, loading and deleting in any order never mixes two lists`() throws {
    let favoritePrimes = favoritePrimes
    let exploration = try explore(
      initialValue: favoritePrimes,
      actionCount: 0...2,
      action: { $0.choose(.saveButtonTapped, .loadButtonTapped, .deleteFavoritePrimes([0])) },
      reducer: reducer,
      environment: documents(),
      invariant: { state in
        // Only first rows are deleted, so every list is a suffix of the initial list.
        favoritePrimes.favoritePrimes.suffix(state.favoritePrimes.count)
          .elementsEqual(state.favoritePrimes)
      }
    )
    #expect(exploration.isComplete)
  }

  @Test func `Changes are saved in order, and what was on the disk is kept`() throws {
    let exploration = try explore(
      initialValue: FavoritePrimesState(savesAutomatically: true), start: [.started],
      actions: [.loadedFavoritePrimes([3, 5]), .deleteFavoritePrimes([0])],
      reducer: reducer,
      environment: documents("[7]"),
      finally: {
        $0.favoritePrimes.suffix(1) == [5] && !$0.savedList.hasUnsavedChanges($0.favoritePrimes)
          && $0.alert == nil
      }
    )
    #expect(exploration.isComplete)
  }

  @Test func `Saving while a damaged list is loaded does not set the new list aside`()
    throws
  {
    let exploration = try explore(
      initialValue: favoritePrimes,
      actions: [.loadButtonTapped, .saveButtonTapped],
      reducer: reducer,
      environment: documents("[2, 3"),
      finally: {
        $0.favoritePrimes == [2, 3, 5] && $0.notice == "Saved 3 favorite primes."
      }
    )
    #expect(exploration.isComplete)
  }

  @Test func `Loading a damaged list twice sets it aside once, without an error`()
    throws
  {
    let exploration = try explore(
      initialValue: favoritePrimes,
      actions: [.loadButtonTapped, .loadButtonTapped],
      reducer: reducer,
      environment: documents("[2, 3"),
      invariant: { $0.alert?.contains("could not be set aside") != true },
      finally: { $0.favoritePrimes == [2, 3, 5] && $0.alert != nil }
    )
    #expect(exploration.isComplete)
  }

  @Test func `A replaced request never answers a later request for the same n`()
    throws
  {
    let exploration = try explore(
      initialValue: favoritePrimes,
      actions: [.primeButtonTapped(2), .primeButtonTapped(3), .primeButtonTapped(2)],
      reducer: reducer,
      environment: { simulation in
        let requestCount = simulation.variable(0)
        return FavoritePrimesEnvironment(fileClient: .unimplemented) { _ in
          let number = requestCount.withValue { count in
            count += 1
            return count
          }
          return .run { send in send(.success(number)) }
        }
      },
      finally: { $0.alert == "The 2nd prime is 3" && $0.requestedNthPrime == nil }
    )
    #expect(exploration.isComplete)
  }
}
