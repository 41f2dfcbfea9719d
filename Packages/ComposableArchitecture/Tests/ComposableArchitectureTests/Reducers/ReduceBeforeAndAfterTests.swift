import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@Suite struct ReduceBeforeAndAfterTests {
  private static func appending(
    state numbers: inout [Int], action: Int, environment: Void
  ) -> [Effect<Int>] {
    numbers.append(action)
    return [.just(action)]
  }

  @Test func `The state and the effects of the second reducer come before those of the first`() {
    let reducer = reduceBefore(Self.appending) { numbers, action, _ in
      numbers.append(-action)
      return [.just(-action)]
    }
    var numbers: [Int] = []
    let effects = reducer(&numbers, 7, ())
    #expect(numbers == [-7, 7])
    #expect(outputs(of: effects) == [-7, 7])
  }

  @Test func `The state and the effects of the second reducer come after those of the first`() {
    let reducer = reduceAfter(Self.appending) { _, numbers, action, _ in
      numbers.append(-action)
      return [.just(-action)]
    }
    var numbers: [Int] = []
    let effects = reducer(&numbers, 7, ())
    #expect(numbers == [7, -7])
    #expect(outputs(of: effects) == [7, -7])
  }

  @Test func `The second reducer gets the states before and after`() {
    let log = Recorder<[[Int]]>()
    let reducer = reduceAfter(Self.appending) { previous, numbers, _, _ in
      log.record([previous, numbers])
      return []
    }
    var numbers: [Int] = []
    _ = reducer(&numbers, 1, ())
    _ = reducer(&numbers, 2, ())
    #expect(log.all == [[[], [1]], [[1], [1, 2]]])
  }

  @Test func `A reducer with a second one before it does not copy the state`() {
    let reducer = reduceBefore(
      { (values: inout [Int], action: Int, _: Void) in
        values[0] = action
        return []
      }
    ) { values, _, _ in
      values[1] = 0
      return []
    }
    var values = Array(0..<1_000)
    let before = address(of: values)
    _ = reducer(&values, 42, ())
    #expect(values.prefix(2) == [42, 0])
    #expect(address(of: values) == before)
  }
}
