import ComposableArchitecture
import ComposableArchitectureTestSupport

/// Effects that wait for answers from a test. A number identifies each effect.
final class Requests: Sendable {
  typealias Callback = @Sendable (Int) -> Void

  private let waiting = Box<[Int: Callback]>([:])

  /// Returns an effect that outputs the number that is passed to `answer`.
  func effect(_ number: Int) -> Effect<Int> {
    .future { [waiting] callback in waiting.update { $0[number] = callback } }
  }

  /// Releases the callbacks of all effects.
  func removeAll() { waiting.update { $0 = [:] } }

  func answer(_ number: Int, with output: Int) { waiting.value[number]?(output) }
}
