import ComposableArchitecture
import ComposableArchitectureCollections
import Foundation
import OrderedCollections

struct AppState { var rows: OrderedDictionary<UUID, RowState> = [:] }
struct RowState {}
enum AppAction { case row(UUID, RowAction) }
enum RowAction { case tapped }
struct AppEnvironment { var row = RowEnvironment() }
struct RowEnvironment {}

let rowReducer: Reducer<RowState, RowAction, RowEnvironment> = { _, _, _ in [] }

extension CasePath where Root == AppAction, Value == (UUID, RowAction) {
  static var row: Self {
    CasePath(embed: AppAction.row) {
      if case .row(let id, let action) = $0 { (id, action) } else { nil }
    }
  }
}

func examples() {
  // Examples: statements
}
