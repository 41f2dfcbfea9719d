import ComposableArchitecture

// A feature whose effects feed actions back.

struct EchoState: Equatable, Sendable {
  var answers = 0
}

enum EchoAction: Equatable, Sendable {
  case called
  case calculated
  case sentAway
  /// A search that replaces the search before it.
  case searched
  /// Work in a queue with three places.
  case queued
  /// Work with 32 identifiers, each around the next.
  case nested
  case answered
}

enum EchoSearch { case request }

func echoReducer(
  state: inout EchoState, action: EchoAction, environment: Void
) -> [Effect<EchoAction>] {
  switch action {
  case .called: return [.just(.answered)]
  case .calculated: return [.sync { .answered }]
  case .sentAway: return [.run { send in send(.answered) }]
  case .searched:
    return [
      .run { send in send(.answered) }.cancellable(id: EchoSearch.request, cancelInFlight: true)
    ]
  case .queued:
    return [.run { send in send(.answered) }.queued(id: EchoSearch.request, limit: 3)]
  case .nested:
    return [
      (0..<32).reduce(.run { send in send(.answered) }) { effect, id in effect.cancellable(id: id)
      }
    ]
  case .answered: state.answers += 1
  }
  return []
}

/// The work of `echoReducer` for an answer.
@inline(never)
func answerByHand(_ state: inout EchoState) { state.answers += 1 }
