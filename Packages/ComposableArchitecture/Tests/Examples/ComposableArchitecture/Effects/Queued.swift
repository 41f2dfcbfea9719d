import ComposableArchitecture
import Foundation

struct State { var draft = "" }
enum Action { case downloadTapped(URL), edited, saved }

struct Environment {
  var download: @Sendable (URL) -> Effect<Action>
  var save: @Sendable (String) -> Effect<Action>
}

func reduce(_ state: inout State, _ action: Action, _ environment: Environment) -> [Effect<Action>]
{
  let effects: [Effect<Action>] = []
  // Examples: statements
  return effects
}
