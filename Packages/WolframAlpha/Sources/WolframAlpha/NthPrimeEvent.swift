/// An output of a client that was asked for the nth prime: its progress or the answer.
public enum NthPrimeEvent: Equatable, Codable, Sendable {
  /// The fraction of the work that is done, above 0 and below 1. It grows from one event to the next.
  case progress(Double)
  /// The answer. It is the last event.
  case answer(NthPrimeResult)
}
