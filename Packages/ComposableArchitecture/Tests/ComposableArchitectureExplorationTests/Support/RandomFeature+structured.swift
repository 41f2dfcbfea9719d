import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport

extension RandomFeature {
  /// Structured concurrency other than groups that only run.
  enum Structure: Sendable {
    /// Two child tasks by `async let`, and what their parent does before it awaits the second one first.
    case asyncLet([Act], [Act], parent: [Act])
    /// A group whose first child throws, which cancels the other one.
    case throwing([Act], [Act])
    /// A child that is told of its cancellation by a closure, and then sends another output.
    case handled([Act], output: Int)
    /// One child waits for a continuation that the other one resumes, which then goes on.
    case handedOver([Act], [Act], after: [Act])
    /// One child reads from a stream into which the other one writes.
    case streamed([Act], outputs: [Int])
  }

  static func perform(
    _ structure: Structure, _ sum: Int, _ world: World, _ send: Send<Int>
  ) async {
    @Sendable func run(_ acts: [Act]) async {
      for act in acts { await perform(act, sum, world, send) }
    }
    switch structure {
    case .asyncLet(let first, let second, let parent):
      async let one: Void = run(first)
      async let other: Void = run(second)
      await run(parent)
      _ = await (other, one)
    case .throwing(let first, let second):
      try? await withThrowingTaskGroup { group in
        group.addTask {
          await run(first)
          throw CancellationError()
        }
        group.addTask { await run(second) }
        try await group.waitForAll()
      }
    case .handled(let acts, let output):
      let wasCancelled = Box(false)
      await withTaskGroup { group in
        group.addTask { await run(acts) }
        group.addTask {
          await withTaskCancellationHandler {
            await Task.yield()
            await run(acts)
          } onCancel: {
            wasCancelled.value = true
          }
          send(output + (wasCancelled.value ? actionCount : 0))
        }
        _ = await group.next()
        group.cancelAll()
      }
    case .handedOver(let first, let second, let after):
      let gate = UnknownGate()
      await withTaskGroup { group in
        group.addTask {
          await run(first)
          gate.open()
          await run(after)
        }
        group.addTask {
          await gate.wait()
          await run(second)
        }
      }
    case .streamed(let acts, let outputs):
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      await withTaskGroup { group in
        group.addTask {
          for output in outputs {
            continuation.yield(output)
            await run(acts)
          }
          continuation.finish()
        }
        group.addTask { for await output in stream { send(output) } }
      }
    }
  }

  /// A `future`, and an effect that answers it unless it is cancelled.
  static func answered(
    after acts: [Act], _ output: Int, _ sum: Int, _ world: World
  ) -> Effect<Int> {
    let answer = Box<(@Sendable (Int) -> Void)?>(nil)
    return .merge(
      .future { answer.value = $0 },
      .run { send in
        for act in acts { await perform(act, sum, world, send) }
        answer.update { $0.take() }?(output)
      })
  }

  /// A `callback`, and an effect that calls it unless it is cancelled.
  static func called(
    after acts: [Act], _ outputs: [Int], _ sum: Int, _ world: World
  ) -> Effect<Int> {
    let call = Box<Send<Int>?>(nil)
    let gate = UnknownGate()
    return .merge(
      .callback { send in
        call.value = send
        gate.open()
        return { call.value = nil }
      },
      .run { send in
        await gate.wait()
        for act in acts { await perform(act, sum, world, send) }
        let call = call.update { $0.take() }
        for output in outputs { call?(output) }
      })
  }

  /// Returns a feature with one effect that has child tasks of all kinds, or that another one answers. Its reducer may
  /// access a variable or be that of a child, which may disappear.
  static func structured(seed: UInt64) -> RandomFeature {
    var maker = StructureMaker(random: SeededGenerator(seed: seed))
    var effects = [[Tree]](repeating: [], count: actionCount)
    effects[0] = [.run([.structure(maker.structure())])]
    switch maker.number(0, 5) {
    case 0: effects[0].append(.future(maker.output()))
    case 1: effects[0] = [.answered([maker.act()], maker.output())]
    case 2: effects[0] = [.called([maker.act()], [maker.output(), maker.output()])]
    default: break
    }
    if maker.number(0, 2) == 0 { effects[0] = effects[0].map { .cancellable(0, false, $0) } }
    if maker.number(0, 1) == 0 { effects[5] = [maker.number(0, 1) == 0 ? .cancel(0) : .future(7)] }
    return RandomFeature(
      seed: seed, userActions: maker.number(0, 2) == 0 ? [0, 1] : [0], effects: effects,
      memory: .all, place: Place.allCases[maker.number(0, Place.allCases.count - 1)])
  }
}

private struct StructureMaker {
  var random: SeededGenerator

  mutating func number(_ low: Int, _ high: Int) -> Int {
    low + Int(random.next() % UInt64(high - low + 1))
  }

  mutating func output() -> Int { number(2, 7) }

  mutating func structure() -> RandomFeature.Structure {
    switch number(0, 4) {
    case 0: .asyncLet([act()], [act()], parent: acts())
    case 1: .throwing([.yield, act()], [act(), act()])
    case 2: .handled([act()], output: output())
    case 3: .handedOver([act()], [act()], after: acts())
    default: .streamed([act()], outputs: [output(), output()])
    }
  }

  /// Nothing, or one act.
  mutating func acts() -> [RandomFeature.Act] { number(0, 1) == 0 ? [] : [act()] }

  mutating func act() -> RandomFeature.Act {
    switch number(0, 8) {
    case 0: .yield
    case 1, 2: .send(output())
    case 3: .sendValue(output(), of: number(0, 1))
    case 4: .increment(number(0, 1))
    case 5: .sendCancelled(output())
    case 6, 7: .sendReading(output(), of: 0)
    default: .sendCaptured(output())
    }
  }
}
