import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct DeepEffectTests {
  private static let depth = 100_000

  private static let layers: [(String, @Sendable (Effect<Int>) -> Effect<Int>)] = [
    ("merge", { .merge($0) }),
    ("concatenate", { .concatenate(.fireAndForget {}, $0) }),
    ("both", { .merge(.concatenate($0)) }),
  ]

  /// Makes an effect, nested deeply and transformed, starts it and lets go of it, on a thread whose
  /// stack is small.
  private func outputs(ofNested innermost: Effect<Int>, layer: Int) -> [Int] {
    let executor = TestExecutor()
    let outputs = Box<[Int]>([])
    onSmallStack {
      let nested = (0..<Self.depth).reduce(innermost) { effect, _ in Self.layers[layer].1(effect) }
      let script = Script()
      script.on(0) { [nested.map { $0 + 1 }.filter { $0 > 0 }] }
      let store = script.store(executor: executor)
      store.send(0)
      executor.drain()
      outputs.value = store.value
      script.clear()
    }
    return outputs.value
  }

  @Test(arguments: layers.indices)
  func `a synchronous effect however deeply nested needs no stack to run`(layer: Int) {
    #expect(outputs(ofNested: .just(1), layer: layer) == [0, 2])
  }

  @Test(arguments: layers.indices)
  func `an asynchronous effect however deeply nested needs no stack to run`(layer: Int) {
    #expect(outputs(ofNested: .run { $0(1) }, layer: layer) == [0, 2])
  }

  @Test func `many effects side by side need no stack either`() {
    onSmallStack {
      let store = tape(.merge((1...100_000).map { .just($0) }).map { $0 * 2 })
      store.send(0)
      #expect(store.value.count == 100_001)
      #expect(store.value.last == 200_000)
    }
  }
}
