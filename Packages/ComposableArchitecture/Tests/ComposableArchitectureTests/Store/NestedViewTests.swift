import ComposableArchitecture
import ComposableArchitectureTestSupport
import Synchronization
import Testing

/// Tests observations of views of views.
@Suite struct NestedViewTests {
  private struct Row: Equatable, Sendable {
    var isDone = false
    var count = 0
  }

  private struct Group: Equatable, Sendable {
    var title = "a title that is too long to be stored in place"
    var rows = Array(repeating: Row(), count: 4)
    var isOpen = true
  }

  private struct State: Equatable, Sendable {
    var groups = Array(repeating: Group(), count: 3)
    var other = 0
  }

  private enum Action: Sendable {
    case row(group: Int, row: Int)
    case title(group: Int, String)
    case other
  }

  private static func store() -> Store<State, Action> {
    Store(
      initialValue: State(),
      reducer: { state, action, _ in
        switch action {
        case .row(let group, let row): state.groups[group].rows[row].count += 1
        case .title(let group, let title): state.groups[group].title = title
        case .other: state.other += 1
        }
        return []
      },
      environment: ())
  }

  @Test func `Each view is read once for each action, however it is observed`() {
    let reads = Recorder<String>()
    let store = Self.store()
    let group = store.view(
      value: { state in
        reads.record("group")
        return state.groups[0]
      },
      action: { (_: Void) in .other })
    let rows = group.view(
      value: { group in
        reads.record("rows")
        return group.rows
      },
      action: { $0 })
    let seen = Recorder<String>()
    let observations =
      [group.observe { seen.record($0.title) }, rows.observe { seen.record("\($0[0].count)") }]
      + (0..<3).map { row in
        rows.view(
          value: { rows in
            reads.record("\(row)")
            return rows[row].count
          },
          action: { $0 }
        ).observe { seen.record("\(row): \($0)") }
      } + [rows.observe(removeDuplicates: { _, _ in false }) { _ in seen.record("always") }]
    for action in [Action.other, .title(group: 0, "b"), .row(group: 0, row: 1)] {
      let count = reads.count
      store.send(action)
      let read = reads.all.dropFirst(count)
      #expect(read.count == 5)
      #expect(Set(read).count == read.count)
    }
    #expect(seen.all.suffix(7) == ["always", "b", "always", "b", "0", "1: 1", "always"])
    for observation in observations { observation.cancel() }
  }

  /// Todos with the same identifier are equal, even if their titles differ.
  private struct Todo: Equatable, Sendable {
    var id = 0
    var title = "a"

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }
  }

  @Test func `A change that the parent's equality ignores is seen`() {
    let store = Store<[Todo], String>(
      initialValue: [Todo()],
      reducer: { todos, title, _ in
        todos[0].title = title
        return []
      },
      environment: ())
    let todo = store.view(value: { $0[0] }, action: { (title: String) in title })
    let seen = Recorder<String>()
    let observations = ["first", "second"].map { name in
      todo.view(value: { $0.title }, action: { $0 }).observe { seen.record("\(name) \($0)") }
    }
    for title in ["a", "b", "c"] { store.send(title) }
    #expect(
      seen.all == ["first a", "second a", "first b", "second b", "first c", "second c"])
    for observation in observations { observation.cancel() }
  }

  private final class Counter: Equatable, Sendable {
    let count = Mutex(0)

    static func == (lhs: Counter, rhs: Counter) -> Bool { lhs === rhs }
  }

  @Test func `Views of an object are read after each action`() {
    let store = Store<[Counter], Void>(
      initialValue: [Counter()],
      reducer: { counters, _, _ in
        counters[0].count.withLock { $0 += 1 }
        return []
      },
      environment: ())
    let counter = store.view(value: { $0[0] }, action: { (_: Void) in })
    let seen = Recorder<Int>()
    let observations = (0..<2).map { _ in
      counter.view(value: { $0.count.withLock { $0 } }, action: { $0 }).observe { seen.record($0) }
    }
    store.send(())
    store.send(())
    #expect(seen.all == [0, 0, 1, 1, 2, 2])
    for observation in observations { observation.cancel() }
  }

  @Test func `Observers of values that are not Equatable are called for every action`() {
    struct Count: Sendable { var value = 0 }
    let store = Self.store()
    let group = store.view(value: { $0.groups[0] }, action: { (_: Void) in .other })
    let seen = Recorder<Int>()
    let observations = (0..<2).map { row in
      group.view(value: { Count(value: $0.rows[row].count) }, action: { $0 })
        .observe { seen.record($0.value) }
    }
    store.send(.other)
    #expect(seen.all == [0, 0, 0, 0])
    for observation in observations { observation.cancel() }
  }

  @Test func `An observation can end and begin while an action is observed`() {
    let store = Self.store()
    let group = store.view(value: { $0.groups[0] }, action: { (_: Void) in .other })
    let rows = (0..<4).map { row in group.view(value: { $0.rows[row].count }, action: { $0 }) }
    let seen = Recorder<String>()
    let second = Box<ObservationToken?>(nil)
    let fourth = Box<ObservationToken?>(nil)
    let first = rows[0].observe { count in
      seen.record("0: \(count)")
      if count == 1 {
        second.value = nil
        fourth.value = rows[3].observe { seen.record("3: \($0)") }
        store.send(.row(group: 0, row: 3))
      }
    }
    second.value = rows[0].observe { seen.record("0 again: \($0)") }
    let third = rows[1].observe { seen.record("1: \($0)") }
    store.send(.row(group: 0, row: 0))
    #expect(seen.all == ["0: 0", "0 again: 0", "1: 0", "0: 1", "3: 0", "3: 1"])
    first.cancel()
    third.cancel()
    fourth.value = nil
  }

  @Test func `An observation that ends releases the view above its view`() {
    let store = Self.store()
    let others = (0..<10).map { _ in store.observe { _ in } }
    let fate: Canary.Fate
    do {
      let (canary, canaryFate) = Canary.make()
      fate = canaryFate
      let group = store.view(
        value: { state in withExtendedLifetime(canary) { state.groups[0] } },
        action: { (_: Void) in .other })
      let observations = (0..<3).map { row in
        group.view(value: { $0.rows[row].count }, action: { $0 }).observe { _ in }
      }
      store.send(.row(group: 0, row: 0))
      for observation in observations { observation.cancel() }
    }
    #expect(fate.isDead)
    for observation in others { observation.cancel() }
  }
}
