import ComposableArchitecture
import Foundation
import Synchronization
import Testing

@testable import WolframAlpha

@Suite(.timeLimit(.minutes(10))) struct ProgressTests {
  /// A store that records every event, and cancels the question after `limit` events.
  private func questioner(
    _ client: NthPrimeClient, cancellingAfter limit: Int = .max
  ) -> Store<[NthPrimeEvent], QuestionAction> {
    Store(
      initialValue: [],
      reducer: { events, action, client in
        switch action {
        case .asked(let n):
          return [
            client.nthPrimeEvents(n).map(QuestionAction.received).cancellable(id: "question")
          ]
        case .received(let event):
          events.append(event)
          return events.count == limit ? [.cancel(id: "question")] : []
        }
      },
      environment: client
    )
  }

  private enum QuestionAction {
    case asked(Int)
    case received(NthPrimeEvent)
  }

  private func events(_ client: NthPrimeClient, _ n: Int) async -> [NthPrimeEvent] {
    let store = questioner(client)
    await store.send(.asked(n)).finish()
    return store.value
  }

  @Test func `The offline client reports growing fractions, and then the answer`() async throws {
    var events = await events(.offline, 1_000_000_000)
    #expect(events.popLast() == .answer(.success(22_801_763_489)))
    let fractions = events.map { if case .progress(let fraction) = $0 { fraction } else { 0.0 } }
    #expect((20...99).contains(fractions.count))
    var last = 0.0
    for fraction in fractions {
      #expect(fraction >= last + 0.01)
      last = fraction
    }
    #expect(last < 1)
  }

  @Test(arguments: [1, 1000, 1001, 1_000_000, leastReportedN - 1])
  func `The offline client reports no progress if the answer takes milliseconds`(n: Int) async {
    let events = await events(.offline, n)
    #expect(events.count == 1)
    guard case .answer(.success) = events.first else {
      Issue.record("There is no answer.")
      return
    }
  }

  @Test func `Invalid questions are answered without progress`() async {
    #expect(await events(.offline, 0) == [.answer(.failure(.notPositive(0)))])
    let limit = NthPrimeClient.offlineLimit
    #expect(
      await events(.offline, .max) == [.answer(.failure(.tooLarge(.max, limit: limit)))])
  }

  @Test func `A question cancelled after a report outputs nothing more`() async {
    let store = questioner(.offline, cancellingAfter: 1)
    await store.send(.asked(1_000_000_000)).finish()
    #expect(store.value.count == 1)
    #expect(store.effectsInFlight == 0)
  }

  @Test func `nthPrime outputs the answer and no progress`() async {
    let client = NthPrimeClient.reporting(name: "fake") { _ in
      .merge(
        .just(.progress(0.25)), .just(.progress(0.5)), .just(.answer(.success(3))))
    }
    #expect(client.name == "fake")
    #expect(await ask(client, 2) == .success(3))
    #expect(
      await events(client, 2) == [.progress(0.25), .progress(0.5), .answer(.success(3))])
  }

  @Test func `Setting nthPrime replaces the events too`() async {
    var client = NthPrimeClient.offline
    client.nthPrime = { .just(.success($0)) }
    #expect(await events(client, 1_000_000_000) == [.answer(.success(1_000_000_000))])
  }

  @Test func `A meter reports fractions below 1 that are at least a hundredth apart`() {
    let reported = Mutex<[Double]>([])
    var meter = ProgressMeter { fraction in reported.withLock { $0.append(fraction) } }
    for fraction in [0, 0.004, 0.01, 0.015, 0.5, 0.25, 0.505, 0.75, 1, 2] { meter.reach(fraction) }
    #expect(reported.withLock { $0 } == [0.01, 0.5, 0.75])
  }
}
