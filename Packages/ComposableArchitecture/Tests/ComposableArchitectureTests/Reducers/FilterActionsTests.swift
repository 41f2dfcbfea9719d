import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@Suite struct FilterActionsTests {
  private static func sum(
    state sum: inout Int, action: Int, environment calls: Recorder<Int>
  ) -> [Effect<Int>] {
    calls.record(action)
    sum += action
    return [.just(sum)]
  }

  private static let forms: [Reducer<Int, Int, Recorder<Int>>] = [
    filterActions(sum) { $0.isMultiple(of: 2) },
    filterActions { $0.isMultiple(of: 2) }(sum),
  ]

  @Test(arguments: [0, 1])
  func `The reducer gets the actions that pass`(form: Int) {
    let calls = Recorder<Int>()
    var value = 1
    #expect(outputs(of: Self.forms[form](&value, 2, calls)) == [3])
    #expect(value == 3)
    #expect(calls.all == [2])
  }

  @Test(arguments: [0, 1])
  func `The reducer does not get the actions that do not pass`(form: Int) {
    let calls = Recorder<Int>()
    var value = 1
    #expect(Self.forms[form](&value, 3, calls).isEmpty)
    #expect(value == 1)
    #expect(calls.all.isEmpty)
  }
}
