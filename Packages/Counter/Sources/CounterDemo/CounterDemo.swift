import ArgumentParser
import ComposableArchitecture
import Counter
import HeadlessRunner
import WolframAlpha

/// The counter alone, with a choice of environments.
@main
struct CounterDemo: HeadlessApp {
  static let name = "counter-demo"
  static let abstract = "Count, and ask whether the count is prime and what the nth prime is."
  static let version = composableArchitectureVersion

  struct Options: ParsableArguments {
    @Option(help: "What answers the questions for the nth prime.")
    var environment = EnvironmentName.live

    @Option(help: "The initial count.")
    var count = 0

    func validate() throws {
      guard environment == .live else { return }
      do {
        try NthPrimeClient.validateEnvironment()
      } catch {
        throw ValidationError(error.description)
      }
    }
  }

  static func program(_ options: Options) -> Program<CounterViewState, CounterViewAction> {
    Program(
      initialValue: CounterViewState(counter: CounterState(count: options.count)),
      reducer: counterViewReducer,
      environment: { [environment = options.environment] in environment.environment(at: $0) },
      view: { CounterView(store: $0) }
    )
  }
}

/// Hand-made environments to play with.
enum EnvironmentName: String, CaseIterable, ExpressibleByArgument {
  case live
  case offline
  case mock
  case slow
  case failing

  func environment(at time: AppTime) -> CounterEnvironment {
    switch self {
    case .live: .live
    case .offline: CounterEnvironment(client: .offline)
    case .mock: .mock
    case .slow: CounterEnvironment(client: .slow(time.clock))
    case .failing: CounterEnvironment { _ in .just(.failure(.timedOut)) }
    }
  }
}

extension NthPrimeClient {
  /// Takes two seconds for each answer, and reports its progress.
  fileprivate static func slow(_ clock: any Clock<Duration>) -> Self {
    reporting(name: "slow") { n in
      .concatenate(
        .run { send in
          for step in 1...20 {
            // Sleeping fails only if the effect is cancelled.
            guard (try? await clock.sleep(for: .milliseconds(100))) != nil else { return }
            if step < 20 { send(.progress(Double(step) / 20)) }
          }
        },
        mock.nthPrimeEvents(n)
      )
    }
  }
}
