import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct CancelSequenceTests {
  /// Returns the numbers that are still in flight, of 1 to 4, after a cancellation.
  private func numbersInFlight(after cancellation: Effect<Int>) -> [Int] {
    let requests = Requests()
    let store = EffectBench.makeStore()
    store.send(.run { (1...4).map { requests.effect($0).cancellable(id: $0) } })
    store.send(.run { [cancellation] })
    for number in 1...4 { requests.answer(number, with: number) }
    return store.value
  }

  @Test func `Each element of a sequence is cancelled`() {
    let (array, set) = ([1, 3, 9], Set([1, 3]))
    let rows = [1: "a", 3: "b"]
    let cancellations: [Effect<Int>] = [
      .cancel(ids: [1, 3]),
      .cancel(ids: array),
      .cancel(ids: array[...1]),
      .cancel(ids: ContiguousArray(array)),
      .cancel(ids: set),
      .cancel(ids: rows.keys),
      .cancel(ids: rows.keys.sorted()),
      .cancel(ids: rows.values.lazy.map { $0 == "a" ? 1 : 3 }),
      .cancel(ids: stride(from: 1, through: 3, by: 2)),
      .cancel(ids: AnySequence(set)),
    ]
    for cancellation in cancellations {
      #expect(numbersInFlight(after: cancellation) == [2, 4])
    }
    #expect(numbersInFlight(after: .cancel(ids: 1...3)) == [4])
    #expect(numbersInFlight(after: .cancel(ids: [2])) == [1, 3, 4])
  }

  @Test func `An empty sequence cancels nothing`() {
    #expect(numbersInFlight(after: .cancel(ids: [Int]())) == [1, 2, 3, 4])
    #expect(numbersInFlight(after: .cancel(ids: Set<Int>())) == [1, 2, 3, 4])
    #expect(numbersInFlight(after: .cancel(ids: [Int: String]().keys)) == [1, 2, 3, 4])
  }

  @Test func `A single identifier that is not a sequence is one identifier`() {
    #expect(numbersInFlight(after: .cancel(ids: 2)) == [1, 3, 4])
    #expect(numbersInFlight(after: .cancel(ids: 2, 3)) == [1, 4])
    #expect(numbersInFlight(after: .cancel(ids: 2, "3")) == [1, 3, 4])
    let any: any Hashable & Sendable = 2
    #expect(numbersInFlight(after: .cancel(ids: any)) == [1, 3, 4])
  }

  @Test func `A text is one identifier`() {
    func isInFlight(after cancellation: Effect<Int>) -> Bool {
      let store = EffectBench.makeStore()
      let requests = Requests()
      store.send(.run { [requests.effect(1).cancellable(id: "ab")] })
      store.send(.run { [cancellation] })
      return store.effectsInFlight == 1
    }
    let (text, letters) = ("ab", Array("ab"))
    #expect(!isInFlight(after: .cancel(ids: "ab")))
    #expect(!isInFlight(after: .cancel(ids: text)))
    #expect(!isInFlight(after: .cancel(ids: ["ab"])))
    #expect(!isInFlight(after: .cancel(ids: "ab", "c")))
    #expect(isInFlight(after: .cancel(ids: "a", "b")))
    #expect(isInFlight(after: .cancel(ids: letters)))
  }

  @Test
  func `A sequence that is itself an identifier is one of several, or the one of cancel(id:)`() {
    func isInFlight(after cancellation: Effect<Int>) -> Bool {
      let store = EffectBench.makeStore()
      let requests = Requests()
      store.send(.run { [requests.effect(1).cancellable(id: [1, 2])] })
      store.send(.run { [cancellation] })
      return store.effectsInFlight == 1
    }
    #expect(!isInFlight(after: .cancel(id: [1, 2])))
    #expect(!isInFlight(after: .cancel(ids: [1, 2], [3])))
    #expect(!isInFlight(after: .cancel(ids: [[1, 2]])))
    #expect(isInFlight(after: .cancel(ids: [1, 2])))
  }
}
