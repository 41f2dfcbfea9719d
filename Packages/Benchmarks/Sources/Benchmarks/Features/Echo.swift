import ComposableArchitecture

// A feature whose effects feed actions back.

struct EchoState: Equatable, Sendable {
  var answers = 0
}

enum EchoAction: Equatable, Sendable {
  case called
  case calculated
  case sentAway
  case answered
}

func echoReducer(
  state: inout EchoState, action: EchoAction, environment: Void
) -> [Effect<EchoAction>] {
  switch action {
  case .called: return [.just(.answered)]
  case .calculated: return [.sync { .answered }]
  case .sentAway: return [.run { send in send(.answered) }]
  case .answered: state.answers += 1
  }
  return []
}

/// What `echoReducer` does for an answer.
@inline(never)
func answerByHand(_ state: inout EchoState) { state.answers += 1 }
