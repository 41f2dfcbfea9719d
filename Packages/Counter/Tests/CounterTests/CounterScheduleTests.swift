import ComposableArchitecture
import ComposableArchitectureExploration
import Counter
import Testing
import WolframAlpha

/// Tests the counter under every order of answers and taps.
@Suite struct CounterScheduleTests {
  /// The reducer, which a test of mutants replaces.
  var reducer: Reducer<CounterState, CounterAction, CounterEnvironment> = counterReducer

  /// The first request is answered with 1, the second with 2, and so on. The simulation may delay each
  /// answer by any amount of time.
  private func numberedAnswers(_ simulation: Simulation) -> CounterEnvironment {
    let requestCount = simulation.variable(0)
    return CounterEnvironment { _ in
      let number = requestCount.withValue { count in
        count += 1
        return count
      }
      return .run { send in send(.success(number)) }
    }
  }

  @Test func `A late answer never replaces a newer one`() throws {
    let exploration = try explore(
      initialValue: CounterState(count: 2),
      actions: [.requestNthPrime, .incrTapped, .requestNthPrime],
      reducer: reducer,
      environment: numberedAnswers,
      finally: { $0 == CounterState(count: 3, alert: "The 3rd prime is 2") },
      convergent: true
    )
    #expect(exploration.isComplete)
  }

  @Test func `A replaced request never answers a later request for the same n`()
    throws
  {
    let exploration = try explore(
      initialValue: CounterState(count: 2),
      actions: [.requestNthPrime, .incrTapped, .requestNthPrime, .decrTapped, .requestNthPrime],
      reducer: reducer,
      environment: numberedAnswers,
      finally: { $0 == CounterState(count: 2, alert: "The 2nd prime is 3") },
      convergent: true
    )
    #expect(exploration.isComplete)
  }

  @Test func `An answer is for the requested number even if the count has changed`()
    throws
  {
    let exploration = try explore(
      initialValue: CounterState(count: 2),
      actions: [.requestNthPrime, .incrTapped, .incrTapped, .decrTapped],
      reducer: reducer,
      environment: numberedAnswers,
      invariant: { $0.alert == nil || $0.alert == "The 2nd prime is 1" },
      finally: { $0 == CounterState(count: 3, alert: "The 2nd prime is 1") },
      convergent: true
    )
    #expect(exploration.isComplete)
  }

  @Test func `Every request ends, whatever the user taps`() throws {
    try exploreTaps(actionCount: 0...4)
  }

  /// - Parameter actionCount: How many times the user taps.
  func exploreTaps(actionCount: ClosedRange<Int>) throws {
    let exploration = try explore(
      initialValue: CounterState(count: 1),
      actionCount: actionCount,
      action: { $0.choose(.requestNthPrime, .incrTapped, .decrTapped) },
      reducer: reducer,
      environment: { simulation in
        CounterEnvironment { n in
          .run { send in send(simulation.choose(.success(n), .failure(.timedOut))) }
        }
      },
      finally: { !$0.isNthPrimeRequestInFlight },
      sometimes: { $0.alert == NthPrimeError.timedOut.description }
    )
    #expect(exploration.isComplete)
  }

  /// Reports progress twice and then answers with n. The fractions depend on n. The simulation may delay each event.
  private func reporting(_ simulation: Simulation) -> CounterEnvironment {
    var environment = CounterEnvironment.unimplemented
    environment.nthPrimeEvents = { n in
      .run { send in
        for fraction in fractions(n) {
          await Task.yield()
          send(.progress(fraction))
        }
        await Task.yield()
        send(.answer(.success(n)))
      }
    }
    return environment
  }

  private func fractions(_ n: Int) -> [Double] { [Double(n) / 8, Double(n) / 4] }

  @Test func `Only the progress of the request in flight is shown`() throws {
    let exploration = try explore(
      initialValue: CounterState(count: 2),
      actions: [.requestNthPrime, .incrTapped, .requestNthPrime],
      reducer: reducer,
      environment: reporting,
      invariant: { state in
        guard let progress = state.nthPrimeProgress else { return true }
        return state.requestedNthPrime.map { fractions($0).contains(progress) } == true
      },
      finally: { $0 == CounterState(count: 3, alert: "The 3rd prime is 3") },
      sometimes: { $0.nthPrimeProgress == fractions(2)[1] },
      convergent: true
    )
    #expect(exploration.isComplete)
  }

  @Test func `A request is either answered or cancelled, never both`() throws {
    let exploration = try explore(
      initialValue: CounterState(count: 2),
      actions: [.requestNthPrime, .cancelNthPrimeTapped, .incrTapped],
      reducer: reducer,
      environment: reporting,
      finally: {
        $0 == CounterState(count: 3) || $0 == CounterState(count: 3, alert: "The 2nd prime is 2")
      }
    )
    #expect(exploration.isComplete)
  }

  @Test func `The same question can be asked again after a cancellation`() throws {
    let exploration = try explore(
      initialValue: CounterState(count: 2),
      actions: [.requestNthPrime, .cancelNthPrimeTapped, .requestNthPrime],
      reducer: reducer,
      environment: numberedAnswers,
      finally: { $0 == CounterState(count: 2, alert: "The 2nd prime is 2") }
    )
    #expect(exploration.isComplete)
  }
}
