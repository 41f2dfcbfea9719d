import ComposableArchitecture
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

  @Test func `reducers run in order, each on what the ones before it left`() {
    let reducer = combine(appending("a"), appending("b"), appending("c"))
    var names = ["start"]
    #expect(reducer(&names, 0, ()).isEmpty)
    #expect(names == ["start", "a", "b", "c"])
  }

  @Test func `effects keep the order of the reducers`() {
    let reducer = combine(emitting(1, 2), emitting(), emitting(3), emitting(4, 5))
    var names: [String] = []
    #expect(outputs(of: reducer(&names, 0, ())) == [1, 2, 3, 4, 5])
  }

  @Test func `every reducer gets the action and the environment`() {
    let seen = Recorder<[Int]>()
    let reducer: Reducer<Void, Int, Int> = { _, action, environment in
      seen.record([action, environment])
      return []
    }
    var value: Void = ()
    _ = combine(reducer, reducer)(&value, 1, 2)
    #expect(seen.all == [[1, 2], [1, 2]])
  }

  @Test func `no reducers do nothing`() {
    let reducer: Reducer<[String], Int, Void> = combine()
    var names = ["start"]
    #expect(reducer(&names, 0, ()).isEmpty)
    #expect(names == ["start"])
  }
}
