import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

/// A callback interface that calls back when the test tells it to.
private final class Service<Output: Sendable>: Sendable {
  private let callback = Box<(@Sendable (Output) -> Void)?>(nil)

  func request(_ callback: @escaping @Sendable (Output) -> Void) { self.callback.value = callback }
  func answer(_ output: Output) { callback.value?(output) }
  func forget() { callback.value = nil }
}

@Suite struct FutureTests {
  /// The ways in which a future runs: on its own, as a step of a task, and inside `map`.
  private enum Place: CaseIterable, Sendable { case alone, inConcatenate, inMap }

  private func store(
    _ place: Place,
    _ executor: TestExecutor,
    _ work: @escaping @Sendable (@escaping @Sendable (Int) -> Void) -> Void
  ) -> Tape {
    let effect: Effect<Int> =
      switch place {
      case .alone: .future(work)
      case .inConcatenate: .concatenate(.run { _ in }, .future(work))
      case .inMap: .future(work).map { $0 }
      }
    return tape(effect, executor: executor)
  }

  @Test(arguments: Place.allCases)
  private func `A future that is called back later outputs once and ends`(place: Place) {
    let executor = TestExecutor()
    let service = Service<Int>()
    let store = store(place, executor, service.request)
    store.send(0)
    executor.drain()
    #expect(store.value == [0])
    #expect(store.effectsInFlight == 1)
    service.answer(1)
    executor.drain()
    #expect(store.value == [0, 1])
    #expect(store.effectsInFlight == 0)
  }

  @Test(arguments: Place.allCases)
  private func `A future that is called back at once outputs once and ends`(place: Place) {
    let executor = TestExecutor()
    let store = store(place, executor) { $0(1) }
    store.send(0)
    executor.drain()
    #expect(store.value == [0, 1])
    #expect(store.effectsInFlight == 0)
  }

  @Test(arguments: Place.allCases)
  private func `Only the first call to the callback counts`(place: Place) {
    let executor = TestExecutor()
    let service = Service<Int>()
    let store = store(place, executor) { callback in
      callback(1)
      callback(2)
      service.request(callback)
    }
    store.send(0)
    executor.drain()
    service.answer(3)
    executor.drain()
    #expect(store.value == [0, 1])
    #expect(store.effectsInFlight == 0)
  }

  @Test(arguments: Place.allCases)
  private func `A future can be called back from another thread`(place: Place) {
    let executor = TestExecutor()
    let service = Service<Int>()
    let store = store(place, executor, service.request)
    store.send(0)
    executor.drain()
    Worker { service.answer(1) }.join()
    executor.drain()
    #expect(store.value == [0, 1])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `A future that many threads call back outputs once`() {
    for _ in 0..<20 {
      let service = Service<Int>()
      let store = tape(.future(service.request))
      store.send(0)
      onThreads(4) { service.answer($0 + 1) }
      #expect(store.value.count == 2)
      #expect(store.effectsInFlight == 0)
    }
  }

  @Test(arguments: Place.allCases)
  private func `A callback that is released without a call ends the effect`(place: Place) {
    let executor = TestExecutor()
    let service = Service<Int>()
    let store = store(place, executor, service.request)
    let task = store.send(0)
    executor.drain()
    #expect(store.effectsInFlight == 1)
    service.forget()
    executor.drain()
    #expect(store.effectsInFlight == 0)
    let isFinished = Box(false)
    executor.start {
      await task.finish()
      isFinished.value = true
    }
    executor.drain()
    #expect(isFinished.value)
    #expect(store.value == [0])
  }

  @Test(arguments: Place.allCases)
  private func `A callback that is never stored ends the effect`(place: Place) {
    let executor = TestExecutor()
    let store = store(place, executor) { _ in }
    store.send(0)
    executor.drain()
    #expect(store.effectsInFlight == 0)
  }

  @Test(arguments: Place.allCases)
  private func `A cancelled future ends and ignores its callback`(place: Place) {
    let executor = TestExecutor()
    let service = Service<Int>()
    let store = store(place, executor, service.request)
    let task = store.send(0)
    executor.drain()
    task.cancel()
    executor.drain()
    #expect(store.effectsInFlight == 0)
    service.answer(1)
    executor.drain()
    #expect(store.value == [0])
  }
}
