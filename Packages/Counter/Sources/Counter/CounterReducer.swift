public import ComposableArchitecture
import WolframAlpha

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
    let n = state.count
    guard state.requestedNthPrime != n else { return [] }
    state.requestedNthPrime = n
    state.nthPrimeProgress = nil
    // Cancels the previous request. Its answer could otherwise be taken for the answer to a later
    // request for the same n.
    return [
      environment.nthPrimeEvents(n)
        .map { event in
          switch event {
          case .progress(let fraction): .nthPrimeProgress(n: n, fraction: fraction)
          case .answer(let result): .nthPrimeResponse(n: n, result: result)
          }
        }
        .cancellable(id: Request.nthPrime, cancelInFlight: true)
    ]
  case .cancelNthPrimeTapped:
    state.requestedNthPrime = nil
    state.nthPrimeProgress = nil
    return [.cancel(id: Request.nthPrime)]
  case .nthPrimeProgress(let n, let fraction):
    guard state.requestedNthPrime == n else { return [] }
    state.nthPrimeProgress = fraction
    return []
  case .nthPrimeResponse(let n, let result):
    guard state.requestedNthPrime == n else { return [] }
    state.requestedNthPrime = nil
    state.nthPrimeProgress = nil
    state.alert = result.sentence(n: n)
    return []
  case .alertDismissButtonTapped:
    state.alert = nil
    return []
  }
}

private enum Request { case nthPrime }

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
