import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct TransformationTests {
  /// Effects of every kind and several nestings. Each one outputs 1, 2, 3, 4.
  static let effects: [(String, Effect<Int>)] = [
    ("justs and sync", .merge(.just(1), .just(2), .sync { 3 }, .just(4))),
    ("run", .run { send in for output in 1...4 { send(output) } }),
    (
      "futures in concatenate",
      .concatenate(.future { $0(1) }, .future { $0(2) }, .run { $0(3) }, .future { $0(4) })
    ),
    (
      "concatenate of merges",
      .concatenate(.merge(.just(1), .sync { 2 }), .run { $0(3) }, .merge(.just(4)))
    ),
    (
      "merge of concatenates",
      .merge(.concatenate(.just(1), .just(2)), .concatenate(.just(3), .run { $0(4) }))
    ),
    (
      "deep",
      .concatenate(
        .merge(.concatenate(.just(1), .run { $0(2) })),
        .merge(),
        .concatenate(.concatenate(.merge(.run { $0(3) }), .fireAndForget {}), .just(4))
      )
    ),
    (
      "already transformed",
      .concatenate(.merge(.just(0), .just(1)), .run { $0(2) }, .just(3)).map { $0 + 1 }
    ),
    (
      "transformed inside",
      .concatenate(
        Effect.merge(.just(0)).map { $0 + 1 },
        Effect.concatenate(.just("2"), .run { $0("three") }, .just("3")).compactMap { Int($0) },
        Effect.merge(.just(9), .just(4)).filter { $0 < 9 }
      )
    ),
  ]

  private func outputs(of effect: Effect<Int>) -> [Int] {
    let executor = TestExecutor()
    let store = tape(effect, executor: executor)
    store.send(0)
    executor.drain()
    #expect(store.effectsInFlight == 0)
    return Array(store.value.dropFirst())
  }

  @Test(arguments: effects.indices)
  func `An effect that is not transformed outputs everything`(index: Int) {
    #expect(outputs(of: Self.effects[index].1) == [1, 2, 3, 4])
  }

  @Test(arguments: effects.indices)
  func `Every output is transformed by map`(index: Int) {
    #expect(outputs(of: Self.effects[index].1.map { $0 * 10 }) == [10, 20, 30, 40])
  }

  @Test(arguments: effects.indices)
  func `Outputs are transformed or left out by compactMap`(index: Int) {
    let effect = Self.effects[index].1.compactMap { $0 == 2 ? nil : "\($0)0" }
    #expect(outputs(of: effect.compactMap { Int($0) }) == [10, 30, 40])
  }

  @Test(arguments: effects.indices)
  func `Outputs that fail the test are left out by filter`(index: Int) {
    let effect = Self.effects[index].1.filter { $0.isMultiple(of: 2) }
    #expect(outputs(of: effect) == [2, 4])
  }

  @Test(arguments: effects.indices)
  func `Transformations apply in order`(index: Int) {
    let effect = Self.effects[index].1.map { $0 + 1 }.filter { $0 > 2 }.map { $0 * 10 }
    #expect(outputs(of: effect) == [30, 40, 50])
  }

  @Test func `A transformed future ends if its output is left out`() {
    #expect(outputs(of: Effect.future { $0(1) }.filter { _ in false }) == [])
  }
}
