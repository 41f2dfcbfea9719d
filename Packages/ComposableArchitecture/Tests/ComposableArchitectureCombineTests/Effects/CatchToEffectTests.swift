import ComposableArchitecture
import ComposableArchitectureCombine
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

private struct Failure: Error, Equatable {}

@Suite struct CatchToEffectTests {
  private typealias Responses = Store<[Result<Int, Failure>], Result<Int, Failure>?>

  private func store(_ effect: Effect<Result<Int, Failure>>) -> Responses {
    Store(
      initialValue: [],
      reducer: { responses, response, effect in
        guard let response else { return [effect.map { $0 }] }
        responses.append(response)
        return []
      },
      environment: effect
    )
  }

  @Test func `Values become successes`() {
    let store = store([1, 2].publisher.setFailureType(to: Failure.self).catchToEffect())
    store.send(nil)
    #expect(store.value == [.success(1), .success(2)])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `A failure becomes the last output`() {
    let store = store(
      Fail(outputType: Int.self, failure: Failure()).prepend(1).append(2).catchToEffect())
    store.send(nil)
    #expect(store.value == [.success(1), .failure(Failure())])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `Values and the failure can be transformed together`() {
    let effect = Fail(outputType: Int.self, failure: Failure()).prepend(1)
      .catchToEffect { (try? $0.get()) ?? -1 }
    let store = tape(effect)
    store.send(0)
    #expect(store.value == [0, 1, -1])
  }
}
