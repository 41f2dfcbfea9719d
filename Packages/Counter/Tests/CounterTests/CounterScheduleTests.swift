import ComposableArchitecture
import ComposableArchitectureExploration
import Counter
import Testing
import WolframAlpha

/// Tests the counter under every order of answers and taps.
@Suite struct CounterScheduleTests {
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
      reducer: counterReducer,
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
      reducer: counterReducer,
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
      reducer: counterReducer,
      environment: numberedAnswers,
      invariant: { $0.alert == nil || $0.alert == "The 2nd prime is 1" },
      finally: { $0 == CounterState(count: 3, alert: "The 2nd prime is 1") },
      convergent: true
    )
    #expect(exploration.isComplete)
  }

  @Test func `Every request ends, whatever the user taps`() throws {
    let exploration = try explore(
      initialValue: CounterState(count: 1),
      actionCount: 0...4,
      action: { $0.choose(.requestNthPrime, .incrTapped, .decrTapped) },
      reducer: counterReducer,
      environment: { simulation in
        CounterEnvironment { n in
          .run { send in send(simulation.choose(.success(n), .failure(.timedOut))) }
        }
      },
      finally: { !$0.isNthPrimeRequestInFlight }
    )
    #expect(exploration.isComplete)
  }

  /// Reports progress twice and then answers. The simulation may delay each event.
  private func reporting(_ simulation: Simulation) -> CounterEnvironment {
    var environment = CounterEnvironment.unimplemented
    environment.nthPrimeEvents = { n in
      .run { send in
        for fraction in [0.25, 0.5] {
          await Task.yield()
          send(.progress(fraction))
        }
        await Task.yield()
        send(.answer(.success(n)))
      }
    }
    return environment
  }

  @Test func `Progress is shown only while a request is in flight`() throws {
    let exploration = try explore(
      initialValue: CounterState(count: 2),
      actions: [.requestNthPrime, .incrTapped, .requestNthPrime],
      reducer: counterReducer,
      environment: reporting,
      invariant: { $0.nthPrimeProgress == nil || $0.isNthPrimeRequestInFlight },
      finally: { $0 == CounterState(count: 3, alert: "The 3rd prime is 3") },
      convergent: true
    )
    #expect(exploration.isComplete)
  }

  @Test func `A request is either answered or cancelled, never both`() throws {
    let exploration = try explore(
      initialValue: CounterState(count: 2),
      actions: [.requestNthPrime, .cancelNthPrimeTapped, .incrTapped],
      reducer: counterReducer,
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
      reducer: counterReducer,
      environment: numberedAnswers,
      finally: { $0 == CounterState(count: 2, alert: "The 2nd prime is 2") }
    )
    #expect(exploration.isComplete)
  }
}
