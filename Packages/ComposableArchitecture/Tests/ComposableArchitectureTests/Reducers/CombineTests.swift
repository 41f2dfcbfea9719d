import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@Suite struct CombineTests {
  private func appending(_ name: String) -> Reducer<[String], Int, Void> {
    { names, _, _ in
      names.append(name)
      return []
    }
  }

  private func emitting(_ outputs: Int...) -> Reducer<[String], Int, Void> {
    { _, _, _ in outputs.map { .just($0) } }
  }

  @Test func `Reducers run in order, each on the result of the ones before it`() {
    let reducer = combine(appending("a"), appending("b"), appending("c"))
    var names = ["start"]
    #expect(reducer(&names, 0, ()).isEmpty)
    #expect(names == ["start", "a", "b", "c"])
  }

  @Test func `Effects keep the order of the reducers`() {
    let reducer = combine(emitting(1, 2), emitting(), emitting(3), emitting(4, 5))
    var names: [String] = []
    #expect(outputs(of: reducer(&names, 0, ())) == [1, 2, 3, 4, 5])
  }

  @Test func `Every reducer gets the action and the environment`() {
    let seen = Recorder<[Int]>()
    let reducer: Reducer<Void, Int, Int> = { _, action, environment in
      seen.record([action, environment])
      return []
    }
    var value: Void = ()
    _ = combine(reducer, reducer)(&value, 1, 2)
    #expect(seen.all == [[1, 2], [1, 2]])
  }

  /// Returns a reducer that adds its number to the state and outputs it.
  private func numbered(_ number: Int) -> Reducer<[String], Int, Void> {
    { names, _, _ in
      names.append("\(number)")
      return [.just(number)]
    }
  }

  @Test func `Any number of reducers and their effects keep their order`() {
    let n = numbered
    let written = [
      combine(n(1), n(2)),
      combine(n(1), n(2), n(3)),
      combine(n(1), n(2), n(3), n(4)),
      combine(n(1), n(2), n(3), n(4), n(5)),
      combine(n(1), n(2), n(3), n(4), n(5), n(6)),
    ].enumerated().map { ($0 + 2, $1) }
    let listed = (0...20).map { count in (count, combine((0..<count).map { n($0 + 1) })) }
    for (count, reducer) in written + listed {
      var names: [String] = []
      let numbers = (0..<count).map { $0 + 1 }
      #expect(outputs(of: reducer(&names, 0, ())) == numbers)
      #expect(names == numbers.map { "\($0)" })
    }
  }

  @Test func `The function combine can be passed as a function of two or more reducers`() {
    typealias Names = Reducer<[String], Int, Void>
    let join: @Sendable (@escaping Names, @escaping Names, Names...) -> Names = combine
    var names: [String] = []
    #expect(outputs(of: join(numbered(1), numbered(2), numbered(3))(&names, 0, ())) == [1, 2, 3])
    #expect(names == ["1", "2", "3"])
  }
}
