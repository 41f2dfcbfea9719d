import ComposableArchitecture
import ComposableArchitectureObservation
import Observation
import Testing

private struct Row: Equatable, Sendable {
  var title = "a row"
}

private struct Rows: Equatable, Sendable {
  var all: [Int: Row] = [2: Row()]

  subscript(id id: Int) -> Row? { all[id] }
}

private struct Screen: Equatable, Sendable {
  var rows = [Row()]
  var todos = Rows()
  var detail: Row? = Row(title: "a detail")
  var other = 0

  var first: Row { rows[0] }
}

private enum Change: Sendable { case nothing, other, removeAll, removeAllLater }

private func screenReducer(
  state: inout Screen, action: Change, environment: Void
) -> [Effect<Change>] {
  switch action {
  case .nothing: return []
  case .other: state.other += 1
  case .removeAll: state = Screen(rows: [], todos: Rows(all: [:]), detail: nil)
  case .removeAllLater: return [.run { send in send(.removeAll) }]
  }
  return []
}

/// Key paths that only some states have. Evaluating one of them on another state would end the process.
@MainActor
@Suite struct PartialPathTests {
  private typealias Path = KeyPath<Screen, String> & Sendable

  nonisolated private static let paths: [any Path] = [
    \.rows[0].title, \.rows.first!.title, \.todos[id: 2]!.title, \.todos.all[2]!.title,
    \.detail!.title, \.first.title,
  ]

  private let store = ObservedStore(
    Store(initialValue: Screen(), reducer: screenReducer, environment: ()))

  @Test(arguments: PartialPathTests.paths.indices)
  func `An action may remove what was read, and nothing reads it any more`(index: Int) {
    let path = Self.paths[index]
    #expect(!store[dynamicMember: path].isEmpty)
    store.send(.removeAll)
    #expect(store.rows.isEmpty)
  }

  @Test(arguments: PartialPathTests.paths.indices)
  func `An action may remove what an observer has read, and the observer is notified`(index: Int) {
    let path = Self.paths[index]
    let calls = track { _ = store[dynamicMember: path] }
    store.send(.removeAll)
    #expect(calls() == 1)
  }

  @Test(arguments: PartialPathTests.paths.indices)
  func `An effect may remove what was read`(index: Int) async {
    let path = Self.paths[index]
    let calls = track { _ = store[dynamicMember: path] }
    await store.send(.removeAllLater).finish()
    for await rows in Observations({ [store] in store.rows }) where rows.isEmpty { break }
    #expect(calls() == 1)
  }

  @Test(arguments: PartialPathTests.paths.indices)
  func `A path that is not of stored properties tracks the whole state`(index: Int) {
    let path = Self.paths[index]
    let unchanged = track { _ = store[dynamicMember: path] }
    store.send(.nothing)
    #expect(unchanged() == 0)
    store.send(.other)
    #expect(unchanged() == 1)
  }

  @Test func `A stored property is tracked alone, also if it is optional or part of another`() {
    let calls = track { _ = (store.detail, store[dynamicMember: \.todos.all]) }
    store.send(.other)
    #expect(calls() == 0)
    store.send(.removeAll)
    #expect(calls() == 1)
  }
}
