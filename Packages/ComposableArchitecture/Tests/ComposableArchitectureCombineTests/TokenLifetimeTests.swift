import ComposableArchitecture
import ComposableArchitectureCombine
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

/// The classic ways to leak when code keeps tokens by hand. A publisher that is turned into an effect needs
/// no token.
@Suite struct TokenLifetimeTests {
  private let executor = TestExecutor()
  private let fate = Canary.Fate()

  @Test func `A token captured by its own completion is freed when the effect ends`() {
    do {
      let canary = Canary(fate)
      var token: AnyCancellable?
      token = Effect<Int>.run { $0(1) }.publisher(executor: executor).sink(
        receiveCompletion: { _ in withExtendedLifetime((canary, token)) {} },
        receiveValue: { _ in }
      )
    }
    #expect(!fate.isDead)
    executor.drain()
    #expect(fate.isDead)
  }

  @Test func `A token captured by its own completion is freed when the store is released`() {
    var store: Tape? = tape()
    do {
      let canary = Canary(fate)
      var token: AnyCancellable?
      token = store?.publisher.sink(
        receiveCompletion: { _ in withExtendedLifetime((canary, token)) {} },
        receiveValue: { _ in }
      )
    }
    #expect(!fate.isDead)
    store = nil
    #expect(fate.isDead)
  }

  @Test func `A token is freed if its publisher completed before the token existed`() {
    let publisher = tape().publisher
    do {
      let canary = Canary(fate)
      var token: AnyCancellable?
      token = publisher.sink(
        receiveCompletion: { _ in withExtendedLifetime((canary, token)) {} },
        receiveValue: { _ in }
      )
    }
    #expect(fate.isDead)
  }

  @Test func `A store captured weakly by receiveValue is released despite its subscription`() {
    let outputs = Recorder<Int>()
    let token: AnyCancellable
    do {
      let store = runner(executor: executor, canary: Canary(fate))
      token = store.publisher.sink { [weak store] _ in outputs.record(store?.value.count ?? -1) }
      store.send(.output(1))
    }
    #expect(outputs.all == [0, 1])
    #expect(fate.isDead)
    token.cancel()
  }

  @Test func `A store captured by receiveValue is released with the token`() {
    var token: AnyCancellable?
    do {
      let store = runner(executor: executor, canary: Canary(fate))
      token = store.publisher.sink { _ in withExtendedLifetime(store) {} }
    }
    #expect(!fate.isDead)
    #expect(token != nil)
    token = nil
    #expect(fate.isDead)
  }

  @Test func `A store captured by the subscriber of an effect is released when the effect ends`() {
    let token: AnyCancellable
    do {
      let store = runner(executor: executor, canary: Canary(fate))
      token = Effect<Int>.run { $0(1) }.publisher(executor: executor).sink {
        store.send(.output($0))
      }
    }
    #expect(!fate.isDead)
    executor.drain()
    #expect(fate.isDead)
    token.cancel()
  }

  @Test func `A subscriber that neither demands nor cancels is not retained`() {
    let store = tape()
    let effect = Effect<Int>.run { $0(1) }.publisher(executor: executor)
    do {
      let canary = Canary(fate)
      store.publisher.subscribe(
        AnySubscriber<[Int], Never>(receiveValue: { _ in withExtendedLifetime(canary) { .none } }))
      effect.subscribe(
        AnySubscriber<Int, Never>(receiveValue: { _ in withExtendedLifetime(canary) { .none } }))
    }
    #expect(fate.isDead)
  }
}
