import ComposableArchitectureCollections
import OrderedCollections
import Testing

@testable import ComposableArchitecture

@Suite struct ForEachTests {
  private enum Action: CasePathable, Equatable {
    case row(String, Int), other

    struct Cases: Sendable {
      var row: CasePath<Action, (String, Int)> { ForEachTests.path }
      var labeledRow: CasePath<Action, (id: String, action: Int)> { ForEachTests.labeledPath }
    }

    static var cases: Cases { Cases() }
  }

  private struct State: Equatable, Sendable {
    var rows: OrderedDictionary<String, [Int]> = ["b": [2], "a": [1]]
  }

  private struct Environment: Sendable { var step = 10 }

  private static let path = CasePath<Action, (String, Int)>(
    embed: { .row($0.0, $0.1) },
    extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } }
  )

  private static let labeledPath = CasePath<Action, (id: String, action: Int)>(
    embed: { .row($0.id, $0.action) },
    extract: { if case .row(let id, let action) = $0 { (id: id, action: action) } else { nil } }
  )

  private static func narrow(
    state numbers: inout [Int], action: Int, environment step: Int
  ) -> [Effect<Int>] {
    numbers[0] += action * step
    return [.just(numbers[0])]
  }

  private static func wide(
    state numbers: inout [Int], action: Int, environment: Environment
  ) -> [Effect<Int>] {
    narrow(state: &numbers, action: action, environment: environment.step)
  }

  private static let forms: [Reducer<State, Action, Environment>] = [
    forEach(narrow, value: \.rows, action: path, environment: { $0.step }),
    forEach(wide, value: \.rows, action: path),
    forEach(narrow, value: \.rows, action: labeledPath, environment: { $0.step }),
    forEach(wide, value: \.rows, action: labeledPath),
    forEach(narrow, value: \.rows, action: \.row, environment: { $0.step }),
    forEach(wide, value: \.rows, action: \.row),
    forEach(narrow, value: \.rows, action: \.labeledRow, environment: { $0.step }),
    forEach(wide, value: \.rows, action: \.labeledRow),
  ]

  private func address(of numbers: [Int]) -> UInt? {
    numbers.withUnsafeBufferPointer { $0.baseAddress.map { UInt(bitPattern: $0) } }
  }

  @Test(arguments: forms.indices)
  func `An action changes the element with its key and keeps the order`(form: Int) {
    var state = State()
    _ = Self.forms[form](&state, .row("b", 4), Environment())
    #expect(state.rows == ["b": [42], "a": [1]])
  }

  @Test(arguments: forms.indices)
  func `Effects keep the key of their element`(form: Int) {
    let store = Store<[Action], Action>(
      initialValue: [],
      reducer: { actions, action, _ in
        actions.append(action)
        var state = State()
        return actions.count == 1 ? Self.forms[form](&state, action, Environment()) : []
      },
      environment: ()
    )
    store.send(.row("b", 4))
    #expect(store.value == [.row("b", 4), .row("b", 42)])
  }

  @Test(arguments: forms.indices, [Action.row("c", 1), .other])
  private func `An action for an absent key does nothing`(form: Int, action: Action) {
    var state = State()
    #expect(Self.forms[form](&state, action, Environment()).isEmpty)
    #expect(state == State())
  }

  @Test(arguments: forms.indices)
  func `Reducing copies neither the dictionary nor the element`(form: Int) throws {
    var state = State()
    // Moves the array to the heap, because a constant array may be in the program's read-only data.
    state.rows["a"]?.reserveCapacity(10)
    let row = try #require(state.rows["a"].map { address(of: $0) })
    let elements = state.rows.values.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    _ = Self.forms[form](&state, .row("a", 1), Environment())
    #expect(state.rows["a"] == [11])
    #expect(state.rows["a"].map { address(of: $0) } == row)
    #expect(
      state.rows.values.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } == elements
    )
  }
}
