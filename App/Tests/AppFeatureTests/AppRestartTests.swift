import AppFeature
import ComposableArchitecture
import ComposableArchitectureExploration
import Counter
import FavoritePrimes
import FileClient
import FileClientTesting
import Foundation
import PrimeModal
import Testing

/// Tests the app if it is killed at any point.
@Suite struct AppRestartTests {
  private typealias Documents = [String: Data]

  private func decoded<Content: Decodable>(_ document: Data?, as type: Content.Type) -> Content? {
    document.flatMap { try? JSONDecoder().decode(type, from: $0) }
  }

  private func explored(
    _ actions: [AppAction], documents: [String: String], restarts: Int = 1,
    schedules: Schedules = .exhaustive(),
    reducer: @escaping Reducer<AppState, AppAction, AppEnvironment> = appReducer,
    finally: @escaping (AppState, Documents) -> Bool
  ) throws -> Exploration {
    var disk: SimulatedVariable<[String: Data]>?
    return try explore(
      initialValue: AppState(count: 2),
      start: [.started],
      actions: actions,
      reducer: reducer,
      environment: { simulation in
        let made = simulation.variable(
          documents.mapValues { Data($0.utf8) }, name: "disk", isDurable: true)
        disk = made
        var environment = AppEnvironment.unimplemented
        environment.fileClient = .simulated(simulation, on: made)
        environment.now = { Date(timeIntervalSince1970: 0) }
        return environment
      },
      schedules: schedules,
      restarts: restarts,
      finally: { state in disk.map { finally(state, $0.value) } ?? false }
    )
  }

  private let automatically = [settingsDocument: #"{"savesFavoritesAutomatically": true}"#]

  private func favoritePrimes(_ disk: Documents) -> [Int]? {
    disk[favoritePrimesDocument].flatMap { try? favoritePrimesSchema.decode($0) }
  }

  /// Returns whether the favorites that the user adds after a restart are kept, and nothing on the disk is
  /// lost.
  private func keepsFavorites(_ state: AppState, _ disk: Documents) -> Bool {
    let added = state.activityFeed.filter { $0.kind == .added }.map(\.prime)
    return Set(state.favoritePrimes).isSuperset(of: added + (favoritePrimes(disk) ?? []))
      && state.favoritePrimesAlert == nil
  }

  @Test func `Wherever the app is killed, favorites on the disk and added favorites are kept`()
    throws
  {
    let exploration = try explored(
      [.counterView(.primeModal(.saveFavoritePrimeTapped))],
      documents: automatically.merging([favoritePrimesDocument: "[3, 5]"]) { $1 }
    ) { state, disk in
      keepsFavorites(state, disk)
        && favoritePrimes(disk).map { $0 == [3, 5] || $0 == [3, 5, 2] } == true
    }
    #expect(exploration.isComplete)
  }

  @Test(
    arguments: [
      .favoritePrimes(.saveAutomaticallyToggled(false)), .logIn(.logOutTapped),
    ] as [AppAction])
  func `Wherever the app is killed, the settings on the disk are those of the user`(
    action: AppAction
  ) throws {
    let exploration = try explored(
      [action],
      documents: [
        settingsDocument:
          #"{"savesFavoritesAutomatically": true, "loggedInUser": {"id": 1, "name": "Ada"}}"#
      ]
    ) { state, disk in
      state.settings == disk[settingsDocument].flatMap { try? settingsSchema.decode($0) }
        && state.settings.savesFavoritesAutomatically != nil
        && state.settingsNotice == nil
    }
    #expect(exploration.isComplete)
  }

  /// Without a list on the disk, nothing is loaded over what the user has added. After a restart, there is one.
  @Test func `A list that loads over what the user has added is found only with a restart`() throws
  {
    let overwriting: Reducer<AppState, AppAction, AppEnvironment> = { state, action, environment in
      let effects = appReducer(&state, action, environment)
      if case .favoritePrimes(.savedList(.loaded(let list?))) = action {
        state.favoritePrimes = list
      }
      return effects
    }
    for (restarts, fails) in [(0, false), (1, true)] {
      var failure: Exploration.Failure?
      withKnownIssue(isIntermittent: true) {
        failure = try explored(
          [
            .counterView(.primeModal(.saveFavoritePrimeTapped)),
            .counterView(.counter(.incrTapped)),
            .counterView(.primeModal(.saveFavoritePrimeTapped)),
          ],
          documents: automatically, restarts: restarts,
          schedules: .bounded(preemptions: 0, allowsPartial: true), reducer: overwriting,
          finally: keepsFavorites
        ).failure
      }
      #expect(failure?.steps.contains { $0.kind == .killed } == (fails ? true : nil))
    }
  }
}
