import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

/// Tests that operators take constant stack. A sanitizer changes how much stack a call takes.
@Suite(.disabled(if: Sanitizer.current != nil)) struct DeepEffectTests {
  /// An operator that is applied to an effect again and again.
  ///
  /// The thread has a stack of 256 KB. A call takes at least 16 bytes of it, so 20,000 nested calls would
  /// overflow it. So would 10,000 levels of two operators, and 5,000 levels of operators that need tasks,
  /// because each of these levels takes several calls.
  struct Layer: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// How often it is applied. An operator that needs tasks is slower.
    var depth = 20_000
    let apply: @Sendable (Effect<Int>, TestClock) -> Effect<Int>

    static let all =
      [
        Layer(testDescription: "merge") { effect, _ in .merge(effect) },
        Layer(testDescription: "concatenate") { effect, _ in .concatenate(.fireAndForget {}, effect)
        },
        Layer(testDescription: "map") { effect, _ in effect.map { $0 } },
        Layer(testDescription: "scoped") { effect, _ in effect.scoped(by: child) },
        Layer(testDescription: "pullback", depth: 10_000) { effect, _ in
          effect.embedded(by: ActionEmbedding { $0 }, in: child)
        },
        Layer(testDescription: "cancellable", depth: 5_000) { effect, _ in
          effect.cancellable(id: 1)
        },
        Layer(testDescription: "cancellable, filter, merge", depth: 5_000) { effect, _ in
          .merge(effect.cancellable(id: 1).filter { $0 > 0 })
        },
        Layer(testDescription: "throttle", depth: 5_000) { effect, clock in
          effect.throttle(id: UniqueIdentifier(), for: .seconds(1), clock: clock, latest: false)
        },
        Layer(testDescription: "race", depth: 5_000) { effect, _ in .race(effect) },
        Layer(testDescription: "race and map", depth: 5_000) { effect, _ in
          Effect.race(effect).map { $0 }
        },
        Layer(testDescription: "timeout", depth: 5_000) { effect, clock in
          effect.timeout(after: .seconds(5), clock: clock, output: 99)
        },
        Layer(testDescription: "timeout and race", depth: 5_000) { effect, clock in
          .race(effect.timeout(after: .seconds(5), clock: clock, output: 99))
        },
      ] + operators + [mergeAndConcatenate]

    /// Operators on outputs.
    private static let operators = [
      Layer(testDescription: "scan", depth: 5_000) { effect, _ in effect.scan(0) { $1 } },
      Layer(testDescription: "removeDuplicates", depth: 5_000) { effect, _ in
        effect.removeDuplicates()
      },
      Layer(testDescription: "prefix", depth: 5_000) { effect, _ in effect.prefix(2) },
      Layer(testDescription: "flatMap", depth: 5_000) { effect, _ in
        effect.flatMap { .just($0) }
      },
      Layer(testDescription: "flatMap to an asynchronous effect", depth: 1_000) { effect, _ in
        effect.flatMap { output in .run { $0(output) } }
      },
      Layer(testDescription: "concatMap", depth: 5_000) { effect, _ in
        effect.concatMap { .just($0) }
      },
      Layer(testDescription: "switchMap", depth: 5_000) { effect, _ in
        effect.switchMap { .just($0) }
      },
      Layer(testDescription: "throttleOutputs", depth: 5_000) { effect, clock in
        effect.throttleOutputs(for: .seconds(1), clock: clock, latest: true)
      },
      Layer(testDescription: "scan, merge, flatMap, map", depth: 2_000) { effect, _ in
        Effect.merge(effect.scan(0) { $1 }).flatMap { .just($0) }.map { $0 }
      },
    ]

    /// Cancelling this layer behind an asynchronous effect takes stack. The documentation of `merge` says
    /// so.
    static let mergeAndConcatenate = Layer(
      testDescription: "merge and concatenate", depth: 10_000
    ) { effect, _ in .merge(.concatenate(effect)) }

    /// The layers that need no tasks around a synchronous effect.
    static let synchronous = all.filter { layer in
      layer.apply(.just(1), TestClock()).isSynchronous
    }

    static let cancelledWithoutStack = Array(all.dropLast())

    /// The same key path identifies the child in each of the layers.
    private static let child = AnyIdentifier(\Int.self)
  }

  /// Nests an effect deeply, transforms it, starts it, cancels the rest of it and releases it, on a thread
  /// with a small stack.
  ///
  /// - Parameter wrap: makes the effect that is started from the nested effect.
  private func outputs(
    ofNested innermost: Effect<Int>, _ layer: Layer,
    wrap: @escaping @Sendable (Effect<Int>) -> Effect<Int> = { $0.map { $0 + 1 }.filter { $0 > 0 } }
  ) -> [Int] {
    let executor = TestExecutor()
    let clock = TestClock(executor: executor)
    let outputs = Box<[Int]>([])
    onSmallStack(kilobytes: 256) {
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

  @Test(arguments: Layer.synchronous)
  func `A synchronous effect of any depth runs in constant stack`(layer: Layer) {
    #expect(outputs(ofNested: .just(1), layer) == [0, 2])
  }

  @Test(arguments: Layer.all)
  func `An asynchronous effect of any depth runs in constant stack`(layer: Layer) {
    #expect(outputs(ofNested: .run { $0(1) }, layer) == [0, 2])
  }

  @Test(.enabled(if: isThorough), arguments: Layer.all)
  func `An effect of any depth runs in constant stack after an asynchronous one`(layer: Layer) {
    let outputs = outputs(ofNested: .run { $0(1) }, layer) { .concatenate(.run { _ in }, $0) }
    #expect(outputs == [0, 1])
  }

  /// An effect that outputs 1 and then runs until it is cancelled.
  private static let endless = Effect<Int>.run { send in
    send(1)
    for await _ in AsyncStream<Void>.makeStream().stream {}
  }

  @Test(arguments: Layer.cancelledWithoutStack)
  func `An effect of any depth is cancelled in constant stack`(layer: Layer) {
    #expect(outputs(ofNested: Self.endless, layer) == [0, 2])
  }

  @Test(.enabled(if: isThorough), arguments: Layer.cancelledWithoutStack)
  func `An effect of any depth is cancelled in constant stack after an asynchronous one`(
    layer: Layer
  ) {
    let outputs = outputs(ofNested: Self.endless, layer) { .concatenate(.run { _ in }, $0) }
    #expect(outputs == [0, 1])
  }

  @Test func `Merged and concatenated effects are cancelled down to the documented depth`() {
    var layer = Layer.mergeAndConcatenate
    // Half of the documented depth, because the stack has half of the documented size.
    layer.depth = 500
    let outputs = outputs(ofNested: Self.endless, layer) { .concatenate(.run { _ in }, $0) }
    #expect(outputs == [0, 1])
  }

  @Test(arguments: [1, 5])
  func `Nested timeouts need constant stack when the outermost or all of them expire`(
    seconds: Int
  ) {
    onSmallStack(kilobytes: 256) {
      let bench = EffectBench()
      let clock = bench.clock
      let nested = (0..<5_000).reduce(Self.endless) { effect, _ in
        effect.timeout(after: .seconds(5), clock: clock, output: 99)
      }
      bench.run(nested.timeout(after: .seconds(seconds), clock: clock, output: 77))
      #expect(bench.outputs == [1])
      bench.advance(seconds: Double(seconds))
      #expect(bench.outputs == [1, 77])
      #expect(bench.store.effectsInFlight == 0)
      #expect(clock.sleeperCount == 0)
    }
  }

  @Test func `Many effects side by side need constant stack, too`() {
    onSmallStack(kilobytes: 256) {
      let store = tape(.merge((1...20_000).map { .just($0) }).map { $0 * 2 })
      store.send(0)
      #expect(store.value.count == 20_001)
      #expect(store.value.last == 40_000)
    }
  }
}
