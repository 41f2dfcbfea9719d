import ComposableArchitecture
import ComposableArchitectureExploration
import Synchronization
import Testing

struct ShopState: Hashable {
  var orders: [Int] = []
}

enum ShopAction: Equatable {
  case orderTapped, ordered(Int)
}

struct ShopEnvironment {
  var nextNumber: @Sendable () -> Int
}

func shopReducer(
  state: inout ShopState, action: ShopAction, environment: ShopEnvironment
) -> [Effect<ShopAction>] {
  switch action {
  case .orderTapped:
    return [.run { send in send(.ordered(environment.nextNumber())) }]
  case .ordered(let number):
    state.orders.append(number)
    return []
  }
}

final class OrderNumbers: Sendable {
  private let last = Mutex(0)

  func next() -> Int {
    last.withLock { number in
      number += 1
      return number
    }
  }
}

@Suite struct OrderNumberTests {
  /// Whether the second number comes first in a real run is up to the operating system.
  @Test func `The explorer does not see a lock, but real runs may`() throws {
    let exploration = try quietly {
      try explore(
        initialValue: ShopState(),
        actions: [.orderTapped, .orderTapped],
        reducer: shopReducer,
        environment: { _ in
          let numbers = OrderNumbers()
          return ShopEnvironment(nextNumber: { numbers.next() })
        },
        options: .init(realRuns: 1_000),
        invariant: { state in state.orders == state.orders.sorted() }
      )
    }
    #expect(exploration.isComplete && exploration.failure == nil)
    #expect(exploration.statistics.realRuns == 1_000)
    #expect(exploration.realFailures.allSatisfy { $0.kind == .invariantViolated })
  }
}
