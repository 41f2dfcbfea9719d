import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@Suite struct ReadingInReducerTests {
  /// A store whose reducer calls `read`.
  private static func store(_ read: @escaping @Sendable () -> Void) -> Store<Int, Void> {
    Store(
      initialValue: 0,
      reducer: { count, _, read in
        read()
        count += 1
        return []
      },
      environment: read)
  }

  #if os(Linux) || os(macOS) || os(Windows)
    @Test func `A reducer that reads its store stops the program with a helpful error`()
      async
    {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let box = Box<Store<Int, Void>?>(nil)
        box.value = Self.store { _ = box.value?.value }
        box.value?.send(())
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("A reducer read the store that was running it."))
      #expect(text.contains("ReadingInReducerTests.swift:8"))
      #expect(text.contains("Read the reducer's own state parameter instead"))
    }

    @Test func `A reducer that reads a view of its store stops the program too`() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let box = Box<Store<Int, Void>?>(nil)
        let store = Self.store { _ = box.value?.withValue { $0 } }
        box.value = store.view(value: { $0 }, action: { $0 })
        store.send(())
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("A reducer read the store that was running it."))
    }
  #endif

  @Test func `A reducer can read another store, and observers and effects can read their own`() {
    let other = Self.store {}
    let read = Recorder<Int>()
    let store = Self.store { read.record(other.value) }
    let observation = store.observe { [weak store] _ in
      if let store { read.record(store.value) }
    }
    other.send(())
    store.send(())
    #expect(read.all == [0, 1, 1])
    observation.cancel()
  }

  @Test func `Many threads can read while one reduces, and its observer can, too`() {
    let store = Self.store {}
    let observation = store.observe { [weak store] _ in _ = store?.value }
    onThreads(4) { _ in
      for _ in 0..<2_000 {
        store.send(())
        _ = store.value
      }
    }
    #expect(store.value == 8_000)
    observation.cancel()
  }
}
