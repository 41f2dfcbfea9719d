import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@Suite struct ForEachTests {
  private enum Action: Equatable, Sendable {
    case row(String, Int)
    case place(Int, Int)
    case other
  }

  private struct State: Equatable, Sendable {
    var rows = ["a": [1], "b": [2]]
    var places = [[1], [2]]
  }

  private struct Environment: Sendable {
    let row = Recorder<Int>()
  }

  private static let rowPath = CasePath<Action, (String, Int)>(
    embed: { .row($0.0, $0.1) },
    extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } }
  )

  private static let placePath = CasePath<Action, (Int, Int)>(
    embed: { .place($0.0, $0.1) },
    extract: { if case .place(let index, let action) = $0 { (index, action) } else { nil } }
  )

  private static func row(
    state numbers: inout [Int], action: Int, environment calls: Recorder<Int>
  ) -> [Effect<Int>] {
    calls.record(action)
    numbers[0] = action
    return [.just(action + 1)]
  }

  private static func wideRow(
    state numbers: inout [Int], action: Int, environment: Environment
  ) -> [Effect<Int>] {
    row(state: &numbers, action: action, environment: environment.row)
  }

  private static let rows: [Reducer<State, Action, Environment>] = [
    forEach(row, value: \.rows, action: rowPath, environment: { $0.row }),
    forEach(wideRow, value: \.rows, action: rowPath),
  ]

  private static let places: [Reducer<State, Action, Environment>] = [
    forEach(row, value: \.places, action: placePath, environment: { $0.row }),
    forEach(wideRow, value: \.places, action: placePath),
  ]

  /// Returns the address of a dictionary's storage. A dictionary is a single reference to its storage.
  private func storage(of rows: [String: [Int]]) -> UInt { unsafeBitCast(rows, to: UInt.self) }

  @Test(arguments: [0, 1])
  func `An action changes the element with its key, and its effects keep the key`(form: Int) {
    var state = State()
    let effects = Self.rows[form](&state, .row("b", 42), Environment())
    #expect(state.rows == ["a": [1], "b": [42]])
    #expect(outputs(of: effects) == [.row("b", 43)])
  }

  @Test(arguments: [0, 1], [Action.row("c", 42), .other])
  private func `An action for an absent key does nothing`(form: Int, action: Action) {
    var state = State()
    let environment = Environment()
    #expect(Self.rows[form](&state, action, environment).isEmpty)
    #expect(state == State())
    #expect(environment.row.all.isEmpty)
  }

  @Test(arguments: [0, 1])
  func `An action changes the element at its index, and its effects keep the index`(form: Int) {
    var state = State()
    let effects = Self.places[form](&state, .place(1, 42), Environment())
    #expect(state.places == [[1], [42]])
    #expect(outputs(of: effects) == [.place(1, 43)])
  }

  @Test(arguments: [0, 1], [Action.place(2, 42), .place(-1, 42), .other])
  private func `An action for an index out of bounds does nothing`(form: Int, action: Action) {
    var state = State()
    let environment = Environment()
    #expect(Self.places[form](&state, action, environment).isEmpty)
    #expect(state == State())
    #expect(environment.row.all.isEmpty)
  }

  @Test(arguments: [0, 1])
  func `Reducing copies neither the dictionary nor the element`(form: Int) throws {
    var state = State()
    // Moves the array to the heap, because a constant array may be in the program's read-only data.
    state.rows["a"]?.reserveCapacity(10)
    let numbers = try #require(state.rows["a"].map { address(of: $0) })
    let rows = storage(of: state.rows)
    _ = Self.rows[form](&state, .row("a", 42), Environment())
    #expect(state.rows["a"] == [42])
    #expect(storage(of: state.rows) == rows)
    #expect(state.rows["a"].map { address(of: $0) } == numbers)
  }

  @Test(arguments: [0, 1])
  func `Reducing copies neither the array nor the element`(form: Int) {
    var state = State()
    state.places[0].reserveCapacity(10)
    let places = address(of: state.places)
    let numbers = address(of: state.places[0])
    _ = Self.places[form](&state, .place(0, 42), Environment())
    #expect(state.places[0] == [42])
    #expect(address(of: state.places) == places)
    #expect(address(of: state.places[0]) == numbers)
  }

  @Test func `A computed property is set only for an element that exists`() {
    let reducer: Reducer<CountedState, Action, Environment> = forEach(
      Self.wideRow, value: \.rows, action: Self.rowPath)
    var state = CountedState()
    _ = reducer(&state, .row("c", 42), Environment())
    #expect(state.setCount == 0)
    _ = reducer(&state, .row("b", 42), Environment())
    #expect(state.setCount == 1)
    #expect(state.rows["b"] == [42])
  }

  @Test func `Another mutable collection takes part after it conforms in one line`() {
    let reducer: Reducer<Playlist, Action, Environment> = forEach(
      Self.wideRow, value: \.self, action: Self.placePath)
    var playlist = Playlist(songs: [[1], [2]])
    _ = reducer(&playlist, .place(1, 42), Environment())
    _ = reducer(&playlist, .place(2, 42), Environment())
    #expect(playlist.songs == [[1], [42]])
  }
}

/// State with rows that are computed.
private struct CountedState {
  private var stored = ["a": [1], "b": [2]]
  private(set) var setCount = 0

  var rows: [String: [Int]] {
    get { stored }
    set {
      stored = newValue
      setCount += 1
    }
  }
}

private struct Playlist: MutableCollection {
  var songs: [[Int]]

  var startIndex: Int { songs.startIndex }
  var endIndex: Int { songs.endIndex }
  func index(after index: Int) -> Int { index + 1 }
  subscript(index: Int) -> [Int] {
    get { songs[index] }
    set { songs[index] = newValue }
  }
}

extension Playlist: ElementCollection {}
