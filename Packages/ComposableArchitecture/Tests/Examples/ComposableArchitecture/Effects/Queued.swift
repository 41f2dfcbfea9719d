import ComposableArchitecture
import Foundation

struct State { var draft = "" }
enum Action { case downloadTapped(URL), edited, saved, row(Int, RowAction) }
enum RowAction { case downloadTapped }

struct Environment {
  var download: @Sendable (URL) -> Effect<Action>
  var save: @Sendable (String) -> Effect<Action>
}

let rowsReducer: Reducer<State, Action, Environment> = { _, _, _ in [] }

func reduce(_ state: inout State, _ action: Action, _ environment: Environment) -> [Effect<Action>]
{
  let effects: [Effect<Action>] = []
  // Examples: statements
  return effects
}
