import ComposableArchitecture
import ComposableArchitectureCollections
import OrderedCollections
import Testing

@Suite struct ForEachTests {
  private enum Action: Equatable, Sendable { case row(String, Int), other }

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

  private static let forms: [Reducer<State, Action, Environment>] = [
    forEach(
      { (numbers: inout [Int], action: Int, step: Int) in
        numbers[0] += action * step
        return [.just(numbers[0])]
      },
      value: \.rows,
      action: path,
      environment: { $0.step }
    ),
    forEach(
      { (numbers: inout [Int], action: Int, environment: Environment) in
        numbers[0] += action * environment.step
        return [.just(numbers[0])]
      },
      value: \.rows,
      action: path
    ),
    forEach(
      { (numbers: inout [Int], action: Int, step: Int) in
        numbers[0] += action * step
        return [.just(numbers[0])]
      },
      value: \.rows,
      action: labeledPath,
      environment: { $0.step }
    ),
    forEach(
      { (numbers: inout [Int], action: Int, environment: Environment) in
        numbers[0] += action * environment.step
        return [.just(numbers[0])]
      },
      value: \.rows,
      action: labeledPath
    ),
  ]

  private func address(of numbers: [Int]) -> UInt? {
    numbers.withUnsafeBufferPointer { $0.baseAddress.map { UInt(bitPattern: $0) } }
  }

  @Test(arguments: 0..<4)
  func `changes the element of a key and keeps the order`(form: Int) {
    var state = State()
    _ = Self.forms[form](&state, .row("b", 4), Environment())
    #expect(state.rows == ["b": [42], "a": [1]])
  }

  @Test(arguments: 0..<4)
  func `effects keep the key of their element`(form: Int) {
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

  @Test(arguments: 0..<4, [Action.row("c", 1), .other])
  private func `does nothing for a key that is not there`(form: Int, action: Action) {
    var state = State()
    #expect(Self.forms[form](&state, action, Environment()).isEmpty)
    #expect(state == State())
  }

  @Test(arguments: 0..<4)
  func `copies neither the dictionary nor the element`(form: Int) throws {
    var state = State()
    // On the heap: a constant array may be in the program's read-only data.
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
