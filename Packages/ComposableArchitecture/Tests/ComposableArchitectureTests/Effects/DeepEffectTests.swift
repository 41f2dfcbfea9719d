import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct DeepEffectTests {
  /// An operator that is applied to an effect again and again.
  struct Layer: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// How often it is applied. An operator that needs tasks is slower.
    var depth = 100_000
    let apply: @Sendable (Effect<Int>, TestClock) -> Effect<Int>

    static let all = [
      Layer(testDescription: "merge") { effect, _ in .merge(effect) },
      Layer(testDescription: "concatenate") { effect, _ in .concatenate(.fireAndForget {}, effect)
      },
      Layer(testDescription: "merge and concatenate") { effect, _ in .merge(.concatenate(effect)) },
      Layer(testDescription: "map") { effect, _ in effect.map { $0 } },
      Layer(testDescription: "filter") { effect, _ in effect.filter { $0 > 0 } },
      Layer(testDescription: "cancellable") { effect, _ in effect.cancellable(id: 1) },
      Layer(testDescription: "scoped") { effect, _ in effect.scoped(by: child) },
      Layer(testDescription: "merge and map", depth: 20_000) { effect, _ in
        Effect.merge(effect).map { $0 }
      },
      Layer(testDescription: "pullback", depth: 20_000) { effect, _ in
        effect.embedded { $0 }.scoped(by: child)
      },
      Layer(testDescription: "cancellable, filter, merge, concatenate", depth: 20_000) {
        effect, _ in
        .merge(.concatenate(effect.cancellable(id: 1).filter { $0 > 0 }))
      },
      Layer(testDescription: "throttle", depth: 10_000) { effect, clock in
        effect.throttle(id: UniqueName(), for: .seconds(1), clock: clock, latest: false)
      },
      Layer(testDescription: "race", depth: 20_000) { effect, _ in .race(effect) },
      Layer(testDescription: "race and map", depth: 10_000) { effect, _ in
        Effect.race(effect).map { $0 }
      },
    ]

    /// Those that need no task for each level behind an asynchronous effect.
    static let withoutTasks = Array(all.prefix(5))

    /// Those that are cancelled without a task for each level.
    static let cancelledWithoutStack = withoutTasks.filter {
      $0.testDescription != "merge and concatenate"
    }

    /// Known by the same key path in each of the layers.
    private static let child = Identifier(\Int.self)
  }

  /// Makes an effect, nested deeply and transformed, starts it, cancels what is left of it and releases
  /// it, on a thread whose stack is small.
  ///
  /// - Parameter wrap: makes what is started of the nested effect.
  private func outputs(
    ofNested innermost: Effect<Int>, _ layer: Layer,
    wrap: @escaping @Sendable (Effect<Int>) -> Effect<Int> = { $0.map { $0 + 1 }.filter { $0 > 0 } }
  ) -> [Int] {
    let executor = TestExecutor()
    let clock = TestClock(executor: executor)
    let outputs = Box<[Int]>([])
    onSmallStack {
      let nested = (0..<layer.depth).reduce(innermost) { effect, _ in layer.apply(effect, clock) }
      let script = Script()
      script.on(0) { [wrap(nested)] }
      let store = script.store(executor: executor)
      let task = store.send(0)
      executor.drain()
      task.cancel()
      executor.drain()
      #expect(store.effectsInFlight == 0)
      outputs.value = store.value
      script.clear()
    }
    return outputs.value
  }

  @Test(arguments: Layer.all)
  func `a synchronous effect however deeply nested needs no stack to run`(layer: Layer) {
    #expect(outputs(ofNested: .just(1), layer) == [0, 2])
  }

  @Test(arguments: Layer.all)
  func `an asynchronous effect however deeply nested needs no stack to run`(layer: Layer) {
    #expect(outputs(ofNested: .run { $0(1) }, layer) == [0, 2])
  }

  @Test(arguments: Layer.withoutTasks)
  func `an effect however deeply nested needs no stack behind an asynchronous one`(layer: Layer) {
    let outputs = outputs(ofNested: .run { $0(1) }, layer) { .concatenate(.run { _ in }, $0) }
    #expect(outputs == [0, 1])
  }

  /// An effect that outputs something and then runs until it is cancelled.
  private static let endless = Effect<Int>.run { send in
    send(1)
    for await _ in AsyncStream<Void>.makeStream().stream {}
  }

  @Test(arguments: Layer.cancelledWithoutStack)
  func `an effect however deeply nested needs no stack to be cancelled`(layer: Layer) {
    #expect(outputs(ofNested: Self.endless, layer) == [0, 2])
    let outputs = outputs(ofNested: Self.endless, layer) { .concatenate(.run { _ in }, $0) }
    #expect(outputs == [0, 1])
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
