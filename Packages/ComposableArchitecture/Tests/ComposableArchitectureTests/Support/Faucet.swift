import ComposableArchitecture
import ComposableArchitectureTesting

/// An effect whose outputs a test makes.
final class Faucet: Sendable {
  private let stream: AsyncStream<Int>
  private let continuation: AsyncStream<Int>.Continuation
  private let bench: EffectBench

  init(_ bench: EffectBench) {
    (stream, continuation) = AsyncStream.makeStream()
    self.bench = bench
  }

  /// Outputs what the test sends, until it is closed. It can be run once.
  var effect: Effect<Int> { stream.eraseToEffect() }

  func send(_ outputs: Int...) {
    for output in outputs { continuation.yield(output) }
    bench.executor.drain()
  }

  func close() {
    continuation.finish()
    bench.executor.drain()
  }
}
