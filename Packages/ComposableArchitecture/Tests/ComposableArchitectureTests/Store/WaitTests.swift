import ComposableArchitecture
import Testing

@Suite struct WaitTests {
  private static func store() -> Store<Int, Int> {
    Store(
      initialValue: 0,
      reducer: { (state: inout Int, action: Int, _: Void) in
        state = action
        return []
      },
      environment: ())
  }

  @Test func `A condition that holds already is not waited for`() async throws {
    let store = Self.store()
    #expect(try await store.wait(until: { $0 == 0 }) == 0)
    #expect(try await store.wait(while: { $0 == 1 }) == 0)
  }

  @Test func `A state that lasts for one action is not missed`() async throws {
    let store = Self.store()
    async let found = store.wait(until: { $0 == 2 })
    // Sends until the wait has ended, because nothing tells when it has begun.
    let sender = Task {
      while !Task.isCancelled {
        for action in [1, 2, 3] { store.send(action) }
        await Task.yield()
      }
    }
    #expect(try await found == 2)
    sender.cancel()
  }

  @Test func `A cancelled wait throws`() async {
    let store = Self.store()
    let wait = Task { try await store.wait(until: { $0 == 1 }) }
    wait.cancel()
    await #expect(throws: CancellationError.self) { try await wait.value }
  }
}
