import ComposableArchitecture

/// Effects that wait for the test to answer them, each known by a number.
final class Requests: Sendable {
  typealias Callback = @Sendable (Int) -> Void

  private let waiting = Box<[Int: Callback]>([:])

  /// An effect that outputs what `answer` is given.
  func effect(_ number: Int) -> Effect<Int> {
    .future { [waiting] callback in waiting.update { $0[number] = callback } }
  }

  func answer(_ number: Int, with output: Int) { waiting.value[number]?(output) }
}
