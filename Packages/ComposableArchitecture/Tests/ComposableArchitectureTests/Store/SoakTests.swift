import ComposableArchitecture
import ComposableArchitectureTestSupport
import Foundation
import Testing

@Suite(.serialized) struct SoakTests {
  /// The total number of actions. With ten million, a leak of one byte for each action in the second half
  /// would add up to five megabytes:
  ///
  ///     SOAK_ACTIONS=10000000 swift test -c release -Xswiftc -enable-testing --filter SoakTests
  private static let actionCount = amount("SOAK_ACTIONS", default: 20_000)

  private enum Action: Sendable {
    case start(Int)
    case output
  }

  /// Each action leads to one more action, in one of several ways.
  private static func reducer(
    state count: inout Int, action: Action, environment: Void
  ) -> [Effect<Action>] {
    count += 1
    guard case .start(let kind) = action else { return [] }
    return switch kind % 5 {
    case 0: [.just(.output)]
    case 1: [.merge(.sync { .output })]
    case 2: [.run { $0(.output) }]
    case 3: [Effect.run { $0(.output) }.cancellable(id: 1, cancelInFlight: false)]
    default: [.concatenate(.run { _ in }, .future { $0(.output) })]
    }
  }

  #if os(Linux)
    @Test func `Memory does not grow with the number of actions and effects`() async {
      let store = Store(initialValue: 0, reducer: Self.reducer, environment: ())
      var resident: [Int] = []
      // The first few of the ten rounds fill the caches of the allocator and of the runtime.
      for _ in 0..<10 {
        for batch in stride(from: 0, to: Self.actionCount / 20, by: 500) {
          for kind in batch..<min(batch + 500, Self.actionCount / 20) { store.send(.start(kind)) }
          await store.finish()
        }
        resident.append(residentBytes())
      }
      #expect(store.value == Self.actionCount)
      #expect(store.effectsInFlight == 0)
      // Other tests allocate memory too, so this one measures only in a long run, which runs alone.
      guard Self.actionCount >= 1_000_000 else { return }
      let growth = resident[9] - resident[4]
      #expect(growth < Self.actionCount * 4 / 10, "\(resident.map { $0 >> 10 }) KiB")
    }

    private func residentBytes() -> Int {
      let fields = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
        separator: " ")
      let pages = fields.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0
      return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
  #endif
}
