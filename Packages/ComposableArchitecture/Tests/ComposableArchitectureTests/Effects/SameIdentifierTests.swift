import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

/// Tests effects that get the same identifier twice.
@Suite struct SameIdentifierTests {
  struct Spelling: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Whether it cancels effects in flight.
    var replaces = true
    let effect: @Sendable (any Clock<Duration>) -> Effect<Int>

    init(
      _ description: String, replaces: Bool = true,
      _ effect: @escaping @Sendable (any Clock<Duration>) -> Effect<Int>
    ) {
      testDescription = description
      self.replaces = replaces
      self.effect = effect
    }
  }

  private static let id = "t"

  private static func request(_ clock: any Clock<Duration>) -> Effect<Int> {
    .run { send in
      guard (try? await clock.sleep(for: .seconds(10))) != nil else { return }
      send(1)
    }
  }

  private static func timer(_ clock: any Clock<Duration>) -> Effect<Int> {
    .timer(id: id, every: .seconds(60), clock: clock, output: 1)
  }

  private static func replacing(_ clock: any Clock<Duration>) -> Effect<Int> {
    request(clock).cancellable(id: id, cancelInFlight: true)
  }

  private static func cancelling(_ clock: any Clock<Duration>) -> Effect<Int> {
    .concatenate(.cancel(id: id), request(clock))
  }

  static let spellings = [
    Spelling("timer inside cancellable") { timer($0).cancellable(id: id) },
    Spelling("timer inside cancellable that replaces") {
      timer($0).cancellable(id: id, cancelInFlight: true)
    },
    Spelling("timer inside debounce") {
      timer($0).debounce(id: id, for: .seconds(1), clock: $0)
    },
    Spelling("debounce inside cancellable") {
      request($0).debounce(id: id, for: .seconds(1), clock: $0).cancellable(id: id)
    },
    Spelling("debounce inside cancellable that replaces") {
      request($0).debounce(id: id, for: .seconds(1), clock: $0)
        .cancellable(id: id, cancelInFlight: true)
    },
    Spelling("debounce inside debounce") {
      request($0).debounce(id: id, for: .seconds(1), clock: $0)
        .debounce(id: id, for: .seconds(1), clock: $0)
    },
    Spelling("cancellable inside cancellable", replaces: false) {
      request($0).cancellable(id: id).cancellable(id: id)
    },
    Spelling("the inner one replaces") { replacing($0).cancellable(id: id) },
    Spelling("the outer one replaces") {
      request($0).cancellable(id: id).cancellable(id: id, cancelInFlight: true)
    },
    Spelling("both replace") { replacing($0).cancellable(id: id, cancelInFlight: true) },
    Spelling("three deep") {
      replacing($0).cancellable(id: id, cancelInFlight: true)
        .cancellable(id: id, cancelInFlight: true)
    },
    Spelling("with another identifier in between") {
      replacing($0).cancellable(id: "other").cancellable(id: id)
    },
    Spelling("mapped in between") { replacing($0).map { $0 }.cancellable(id: id).map { $0 } },
    Spelling("delayed in between") {
      replacing($0).deferred(for: .seconds(1), clock: $0).cancellable(id: id)
    },
    Spelling("timeout in between") {
      replacing($0).timeout(after: .seconds(1_000), clock: $0).cancellable(id: id)
    },
    Spelling("race in between") { .race(replacing($0)).cancellable(id: id) },
    Spelling("throttle in between") {
      replacing($0).throttle(id: id, for: .seconds(1), clock: $0, latest: true)
        .cancellable(id: id, cancelInFlight: true)
    },
    Spelling("merged in between") {
      .merge(.fireAndForget {}, replacing($0)).cancellable(id: id)
    },
    Spelling("last of a concatenation") {
      .concatenate(.fireAndForget { await Task.yield() }, replacing($0)).cancellable(id: id)
    },
    Spelling("cancel, then the effect") { cancelling($0).cancellable(id: id) },
    Spelling("cancel, then the effect, and the whole replaces") {
      cancelling($0).cancellable(id: id, cancelInFlight: true)
    },
    Spelling("cancel by several identifiers, then the effect") {
      .concatenate(.cancel(ids: "other", id), request($0)).cancellable(id: id)
    },
    Spelling("cancel beside the effect") {
      .merge(.cancel(id: id), request($0)).cancellable(id: id)
    },
    Spelling("cancel, then the effect, twice named") {
      cancelling($0).cancellable(id: id).cancellable(id: id)
    },
    Spelling("cancel, then the effect, delayed") {
      cancelling($0).deferred(for: .seconds(1), clock: $0).cancellable(id: id)
    },
    Spelling("cancel, then the effect, with a timeout") {
      cancelling($0).timeout(after: .seconds(1_000), clock: $0).cancellable(id: id)
    },
    Spelling("cancel, then the effect, replacing") {
      .concatenate(.cancel(id: id), replacing($0)).cancellable(id: id)
    },
  ]

  private let bench = EffectBench()

  private func start(_ spelling: Spelling) {
    let clock = bench.clock
    bench.run(spelling.effect(clock))
  }

  @Test(arguments: spellings)
  func `An effect with one identifier inside and outside runs`(spelling: Spelling) {
    start(spelling)
    bench.advance(seconds: 70)
    #expect(bench.outputs == [1])
    bench.run(.cancel(id: Self.id))
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test(arguments: spellings)
  func `The identifier cancels the whole effect`(spelling: Spelling) {
    for seconds in [0, 1, 5] {
      start(spelling)
      bench.advance(seconds: Double(seconds))
      bench.run(.cancel(id: Self.id))
      #expect(bench.store.effectsInFlight == 0)
      bench.advance(seconds: 100)
      #expect(bench.outputs == [])
    }
  }

  @Test(arguments: spellings.filter(\.replaces))
  func `Another effect with the identifier replaces the effect`(spelling: Spelling) {
    for _ in 0..<3 {
      start(spelling)
      bench.advance(seconds: 5)
    }
    bench.advance(seconds: 60)
    #expect(bench.outputs == [1])
  }

  @Test(arguments: spellings)
  func `An effect with the same identifier in another scope is not replaced`(spelling: Spelling) {
    let clock = bench.clock
    bench.run(spelling.effect(clock).scoped(by: AnyIdentifier("left")).cancellable(id: Self.id))
    bench.run(spelling.effect(clock).scoped(by: AnyIdentifier("right")).cancellable(id: Self.id))
    bench.advance(seconds: 70)
    #expect(bench.outputs == [1, 1])
    bench.run(.cancel(id: Self.id))
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `A later effect inside replaces an earlier one with its identifier`() {
    let clock = bench.clock
    bench.run(
      .merge(
        Self.replacing(clock).map { _ in 2 }, Self.replacing(clock),
        .concatenate(.fireAndForget {}, .just(3))
      ).cancellable(id: Self.id)
    )
    bench.advance(seconds: 10)
    #expect(bench.outputs == [3, 1])
  }
}
