import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting

extension RandomFeature {
  /// Structured concurrency other than groups that only run.
  enum Structure: Sendable {
    /// Two child tasks by `async let`. The second one is awaited first.
    case asyncLet([Act], [Act])
    /// A group whose first child throws, which cancels the other one.
    case throwing([Act], [Act])
    /// A child that is told of its cancellation by a closure, and then sends another output.
    case handled([Act], output: Int)
    /// One child waits for a continuation that the other one resumes.
    case handedOver([Act], [Act])
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
    case .asyncLet(let first, let second):
      async let one: Void = run(first)
      async let other: Void = run(second)
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
    case .handedOver(let first, let second):
      let gate = UnknownGate()
      await withTaskGroup { group in
        group.addTask {
          await run(first)
          gate.open()
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

  /// Returns a feature with one effect that has child tasks of all kinds, futures, and a reducer that accesses a
  /// variable or is a child of another one.
  static func structured(seed: UInt64) -> RandomFeature {
    var maker = StructureMaker(random: SeededGenerator(seed: seed))
    var effects = [[Tree]](repeating: [], count: actionCount)
    effects[0] = [.run([.structure(maker.structure())])]
    if maker.number(0, 2) == 0 { effects[0].append(.future(maker.output())) }
    if maker.number(0, 2) == 0 { effects[0] = effects[0].map { .cancellable(0, false, $0) } }
    if maker.number(0, 1) == 0 { effects[5] = [maker.number(0, 1) == 0 ? .cancel(0) : .future(7)] }
    return RandomFeature(
      seed: seed, userActions: maker.number(0, 2) == 0 ? [0, 1] : [0], effects: effects,
      memory: .all, place: [.root, .child, .reading][maker.number(0, 2)])
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
    case 0: .asyncLet([act()], [act()])
    case 1: .throwing([.yield, act()], [act(), act()])
    case 2: .handled([act()], output: output())
    case 3: .handedOver([act()], [act()])
    default: .streamed([act()], outputs: [output(), output()])
    }
  }

  mutating func act() -> RandomFeature.Act {
    switch number(0, 6) {
    case 0: .yield
    case 1, 2: .send(output())
    case 3: .sendValue(output(), of: number(0, 1))
    case 4: .increment(number(0, 1))
    case 5: .sendCancelled(output())
    default: .sendCaptured(output())
    }
  }
}
