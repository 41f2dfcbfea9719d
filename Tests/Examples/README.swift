import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

enum AnswerState: Hashable { case idle, loading, loaded(String) }
enum AnswerAction: Equatable { case loadTapped, cancelTapped, response(String) }
struct AnswerEnvironment { var answer: @Sendable () async -> String }

func answerReducer(
  state: inout AnswerState, action: AnswerAction, environment: AnswerEnvironment
) -> [Effect<AnswerAction>] { [] }

func examples() throws {
  // Examples: statements
}
