import Testing

@testable import ComposableArchitecture

@Suite struct ForEachLabelsTests {
  private enum Action: CasePathable, Equatable {
    case row(id: String, action: Int)
    case place(index: Int, action: Int)
    case spot(id: Int, action: Int)
    case other

    struct Cases: Sendable {
      var row: CasePath<Action, (id: String, action: Int)> { ForEachLabelsTests.row }
      var place: CasePath<Action, (index: Int, action: Int)> { ForEachLabelsTests.place }
      var spot: CasePath<Action, (id: Int, action: Int)> { ForEachLabelsTests.spot }
    }

    static var cases: Cases { Cases() }
  }

  private struct State: Equatable, Sendable {
    var rows = ["a": 1, "b": 2]
    var places = [1, 2]
  }

  private static let row = CasePath<Action, (id: String, action: Int)>(
    embed: { .row(id: $0.id, action: $0.action) },
    extract: { if case .row(let id, let action) = $0 { (id: id, action: action) } else { nil } }
  )

  private static let place = CasePath<Action, (index: Int, action: Int)>(
    embed: { .place(index: $0.index, action: $0.action) },
    extract: {
      if case .place(let index, let action) = $0 { (index: index, action: action) } else { nil }
    }
  )

  private static let spot = CasePath<Action, (id: Int, action: Int)>(
    embed: { .spot(id: $0.id, action: $0.action) },
    extract: { if case .spot(let id, let action) = $0 { (id: id, action: action) } else { nil } }
  )

  private static func number(
    state number: inout Int, action: Int, environment step: Int
  ) -> [Effect<Int>] {
    number = action
    return action > 100 ? [] : [.just(action + step)]
  }

  private static let reducers: [Reducer<State, Action, Int>] = [
    combine(
      forEach(number, value: \.rows, action: row),
      forEach(number, value: \.places, action: place),
      forEach(number, value: \.places, action: spot)
    ),
    combine(
      forEach(number, value: \.rows, action: row, environment: { $0 }),
      forEach(number, value: \.places, action: place, environment: { $0 }),
      forEach(number, value: \.places, action: spot, environment: { $0 })
    ),
    combine {
      forEach(number, value: \.rows, action: \.row)
      forEach(number, value: \.places, action: \.place)
      forEach(number, value: \.places, action: \.spot)
    },
    combine {
      ChildReducer(forEach(number, value: \.rows, action: \.row), owning: \.row)
      ChildReducer(forEach(number, value: \.places, action: \.place), owning: \.place)
      ChildReducer(forEach(number, value: \.places, action: \.spot), owning: \.spot)
    },
    combine {
      forEach(number, value: \.rows, action: \.row, environment: { $0 })
      forEach(number, value: \.places, action: \.place, environment: { $0 })
      forEach(number, value: \.places, action: \.spot, environment: { $0 })
    },
  ]

  @Test(arguments: reducers.indices)
  func `An action reaches its element, and the output of an effect returns to it`(form: Int) {
    let store = Store(initialValue: State(), reducer: Self.reducers[form], environment: 100)
    store.send(.row(id: "b", action: 3))
    #expect(store.value == State(rows: ["a": 1, "b": 103]))
    store.send(.place(index: 1, action: 4))
    #expect(store.value.places == [1, 104])
    store.send(.spot(id: 0, action: 5))
    #expect(store.value.places == [105, 104])
  }

  @Test(
    arguments: reducers.indices,
    [
      Action.row(id: "c", action: 1), .place(index: 2, action: 1), .spot(id: -1, action: 1), .other,
    ])
  private func `An action for an absent element does nothing`(form: Int, action: Action) {
    var state = State()
    #expect(Self.reducers[form](&state, action, 100).isEmpty)
    #expect(state == State())
  }
}
