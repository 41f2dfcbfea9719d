import ComposableArchitectureCollections
import ComposableArchitectureExploration
import Testing

@testable import ComposableArchitecture

@Suite struct ForEachIdentifiedTests {
  private enum Action: CasePathable, Equatable, Sendable {
    case todo(id: String, action: TodoAction)
    case pair(String, TodoAction)
    case removed(String)
    case reversed

    struct Cases: Sendable {
      var todo: CasePath<Action, (id: String, action: TodoAction)> { labeled }
      var pair: CasePath<Action, (String, TodoAction)> { ForEachIdentifiedTests.pair }
    }

    static var cases: Cases { Cases() }
  }

  private enum TodoAction: Equatable, Sendable {
    case loadTapped
    case loaded(String)
  }

  private struct State: Hashable, Sendable {
    var todos: IdentifiedArrayOf<Todo> = [Todo("b"), Todo("a")]
  }

  private struct Environment: Sendable {
    var load: @Sendable (String) async -> String = { "\($0)!" }
  }

  private static let labeled = CasePath<Action, (id: String, action: TodoAction)>(
    embed: { .todo(id: $0.id, action: $0.action) },
    extract: { if case .todo(let id, let action) = $0 { (id: id, action: action) } else { nil } }
  )

  private static let pair = CasePath<Action, (String, TodoAction)>(
    embed: { .pair($0.0, $0.1) },
    extract: { if case .pair(let id, let action) = $0 { (id, action) } else { nil } }
  )

  private static func todo(
    state todo: inout Todo, action: TodoAction, environment: Environment
  ) -> [Effect<TodoAction>] {
    switch action {
    case .loadTapped:
      let id = todo.id
      return [
        .run { send in send(.loaded(await environment.load(id))) }
          .cancellable(id: "load", cancelInFlight: true)
      ]
    case .loaded(let title):
      todo.title = title
      return []
    }
  }

  private static let forms: [Reducer<State, Action, Environment>] = [
    forEach(todo, value: \.todos, action: labeled),
    forEach(todo, value: \.todos, action: pair),
    forEach(todo, value: \.todos, action: labeled, environment: { $0 }),
    forEach(todo, value: \.todos, action: pair, environment: { $0 }),
    forEach(todo, value: \.todos, action: \.todo),
    forEach(todo, value: \.todos, action: \.pair),
    forEach(todo, value: \.todos, action: \.todo, environment: { $0 }),
    forEach(todo, value: \.todos, action: \.pair, environment: { $0 }),
  ]

  private static func action(_ form: Int, _ id: String, _ action: TodoAction) -> Action {
    form.isMultiple(of: 2) ? .todo(id: id, action: action) : .pair(id, action)
  }

  private static func list(
    state: inout State, action: Action, environment: Environment
  ) -> [Effect<Action>] {
    switch action {
    case .removed(let id): state.todos.remove(id: id)
    case .reversed: state.todos.sort { $0.id < $1.id }
    case .todo, .pair: break
    }
    return []
  }

  @Test(arguments: forms.indices)
  func `An action changes the element with its identifier, and its effects return to it`(
    form: Int
  ) {
    let store = TestStore(
      initialValue: State(), reducer: Self.forms[form], environment: Environment())
    store.send(Self.action(form, "a", .loadTapped))
    store.receive(Self.action(form, "a", .loaded("a!"))) { $0.todos[id: "a"]?.title = "a!" }
    #expect(store.value.todos.map(\.id) == ["b", "a"])
  }

  @Test(arguments: forms.indices)
  func `An action for an absent identifier does nothing`(form: Int) {
    var state = State()
    let effects = Self.forms[form](&state, Self.action(form, "c", .loadTapped), Environment())
    #expect(effects.isEmpty)
    #expect(Self.forms[form](&state, .reversed, Environment()).isEmpty)
    #expect(state == State())
  }

  #if os(Linux) || os(macOS) || os(Windows)
    @Test func `A reducer that changes its element's identifier stops the program`() async {
      await #expect(processExitsWith: .failure) {
        struct Rows { var todos: IdentifiedArrayOf<Todo> = [Todo("a")] }
        let rename: Reducer<Todo, String, Void> = { todo, id, _ in
          todo = Todo(id)
          return []
        }
        var rows = Rows()
        let reducer = forEach(
          rename, value: \Rows.todos,
          action: CasePath<(String, String), (String, String)>(embed: { $0 }, extract: { $0 }))
        _ = reducer(&rows, ("a", "b"), ())
      }
    }
  #endif

  @Test func `In every order, each row gets its own answer, and a removed row gets none`() throws {
    let exploration = try explore(
      initialValue: State(),
      actions: [
        .todo(id: "b", action: .loadTapped), .todo(id: "a", action: .loadTapped), .reversed,
        .removed("b"), .todo(id: "b", action: .loadTapped),
      ],
      reducer: combine(Self.forms[0], Self.list),
      environment: { _ in Environment() },
      invariant: { $0.todos.allSatisfy { ["", "\($0.id)!"].contains($0.title) } },
      finally: { $0.todos == [Todo("a", "a!")] },
      convergent: true
    )
    #expect(exploration.isComplete)
  }
}
