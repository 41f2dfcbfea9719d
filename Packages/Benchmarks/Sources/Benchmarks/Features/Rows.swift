import ComposableArchitecture
import ComposableArchitectureCollections
import OrderedCollections

// Many counters in one collection. There are four kinds of collection.

enum RowsAction: Sendable {
  case row(Int, CounterAction)
}

extension CasePath where Root == RowsAction, Value == (Int, CounterAction) {
  static var row: Self {
    Self(embed: Root.row) { if case .row(let id, let action) = $0 { (id, action) } else { nil } }
  }
}

/// A state that has rows. All such states are measured in the same way.
protocol RowsState: Sendable {
  init(count: Int)
  static var reducer: Reducer<Self, RowsAction, CounterEnvironment> { get }
  /// Does by hand what the reducer does.
  static func byHand(_ state: inout Self, _ action: RowsAction, _ environment: CounterEnvironment)
}

struct ArrayState: RowsState {
  var rows: [CounterState]

  init(count: Int) { rows = Array(repeating: CounterState(), count: count) }

  static let reducer: Reducer<ArrayState, RowsAction, CounterEnvironment> =
    forEach(counterReducer, value: \.rows, action: .row)

  @inline(never)
  static func byHand(
    _ state: inout ArrayState, _ action: RowsAction, _ environment: CounterEnvironment
  ) {
    guard case .row(let index, let action) = action, state.rows.indices.contains(index) else {
      return
    }
    count(&state.rows[index], action, environment)
  }
}

struct DictionaryState: RowsState {
  var rows: [Int: CounterState]

  init(count: Int) {
    rows = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, CounterState()) })
  }

  static let reducer: Reducer<DictionaryState, RowsAction, CounterEnvironment> =
    forEach(counterReducer, value: \.rows, action: .row)

  @inline(never)
  static func byHand(
    _ state: inout DictionaryState, _ action: RowsAction, _ environment: CounterEnvironment
  ) {
    guard case .row(let id, let action) = action, let index = state.rows.index(forKey: id) else {
      return
    }
    count(&state.rows.values[index], action, environment)
  }
}

struct OrderedDictionaryState: RowsState {
  var rows: OrderedDictionary<Int, CounterState>

  init(count: Int) {
    rows = OrderedDictionary(uniqueKeysWithValues: (0..<count).map { ($0, CounterState()) })
  }

  static let reducer: Reducer<OrderedDictionaryState, RowsAction, CounterEnvironment> =
    forEach(counterReducer, value: \.rows, action: .row)

  @inline(never)
  static func byHand(
    _ state: inout OrderedDictionaryState, _ action: RowsAction, _ environment: CounterEnvironment
  ) {
    guard case .row(let id, let action) = action, let index = state.rows.index(forKey: id) else {
      return
    }
    count(&state.rows.values[index], action, environment)
  }
}

struct IdentifiedArrayState: RowsState {
  var rows: IdentifiedArrayOf<Row>

  struct Row: Identifiable, Sendable {
    let id: Int
    var counter = CounterState()
  }

  init(count: Int) { rows = IdentifiedArray((0..<count).map { Row(id: $0) }) }

  static let reducer: Reducer<IdentifiedArrayState, RowsAction, CounterEnvironment> =
    forEach(
      { row, action, environment in
        counterReducer(state: &row.counter, action: action, environment: environment)
      },
      value: \.rows, action: .row)

  @inline(never)
  static func byHand(
    _ state: inout IdentifiedArrayState, _ action: RowsAction, _ environment: CounterEnvironment
  ) {
    guard case .row(let id, let action) = action, let index = state.rows.index(id: id) else {
      return
    }
    count(&state.rows[index].counter, action, environment)
  }
}
