import AppFeature
import ComposableArchitecture
import ComposableArchitectureExploration
import Counter
import FavoritePrimes
import FileClient
import Foundation
import PrimeModal
import Testing
import WolframAlpha

/// Tests the app under every order of effects and taps.
@Suite struct AppScheduleTests {
  private let initialValue = AppState(count: 5, favoritePrimes: [2, 3])

  /// Each load returns, at any time, either a list or nothing. The list lacks one favorite and has a new
  /// one twice.
  private func loading(_ simulation: Simulation) -> AppEnvironment {
    var environment = AppEnvironment.unimplemented
    environment.now = { Date(timeIntervalSince1970: 0) }
    environment.fileClient.load = { _ in
      .run { send in send(simulation.choose(.success(Data("[3, 7, 7]".utf8)), .success(nil))) }
    }
    return environment
  }

  @Test func `The feed records every change of the favorites exactly once`() throws {
    let initialValue = initialValue
    let exploration = try explore(
      initialValue: initialValue,
      actions: [
        .favoritePrimes(.loadButtonTapped),
        .counterView(.primeModal(.saveFavoritePrimeTapped)),
        .favoritePrimes(.deleteFavoritePrimes([0, 1])),
        .favoritePrimes(.loadButtonTapped),
        .offlineCounterView(.primeModal(.removeFavoritePrimeTapped)),
        .offlineCounterView(.primeModal(.saveFavoritePrimeTapped)),
      ],
      reducer: appReducer,
      environment: loading,
      invariant: { state in
        state.activityFeed.applied(to: initialValue.favoritePrimes) == Set(state.favoritePrimes)
      }
    )
    #expect(exploration.isComplete)
  }

  @Test func `Only the last request is answered, whichever counter made it`()
    throws
  {
    func answering(_ prime: Int) -> NthPrimeClient {
      NthPrimeClient(name: "\(prime)") { _ in .run { send in send(.success(prime)) } }
    }
    let exploration = try explore(
      initialValue: initialValue,
      actions: [
        .counterView(.counter(.requestNthPrime)),
        .counterView(.counter(.incrTapped)),
        .offlineCounterView(.counter(.requestNthPrime)),
        .offlineCounterView(.counter(.decrTapped)),
        .offlineCounterView(.counter(.requestNthPrime)),
      ],
      reducer: appReducer,
      environment: { _ in
        var environment = AppEnvironment.unimplemented
        environment.wolframAlpha = answering(1)
        environment.offline = answering(11)
        return environment
      },
      finally: { $0.counterAlert == "The 5th prime is 11" && $0.requestedNthPrime == nil },
      convergent: true
    )
    #expect(exploration.isComplete)
  }

  /// The offline client reports progress twice. The simulation may delay each event.
  private func reporting(_ simulation: Simulation) -> AppEnvironment {
    var environment = AppEnvironment.unimplemented
    environment.offline = .reporting(name: "offline") { n in
      .run { send in
        for event in [.progress(0.25), .progress(0.5), .answer(.success(n))] as [NthPrimeEvent] {
          await Task.yield()
          send(event)
        }
      }
    }
    return environment
  }

  @Test func `A request that either counter cancels is never answered`() throws {
    let exploration = try explore(
      initialValue: initialValue,
      actions: [
        .offlineCounterView(.counter(.requestNthPrime)),
        .counterView(.counter(.cancelNthPrimeTapped)),
        .counterView(.counter(.alertDismissButtonTapped)),
      ],
      reducer: appReducer,
      environment: reporting,
      invariant: { $0.nthPrimeProgress == nil || $0.requestedNthPrime == 5 },
      finally: { [initialValue] in $0 == initialValue }
    )
    #expect(exploration.isComplete)
  }

  @Test func `Saved favorites and favorites added during the load are all kept`()
    throws
  {
    let exploration = try explore(
      initialValue: AppState(count: 5),
      actions: [
        .started,
        .counterView(.primeModal(.saveFavoritePrimeTapped)),
        .logIn(.started),
      ],
      reducer: appReducer,
      environment: { simulation in
        var environment = AppEnvironment.unimplemented
        environment.now = { Date(timeIntervalSince1970: 0) }
        environment.fileClient.load = { name in
          .run { send in
            send(
              .success(
                Data(
                  (name == favoritePrimesDocument
                    ? "[2, 3]" : #"{"loggedInUser": {"id": 1, "name": "Ada"}}"#).utf8)))
          }
        }
        return environment
      },
      finally: {
        Set($0.favoritePrimes) == [2, 3, 5] && $0.loggedInUser?.name == "Ada"
          && $0.activityFeed.map(\.prime) == [5]
      }
    )
    #expect(exploration.isComplete)
  }
}

extension [AppState.Activity] {
  /// Returns the resulting favorites, or `nil` if an activity adds a favorite that is there or removes one
  /// that is not.
  fileprivate func applied(to favoritePrimes: [Int]) -> Set<Int>? {
    var result = Set(favoritePrimes)
    for activity in self {
      switch activity.kind {
      case .added: guard result.insert(activity.prime).inserted else { return nil }
      case .removed: guard result.remove(activity.prime) != nil else { return nil }
      }
    }
    return result
  }
}
