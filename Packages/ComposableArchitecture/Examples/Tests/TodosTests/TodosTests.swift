import ComposableArchitecture
import ComposableArchitectureCollections
import ComposableArchitectureExploration
import Testing

@testable import Todos

@Suite struct TodosTests {
  private let clock = TestClock()

  private func store(
    _ todos: Todo..., filter: Filter = .all
  ) -> TestStore<TodosState, TodosAction, TodosEnvironment> {
    TestStore(
      initialValue: TodosState(
        todos: IdentifiedArray(todos), filter: filter, nextID: todos.count + 1),
      reducer: todosReducer,
      environment: TodosEnvironment(clock: clock))
  }

  @Test func `A new row is the first row`() {
    let store = store(Todo(id: 1, text: "Milk"))
    store.send(.addTapped) {
      $0.todos = [Todo(id: 2), Todo(id: 1, text: "Milk")]
      $0.nextID = 3
    }
    store.send(.todo(id: 2, action: .textChanged("Eggs"))) { $0.todos[id: 2]?.text = "Eggs" }
  }

  @Test func `Completed rows move to the end a second after the last tap`() {
    let store = store(Todo(id: 1), Todo(id: 2), Todo(id: 3))
    store.send(.todo(id: 1, action: .checkTapped)) { $0.todos[id: 1]?.isComplete = true }
    clock.advance(by: .milliseconds(999))
    store.send(.todo(id: 2, action: .checkTapped)) { $0.todos[id: 2]?.isComplete = true }
    clock.advance(by: .milliseconds(999))
    store.send(.todo(id: 2, action: .checkTapped)) { $0.todos[id: 2]?.isComplete = false }
    clock.advance(by: .seconds(1))
    store.receive(.sortDelayElapsed) {
      $0.todos = [Todo(id: 2), Todo(id: 3), Todo(id: 1, isComplete: true)]
    }
  }

  @Test func `A row can be deleted before the list is sorted`() {
    let store = store(Todo(id: 1), Todo(id: 2))
    store.send(.todo(id: 1, action: .checkTapped)) { $0.todos[id: 1]?.isComplete = true }
    store.send(.deleteTapped(id: 1)) { $0.todos = [Todo(id: 2)] }
    clock.advance(by: .seconds(1))
    store.receive(.sortDelayElapsed)
  }

  @Test func `Completed rows can be cleared`() {
    let store = store(Todo(id: 1, isComplete: true), Todo(id: 2))
    store.send(.clearCompletedTapped) { $0.todos = [Todo(id: 2)] }
  }

  @Test func `A row is moved among the visible rows`() {
    let store = store(
      Todo(id: 1), Todo(id: 2, isComplete: true), Todo(id: 3), Todo(id: 4, isComplete: true),
      filter: .active)
    #expect(store.value.shown.map(\.id) == [1, 3])
    store.send(.moved(from: 1, to: 0)) {
      $0.todos = [
        Todo(id: 3), Todo(id: 1), Todo(id: 2, isComplete: true), Todo(id: 4, isComplete: true),
      ]
    }
    store.send(.moved(from: 0, to: 2)) {
      $0.todos = [
        Todo(id: 1), Todo(id: 2, isComplete: true), Todo(id: 4, isComplete: true), Todo(id: 3),
      ]
    }
    store.send(.moved(from: 2, to: 0))
  }

  @Test func `The list ends up sorted, in any order of taps and time`() throws {
    let exploration = try explore(
      initialValue: TodosState(todos: [Todo(id: 1), Todo(id: 2), Todo(id: 3)], nextID: 4),
      actions: [
        .todo(id: 1, action: .checkTapped), .todo(id: 2, action: .checkTapped), .addTapped,
        .todo(id: 1, action: .checkTapped),
      ],
      reducer: todosReducer,
      environment: { TodosEnvironment(clock: $0.clock) },
      finally: { state in
        state.todos.map(\.isComplete) == [false, false, false, true]
      })
    #expect(exploration.isComplete)
  }

  @Test func `The screen shows the rows that match the filter`() {
    let store = Store(
      initialValue: TodosState(
        todos: [Todo(id: 1, text: "Milk"), Todo(id: 2, text: "Eggs", isComplete: true)]),
      reducer: todosReducer, environment: TodosEnvironment(clock: clock))
    store.send(.filterTapped(.completed))
    #expect(
      "\(TodosView(store: store).body)" == """
        Todos
        ─────
        [All]  [Active]  (Completed)
        • [x] Done 2  Text 2: [Eggs______]  [Delete 2]
        [Add]  [Clear completed]
        """)
  }
}
