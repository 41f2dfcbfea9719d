import Testing

@testable import ComposableArchitecture

@Suite struct DeepEffectTests {
  private static let depth = 100_000

  private static let layers: [(String, @Sendable (Effect<Int>) -> Effect<Int>)] = [
    ("merge", { .merge($0) }),
    ("concatenate", { .concatenate(.fireAndForget {}, $0) }),
    ("both", { .merge(.concatenate($0)) }),
  ]

  /// The last part of a composite effect.
  private func lastPart(of effect: Effect<Int>?) -> Effect<Int>? {
    switch effect?.operation {
    case .merge(let parts, _), .concatenate(let parts, _): parts.last
    default: nil
    }
  }

  /// Starts an effect, nested deeply and transformed, on a thread whose stack is small.
  private func outputs(ofNested innermost: Effect<Int>, layer: Int) -> [Int] {
    let executor = ManualExecutor()
    let outputs = Box<[Int]>([])
    let nested = Box<Effect<Int>?>(nil)
    onSmallStack {
      nested.value = (0..<Self.depth).reduce(innermost) { effect, _ in
        Self.layers[layer].1(effect)
      }
      let script = Script()
      script.on(0) { [nested.value.map { $0.map { $0 + 1 }.filter { $0 > 0 } } ?? .just(-1)] }
      let store = script.store(executor: executor)
      store.send(0)
      executor.drain()
      outputs.value = store.value
      script.clear()
    }
    // Taken apart from the outside. Left to itself, a deeply nested value is released recursively, as
    // any such value is in Swift.
    while let part = lastPart(of: nested.value) { nested.value = part }
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
