import ComposableArchitecture
import WolframAlpha

/// Asks a client through a store, and returns the answer.
func ask(_ client: NthPrimeClient, _ n: Int) async -> NthPrimeResult? {
  let store = questioner(client)
  await store.send(.asked(n)).finish()
  return store.value
}

/// Returns a store that asks a client and keeps the last answer.
func questioner(_ client: NthPrimeClient) -> Store<NthPrimeResult?, QuestionAction> {
  Store(initialValue: nil, reducer: questionReducer, environment: client)
}

enum QuestionAction: Sendable {
  case answered(NthPrimeResult)
  case asked(Int)
}

private func questionReducer(
  state answer: inout NthPrimeResult?, action: QuestionAction,
  environment client: NthPrimeClient
) -> [Effect<QuestionAction>] {
  switch action {
  case .answered(let result):
    answer = result
    return []
  case .asked(let n):
    return [client.nthPrime(n).map(QuestionAction.answered)]
  }
}
