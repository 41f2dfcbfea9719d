import ComposableArchitecture
import ComposableArchitectureCollections
import HeadlessRunner
import HeadlessUI
import HeadlessWeb

/// Rows with an identity, a filter, and a list that is sorted a second after the last tap.
@main
struct Todos: HeadlessApp {
  static let name = "Todos"
  static let abstract = "A list of things to do."
  static let version = composableArchitectureVersion
  static var subcommands: [Subcommand] { [Serve<Self>.self] }

  static func program(_ options: NoOptions) -> Program<TodosState, TodosAction> {
    Program(
      initialValue: TodosState(),
      reducer: todosReducer,
      environment: { TodosEnvironment(clock: $0.clock) },
      view: { TodosView(store: $0) })
  }
}

// MARK: - A row

struct Todo: Codable, Hashable, Identifiable {
  let id: Int
  var text = ""
  var isComplete = false
}

enum TodoAction: Codable, Equatable {
  case checkTapped
  case textChanged(String)
}

func todoReducer(
  state: inout Todo, action: TodoAction, environment: Void
) -> [Effect<TodoAction>] {
  switch action {
  case .checkTapped: state.isComplete.toggle()
  case .textChanged(let text): state.text = text
  }
  return []
}

// MARK: - The list

enum Filter: String, CaseIterable, Codable {
  case all = "All"
  case active = "Active"
  case completed = "Completed"

  func includes(_ todo: Todo) -> Bool {
    switch self {
    case .all: true
    case .active: !todo.isComplete
    case .completed: todo.isComplete
    }
  }
}

struct TodosState: Codable, Hashable {
  var todos: IdentifiedArrayOf<Todo> = []
  var filter = Filter.all
  var nextID = 1

  /// The rows on the screen.
  var shown: IdentifiedArrayOf<Todo> { todos.filter(filter.includes) }
}

enum TodosAction: Codable, Equatable {
  case addTapped
  case clearCompletedTapped
  case deleteTapped(id: Int)
  case filterTapped(Filter)
  /// A row was dragged. Positions are those on the screen.
  case moved(from: Int, to: Int)
  case sortDelayElapsed
  case todo(id: Int, action: TodoAction)
}

struct TodosEnvironment {
  var clock: any Clock<Duration>
}

let todosReducer: Reducer<TodosState, TodosAction, TodosEnvironment> = combine {
  forEach(todoReducer, value: \.todos, action: .todo, environment: { _ in })

  reduce { state, action, environment in
    switch action {
    case .addTapped:
      state.todos.insert(Todo(id: state.nextID), at: 0)
      state.nextID += 1

    case .clearCompletedTapped:
      state.todos.removeAll(where: \.isComplete)

    case .deleteTapped(let id):
      state.todos.remove(id: id)

    case .filterTapped(let filter):
      state.filter = filter

    case .moved(let source, let destination):
      let shown = state.shown
      guard shown.indices.contains(source), (0...shown.count).contains(destination) else { break }
      // A filter may hide rows, so a position on the screen is not a position in the list.
      let from = state.todos.index(id: shown[source].id)
      let to =
        destination == shown.count
        ? state.todos.count : state.todos.index(id: shown[destination].id)
      if let from, let to { state.todos.move(fromOffsets: [from], toOffset: to) }

    case .sortDelayElapsed:
      let (active, completed) = (Filter.active, Filter.completed)
      state.todos = IdentifiedArray(
        Array(state.todos.filter(active.includes)) + Array(state.todos.filter(completed.includes)))

    case .todo(_, action: .checkTapped):
      // Sorting waits for a pause, so that no row moves while the user taps rows.
      return [
        Effect.just(.sortDelayElapsed)
          .debounce(id: "sort", for: .seconds(1), clock: environment.clock)
      ]

    case .todo:
      break
    }
    return []
  }
}

extension CasePath where Root == TodosAction, Value == (id: Int, action: TodoAction) {
  static var todo: Self {
    CasePath(embed: { .todo(id: $0.id, action: $0.action) }) {
      if case .todo(let id, let action) = $0 { (id, action) } else { nil }
    }
  }
}

// MARK: - The screen

struct TodosView: View {
  let store: Store<TodosState, TodosAction>

  var body: Screen {
    let state = store.value
    let rows = store.views(rows: { $0.shown }, action: { .todo(id: $0, action: $1) })
    return Screen("Todos") {
      Row {
        for filter in Filter.allCases {
          Button(filter.rawValue, isEnabled: filter != state.filter) {
            store.send(.filterTapped(filter))
          }
        }
      }
      List(rows, placeholder: "Nothing to do.") { row in
        let todo = row.value
        Row {
          Toggle("Done \(todo.id)", isOn: todo.isComplete) { _ in row.send(.checkTapped) }
          TextField("Text \(todo.id)", text: todo.text, placeholder: "Untitled") {
            row.send(.textChanged($0))
          }
          Button("Delete \(todo.id)") { store.send(.deleteTapped(id: todo.id)) }
        }
      }
      Row {
        Button("Add", style: .title) { store.send(.addTapped) }
        Button("Clear completed", isEnabled: state.todos.contains(where: \.isComplete)) {
          store.send(.clearCompletedTapped)
        }
      }
    }
  }
}
