import ComposableArchitecture
import ComposableArchitectureExploration
import Counter
import PrimeModal
import Testing
import WolframAlpha

/// Tests three counters with their alerts and one list of favorites in every order of events.
@Suite struct ThreeCountersTests {
  private struct AppState: Hashable, Sendable {
    var rows = [
      CounterViewState(counter: CounterState(count: 2)),
      CounterViewState(counter: CounterState(count: 3)),
      CounterViewState(counter: CounterState(count: 5)),
    ]
  }

  private struct AppAction: Sendable {
    let row: Int
    let action: CounterViewAction

    static let path = CasePath<AppAction, (Int, CounterViewAction)>(
      embed: { AppAction(row: $0, action: $1) }, extract: { ($0.row, $0.action) })
  }

  /// Copies the favorites of the row that received the action to all rows.
  private static func appReducer(
    state: inout AppState, action: AppAction, environment: CounterEnvironment
  ) -> [Effect<AppAction>] {
    let effects = rowsReducer(&state, action, environment)
    for row in state.rows.indices {
      state.rows[row].favoritePrimes = state.rows[action.row].favoritePrimes
    }
    return effects
  }

  private static let rowsReducer: Reducer<AppState, AppAction, CounterEnvironment> = forEach(
    counterViewReducer, value: \.rows, action: AppAction.path)

  @Test func `Three counters are answered independently and share their favorites in order`() throws
  {
    let taps: [CounterViewAction] = [
      .counter(.requestNthPrime), .primeModal(.saveFavoritePrimeTapped),
      .counter(.alertDismissButtonTapped),
    ]
    let exploration = try explore(
      initialValue: AppState(),
      actions: (0..<3).flatMap { row in taps.map { AppAction(row: row, action: $0) } },
      reducer: Self.appReducer,
      environment: { simulation in
        CounterEnvironment { n in
          .run { send in send(simulation.choose(.success(10 * n), .failure(.timedOut))) }
        }
      },
      invariant: { state in
        zip(state.rows, [2, 3, 5]).allSatisfy { row, n in
          let answers: [NthPrimeResult] = [.success(10 * n), .failure(.timedOut)]
          return row.counter.alert.map(answers.map { $0.sentence(n: n) }.contains) ?? true
        }
      },
      finally: { state in
        state.rows.allSatisfy {
          $0.favoritePrimes == [2, 3, 5] && !$0.counter.isNthPrimeRequestInFlight
        }
      }
    )
    #expect(exploration.isComplete)
  }
}
