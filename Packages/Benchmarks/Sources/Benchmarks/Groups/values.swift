import ComposableArchitecture

// A value with a megabyte in it, changed in place. A copy would take a hundred times the budget.

extension [Benchmark] {
  static let values = [
    large("value/1-MB", observation: { _ in nil }),
    large("value/1-MB-observed-in-part") { $0.observe { sink($0.changes) } },
    large("value/1-MB-with-observed-view") { store in
      store.view(value: { $0.changes }, action: { $0 }).observe { sink($0) }
    },
  ]

  private static func large(
    _ name: String,
    observation: @escaping @Sendable (Store<LargeState, LargeAction>) -> ObservationToken?
  ) -> Benchmark {
    Benchmark(name, floor: "in place by hand", budget: .above(500)) {
      let action = hidden(LargeAction.byteChanged(at: 1 << 19))
      let store = Store(initialValue: LargeState(), reducer: largeReducer, environment: ())
      let observation = observation(store)
      return .timed(
        work: { count in
          for _ in 0..<count { store.send(action) }
          withExtendedLifetime(observation) {}
        },
        floor: changing(LargeState()) { state, count in
          for _ in 0..<count { largeByHand(&state, action) }
        })
    }
  }
}
