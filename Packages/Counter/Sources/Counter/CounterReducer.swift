public import ComposableArchitecture
import PrimeAlert

/// Counts, opens and closes the modal, asks for the nth prime and shows the answer.
///
/// At most one request is in flight. Asking for the same n again does nothing. Asking for another n cancels
/// the request in flight.
public func counterReducer(
  state: inout CounterState, action: CounterAction, environment: CounterEnvironment
) -> [Effect<CounterAction>] {
  switch action {
  case .decrTapped:
    if state.count > .min { state.count -= 1 }
    return []
  case .incrTapped:
    if state.count < .max { state.count += 1 }
    return []

  case .goToNumberChanged(let text):
    state.numberText = text.isEmpty ? nil : text
    state.numberProblem = nil
    return []
  case .goToNumberSubmitted:
    // Spaces may group digits: “1 000 000”.
    let text = state.numberText?.filter { !$0.isWhitespace } ?? ""
    guard let number = Int(text) else {
      state.numberProblem = problem(with: text)
      return []
    }
    state.count = number
    state.numberText = nil
    state.numberProblem = nil
    return []

  case .isPrimeButtonTapped:
    state.isPrimeModalShown = true
    return []
  case .primeModalDismissed:
    state.isPrimeModalShown = false
    return []

  case .requestNthPrime:
    return state.requestNthPrime(
      state.count,
      from: environment.nthPrimeEvents,
      progress: CounterAction.nthPrimeProgress,
      response: CounterAction.nthPrimeResponse
    )
  case .cancelNthPrimeTapped:
    return state.cancelNthPrimeRequest()
  case .nthPrimeProgress(let n, let fraction):
    state.receiveNthPrimeProgress(n: n, fraction: fraction)
    return []
  case .nthPrimeResponse(let n, let result):
    state.receiveNthPrimeResponse(n: n, result: result)
    return []
  case .alertDismissButtonTapped:
    state.alert = nil
    return []
  }
}

private func problem(with text: String) -> String {
  if text.isEmpty { return "Type a whole number, such as 1000." }
  let digits = text.drop { $0 == "-" || $0 == "+" }
  return digits.allSatisfy { ("0"..."9").contains($0) } && !digits.isEmpty
    ? "“\(shortened(text))” is out of range. Type a number from \(Int.min) to \(Int.max)."
    : "“\(shortened(text))” is not a whole number. Type one, such as 1000."
}

private func shortened(_ text: String) -> String {
  text.count > 40 ? "\(text.prefix(40))…" : text
}
