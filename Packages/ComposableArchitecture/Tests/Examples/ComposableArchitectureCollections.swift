import ComposableArchitecture
import ComposableArchitectureCollections
import Foundation
import OrderedCollections

struct AppState {
  var rows: OrderedDictionary<UUID, RowState> = [:]
  var todos: IdentifiedArrayOf<Todo> = []
}
struct RowState {}
struct Todo: Identifiable, Equatable {
  var id = UUID()
  var title = ""
  var isDone = false
}
enum AppAction {
  case row(UUID, RowAction)
  case todo(id: UUID, action: TodoAction)
}
enum TodoAction { case doneTapped }
enum RowAction { case tapped }
struct AppEnvironment { var row = RowEnvironment() }
struct RowEnvironment {}

struct TodoRow { var store: Store<Todo, TodoAction> }
func render(_ todo: Todo) {}
func show(_ row: TodoRow, _ id: UUID) {}

let todoReducer: Reducer<Todo, TodoAction, Void> = { _, _, _ in [] }
let listReducer: Reducer<AppState, AppAction, AppEnvironment> = { _, _, _ in [] }
let rowReducer: Reducer<RowState, RowAction, RowEnvironment> = { _, _, _ in [] }

extension CasePath where Root == AppAction, Value == (UUID, RowAction) {
  static var row: Self {
    CasePath(embed: AppAction.row) {
      if case .row(let id, let action) = $0 { (id, action) } else { nil }
    }
  }
}

extension CasePath where Root == AppAction, Value == (id: UUID, action: TodoAction) {
  static var todo: Self {
    CasePath(embed: AppAction.todo) {
      if case .todo(let id, let action) = $0 { (id: id, action: action) } else { nil }
    }
  }
}

func examples(
  id: UUID, store: Store<AppState, AppAction>, saved: IdentifiedArrayOf<Todo>,
  lastSaved: IdentifiedArrayOf<Todo>
) throws {
  var todos: IdentifiedArrayOf<Todo> = []
  // Examples: statements
}
