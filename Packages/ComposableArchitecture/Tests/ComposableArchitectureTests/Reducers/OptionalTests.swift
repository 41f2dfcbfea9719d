import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@Suite struct OptionalTests {
  private let numbers: Reducer<[Int], Int, Recorder<Int>> = { numbers, action, calls in
    calls.record(action)
    numbers[0] = action
    return [.just(action + 1)]
  }

  @Test func `An action changes the state that is present`() {
    var state: [Int]? = [1]
    let effects = optional(numbers)(&state, 42, Recorder())
    #expect(state == [42])
    #expect(outputs(of: effects) == [43])
  }

  @Test func `An action does nothing while the state is nil`() {
    let calls = Recorder<Int>()
    var state: [Int]?
    #expect(optional(numbers)(&state, 42, calls).isEmpty)
    #expect(state == nil)
    #expect(calls.all.isEmpty)
  }

  @Test func `Reducing does not copy the wrapped state`() {
    var state: [Int]? = Array(0..<1_000)
    let before = state.flatMap { address(of: $0) }
    _ = optional(numbers)(&state, 42, Recorder())
    #expect(state?.first == 42)
    #expect(state.flatMap { address(of: $0) } == before)
  }
}
