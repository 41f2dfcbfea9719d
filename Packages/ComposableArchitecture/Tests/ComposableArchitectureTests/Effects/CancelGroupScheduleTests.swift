import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// `cancel(child:)` and `cancel(child:element:)` of effects that consist of several, in every order.
@Suite struct CancelGroupScheduleTests {
  /// The ways to put effects together.
  enum Grouping: CaseIterable, Sendable {
    case one, merged, inTurn, mergedTurns, turnsOfMerged, mergedWithOutput

    fileprivate func effect(_ effect: Effect<RowAction>) -> Effect<RowAction> {
      switch self {
      case .one: effect
      case .merged: .merge(effect, effect)
      case .inTurn: .concatenate(effect, effect)
      case .mergedTurns: .merge(.concatenate(effect, effect), effect)
      case .turnsOfMerged: .concatenate(.merge(effect, effect), .just(.loaded))
      case .mergedWithOutput: .merge(.just(.noted), effect, .sync { .noted })
      }
    }
  }

  fileprivate enum RowAction { case loadTapped, loaded, noted }

  private struct Screen: Hashable {
    var row = 0
    var rows = [1: 0]
    var isCancelled = false
    var hasLateOutput = false
  }

  private enum Action { case row(RowAction), element(Int, RowAction), cancelTapped }

  private static let rowPath = CasePath<Action, RowAction>(embed: Action.row) {
    if case .row(let action) = $0 { action } else { nil }
  }

  private static let elementPath = CasePath<Action, (Int, RowAction)>(
    embed: { Action.element($0.0, $0.1) }
  ) { if case .element(let id, let action) = $0 { (id, action) } else { nil } }

  private func explore(
    _ grouping: Grouping, _ loadTapped: Action, _ cancellation: Effect<Action>
  ) throws -> Exploration {
    let row: Reducer<Int, RowAction, Void> = { count, action, _ in
      switch action {
      case .loadTapped:
        return [
          grouping.effect(
            .run { send in
              await Task.yield()
              send(.loaded)
            })
        ]
      case .loaded: count += 1
      case .noted: break
      }
      return []
    }
    return try ComposableArchitectureExploration.explore(
      initialValue: Screen(), actions: [loadTapped, .cancelTapped],
      reducer: combine {
        pullback(row, value: \Screen.row, action: Self.rowPath)
        forEach(row, value: \Screen.rows, action: Self.elementPath)
        reduce { (screen: inout Screen, action: Action, _: Void) -> [Effect<Action>] in
          switch action {
          case .row(.loaded), .element(_, .loaded):
            if screen.isCancelled { screen.hasLateOutput = true }
            return []
          case .cancelTapped:
            screen.isCancelled = true
            return [cancellation]
          case .row, .element: return []
          }
        }
      },
      environment: { _ in }, invariant: { !$0.hasLateOutput },
      sometimes: { $0.row > 0 || $0.rows[1] != 0 })
  }

  @Test(arguments: Grouping.allCases)
  func `Nothing of a child comes after its cancellation`(grouping: Grouping) throws {
    let exploration = try explore(
      grouping, .row(.loadTapped), .cancel(child: \Screen.row))
    #expect(exploration.isComplete)
  }

  @Test(arguments: Grouping.allCases)
  func `Nothing of an element comes after its cancellation`(grouping: Grouping) throws {
    let exploration = try explore(
      grouping, .element(1, .loadTapped), .cancel(child: \Screen.rows, element: 1))
    #expect(exploration.isComplete)
  }
}
