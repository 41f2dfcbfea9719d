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
    let (calls, call) = AsyncStream.makeStream(of: Void.self)
    async let found = store.wait(until: { state in
      call.yield()
      return state == 2 || state == 4
    })
    // The wait has begun when it calls the condition with the first state.
    for await _ in calls { break }
    for action in [1, 2, 3, 4] { store.send(action) }
    #expect(try await found == 2)
  }

  @Test func `A cancelled wait throws`() async {
    let store = Self.store()
    let wait = Task { try await store.wait(until: { $0 == 1 }) }
    wait.cancel()
    await #expect(throws: CancellationError.self) { try await wait.value }
  }
}
