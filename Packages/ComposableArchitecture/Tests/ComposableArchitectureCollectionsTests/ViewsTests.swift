import ComposableArchitecture
import ComposableArchitectureCollections
import Synchronization
import Testing

@Suite struct ViewsTests {
  private enum Action: Sendable {
    case todo(id: String, action: String)
    case removed(String)
    case added(Todo)
    case sorted
  }

  private static func store() -> Store<IdentifiedArrayOf<Todo>, Action> {
    Store(
      initialValue: [Todo("b", "1"), Todo("a", "2")],
      reducer: { todos, action, _ in
        switch action {
        case .todo(let id, let title): todos[id: id]?.title = title
        case .removed(let id): todos.remove(id: id)
        case .added(let todo): todos.append(todo)
        case .sorted: todos.sort { $0.id < $1.id }
        }
        return []
      },
      environment: ())
  }

  private static func rows(
    of store: Store<IdentifiedArrayOf<Todo>, Action>
  ) -> RowStores<String, Todo, String> {
    store.views(rows: { $0 }, action: { .todo(id: $0, action: $1) })
  }

  @Test func `Each row has a store, in the order of the rows`() {
    let rows = Self.rows(of: Self.store())
    #expect(rows.map(\.value) == [Todo("b", "1"), Todo("a", "2")])
    #expect(Array(rows.ids) == ["b", "a"])
    #expect(rows[id: "a"]?.title == "2")
    #expect(rows[id: "c"] == nil)
    #expect(rows.last?.title == "2")
  }

  @Test func `A row's store sends to its row wherever the row is moved`() {
    let store = Self.store()
    let row = Self.rows(of: store)[0]
    store.send(.sorted)
    row.send("x")
    #expect(Array(store.value) == [Todo("a", "2"), Todo("b", "x")])
    #expect(row.title == "x")
  }

  @Test func `A row's store keeps its last value after the row is removed`() {
    let store = Self.store()
    let rows = Self.rows(of: store)
    let row = rows[0]
    store.send(.todo(id: "b", action: "x"))
    store.send(.removed("b"))
    row.send("y")
    #expect(row.value == Todo("b", "x"))
    store.send(.added(Todo("b", "z")))
    #expect(row.title == "z")
  }

  @Test func `A store made after its row was removed has the row of the collection`() {
    let store = Self.store()
    let rows = Self.rows(of: store)
    store.send(.removed("b"))
    #expect(rows.count == 2)
    #expect(rows[0].value == Todo("b", "1"))
    #expect(Self.rows(of: store).count == 1)
  }

  @Test func `A row's observers are called when the row has changed`() {
    let store = Self.store()
    let seen = Mutex<[String]>([])
    let observation = Self.rows(of: store)[1].observe { todo in
      seen.withLock { $0.append(todo.title) }
    }
    store.send(.todo(id: "b", action: "x"))
    store.send(.todo(id: "a", action: "y"))
    store.send(.sorted)
    store.send(.removed("a"))
    #expect(seen.withLock { $0 } == ["2", "y"])
    observation.cancel()
  }

  @Test func `The rows are made once for each action, however many stores there are`() {
    let store = Self.store()
    let count = Mutex(0)
    let rows = store.views(
      rows: { todos in
        count.withLock { $0 += 1 }
        return todos.filter { !$0.isDone }
      },
      action: { .todo(id: $0, action: $1) })
    #expect(count.withLock { $0 } == 1)
    let stores = Array(rows) + Array(rows)
    count.withLock { $0 = 0 }
    store.send(.sorted)
    #expect(count.withLock { $0 } == 1)
    withExtendedLifetime(stores) {}
  }
}
