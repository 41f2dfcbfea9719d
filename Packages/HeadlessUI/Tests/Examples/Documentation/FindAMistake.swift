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

func quoteProgram(_ environment: QuoteEnvironment) -> Program<QuoteState, QuoteAction> {
  Program(
    initialValue: QuoteState(), reducer: { _, _, _ in [] }, environment: environment,
    view: { _ in Screen("Quote") {} })
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
