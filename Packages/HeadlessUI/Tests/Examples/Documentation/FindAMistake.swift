import ComposableArchitecture
import ComposableArchitectureExploration
import HeadlessExploration
import HeadlessRunner
import HeadlessUI
import Testing

struct QuoteState: Codable, Hashable {
  var quote: String?
  var isLoading = false
}

enum QuoteAction: Codable, Hashable { case loadTapped, loaded(String), failed }

struct QuoteEnvironment {
  var load: @Sendable () async throws -> String
}

func quoteReducer(
  state: inout QuoteState, action: QuoteAction, environment: QuoteEnvironment
) -> [Effect<QuoteAction>] {
  switch action {
  case .loadTapped:
    state.isLoading = true
    return [
      .run { send in
        send(.loaded(try await environment.load()))
      } catch: { _, _ in
      }
    ]
  case .loaded(let quote):
    (state.quote, state.isLoading) = (quote, false)
  case .failed:
    state.isLoading = false
  }
  return []
}

struct QuoteView: View {
  let store: Store<QuoteState, QuoteAction>

  var body: Screen {
    let state = store.value
    return Screen("Quote") {
      if let quote = state.quote { Text(quote) }
      if state.isLoading {
        ProgressView("Loading")
      } else {
        Button("Load") { store.send(.loadTapped) }
      }
    }
  }
}

func quoteProgram(_ environment: QuoteEnvironment) -> Program<QuoteState, QuoteAction> {
  Program(
    initialValue: QuoteState(), reducer: quoteReducer, environment: environment,
    view: { QuoteView(store: $0) })
}

extension QuoteEnvironment {
  static func simulated(_ simulation: Simulation) -> QuoteEnvironment {
    QuoteEnvironment { "Less is more." }
  }
}

struct QuoteTests {
  // Examples: members
}

func examples(
  state: inout QuoteState, action: QuoteAction, environment: QuoteEnvironment
) throws -> [Effect<QuoteAction>] {
  let effects: [Effect<QuoteAction>] = []
  // Examples: statements
  return effects
}
