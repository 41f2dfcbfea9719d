import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Foundation

extension RandomFeature {
  /// Something between whose parts others can come in: a cancellation, or another user of the same object.
  enum Point: Sendable {
    /// In each round, checks for a cancellation before each of two parts. Cleans up and ends if there is one.
    case checked(rounds: Int, [Act], [Act], cleanUp: [Act])
    /// Checks for a cancellation, reaches a checkpoint, and checks again.
    case checkpointed([Act], cleanUp: [Act])
    /// Writes into a variable whether it is cancelled, and what another variable is after that.
    case note(Int, of: Int)
    case copy(Int, of: Int)
    /// Yields, and writes a variable when it is cancelled. The acts must not check for that: a real task may do so before
    /// the handler runs, which an exploration does not try.
    case handled(Int, [Act])
    /// Takes numbers out of a stream of its own, and writes a variable when the stream ends. The stream has no end
    /// unless the consumer is cancelled.
    case terminated(Int, hasEnd: Bool, [Act])
    /// Reads a lock, and then writes it.
    case count(Int)
    /// Adds numbers to the stream that effects share, and writes into a variable which of them were dropped.
    case produce([Int], Int)
    case consume(Int)
    /// Writes a variable when the stream ends.
    case watch(Int)
    /// Sends which identifier it was given.
    case identify(Int, isForeign: Bool)
    /// Sends which of two child tasks was the first to end, and what a variable is then.
    case first([Act], [Act], cancels: Bool, of: Int)
    /// Does not await a child task.
    case abandoned([Act], parent: [Act])
    /// Sends on a thread that the simulation does not control.
    case stray(Stray, Int)
  }

  static func perform(
    _ point: Point, _ sum: Int, _ world: World, _ send: Send<Int>
  ) async {
    @Sendable func run(_ acts: [Act]) async {
      for act in acts { await perform(act, sum, world, send) }
    }
    switch point {
    case .checked(let rounds, let first, let second, let cleanUp):
      do {
        for _ in 0..<rounds {
          for part in [first, second] {
            world.pause()
            try Task.checkCancellation()
            await run(part)
          }
        }
      } catch {
        await run(cleanUp)
      }
    case .note(let variable, let other):
      let note = Task.isCancelled ? 3 : 0
      world.pause()
      world.write(variable, note + world.read(other))
    case .copy(let variable, let other):
      let value = world.read(other)
      world.pause()
      world.write(variable, value)
    case .handled(let variable, let acts):
      await withTaskCancellationHandler {
        await Task.yield()
        await run(acts)
      } onCancel: {
        world.pause()
        world.write(variable, 2)
        world.pause()
      }
      // The end of the handler is no event.
      world.objects?.checkpoint()
    case .terminated(let variable, let hasEnd, let acts):
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      continuation.onTermination = { _ in
        world.pause()
        world.write(variable, 2)
        world.pause()
      }
      continuation.yield(1)
      if hasEnd { continuation.finish() }
      for await _ in stream {
        world.objects?.checkpoint()
        await run(acts)
      }
      world.objects?.checkpoint()
      await run(acts)
    case .first(let first, let second, let cancels, let variable):
      let winner = await withTaskGroup(of: Int.self) { group in
        for (number, acts) in [first, second].enumerated() {
          group.addTask {
            await run(acts)
            world.pause()
            return number
          }
        }
        let winner = await group.next() ?? 0
        world.pause()
        if cancels { group.cancelAll() }
        send(actionCount - 1 + actionCount * (3 * winner + world.read(variable)))
        return winner
      }
      if !cancels { send(actionCount - 2 + actionCount * winner) }
    case .abandoned(let acts, let parent):
      async let _: Void = run(acts)
      await run(parent)
      world.pause()
    case .stray(let stray, let output): stray.start { send(output) }
    case .checkpointed, .count, .produce, .consume, .watch, .identify:
      if let objects = world.objects { await perform(point, objects, world, send, run) }
    }
  }

  private static func perform(
    _ point: Point, _ objects: Objects, _ world: World, _ send: Send<Int>,
    _ run: @Sendable ([Act]) async -> Void
  ) async {
    switch point {
    case .checkpointed(let acts, let cleanUp):
      if Task.isCancelled { return }
      objects.checkpoint()
      await run(Task.isCancelled ? cleanUp : acts)
    case .count(let output):
      let count = objects.count()
      world.pause()
      objects.setCount(count + 1)
      world.pause()
      send(output + actionCount * count)
    case .produce(let numbers, let variable):
      for number in numbers {
        world.pause()
        if !objects.yield(number) { world.write(variable, number) }
      }
      world.pause()
      objects.finish()
    case .consume(let output):
      for await number in objects.elements {
        world.pause()
        send(output + actionCount * number)
      }
    case .watch(let variable):
      objects.setHandler { isCancelled in
        world.pause()
        world.write(variable, isCancelled ? 2 : 1)
        world.pause()
      }
    case .identify(let output, let isForeign):
      let generator = isForeign ? objects.foreignIdentifiers : objects.identifiers
      let number = Int(generator().uuid.15)
      world.pause()
      send(output + actionCount * number)
    default: break
    }
  }
}
