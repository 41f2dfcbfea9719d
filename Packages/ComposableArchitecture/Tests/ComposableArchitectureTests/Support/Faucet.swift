import ComposableArchitecture
import ComposableArchitectureTesting

/// An effect whose outputs come from a test.
final class Faucet: Sendable {
  private let stream: AsyncStream<Int>
  private let continuation: AsyncStream<Int>.Continuation
  private let bench: EffectBench

  init(_ bench: EffectBench) {
    (stream, continuation) = AsyncStream.makeStream()
    self.bench = bench
  }

  /// Outputs the numbers that the test sends, until the test calls `close()`. It can run only once.
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
