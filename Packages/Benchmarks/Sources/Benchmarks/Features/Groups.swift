import ComposableArchitecture

// Groups of rows, each with its own type.

struct GroupsState: Equatable, Sendable {
  var groups: [GroupState]

  init(groupCount: Int, rowCount: Int) {
    groups = (0..<groupCount).map { GroupState(id: $0, rowCount: rowCount) }
  }
}

struct GroupState: Equatable, Sendable {
  let id: Int
  var title: String
  var rows: [GroupRowState]

  init(id: Int, rowCount: Int) {
    self.id = id
    title = "Group \(id)"
    rows = (0..<rowCount).map { GroupRowState(id: $0) }
  }
}

struct GroupRowState: Equatable, Sendable {
  let id: Int
  var count = 0
}

enum GroupsAction: Sendable {
  case group(Int, GroupAction)
}

enum GroupAction: Sendable {
  case row(Int, GroupRowAction)
}

enum GroupRowAction: Sendable {
  case incrTapped
}

func groupsReducer(
  state: inout GroupsState, action: GroupsAction, environment: CounterEnvironment
) -> [Effect<GroupsAction>] {
  groupsByHand(&state, action, environment)
  return []
}

@inline(never)
func groupsByHand(
  _ state: inout GroupsState, _ action: GroupsAction, _ environment: CounterEnvironment
) {
  switch action {
  case .group(let group, .row(let row, .incrTapped)):
    state.groups[group].rows[row].count += environment.step
  }
}
