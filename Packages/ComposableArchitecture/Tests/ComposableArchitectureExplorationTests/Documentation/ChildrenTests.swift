import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

@testable import ComposableArchitectureTestSupport

struct AppState: Hashable {
  var left = CounterState()
  var right = CounterState()
}

enum AppAction: Equatable {
  case left(CounterAction)
  case right(CounterAction)
}

extension CasePath where Root == AppAction, Value == CounterAction {
  static var left: Self {
    CasePath(embed: AppAction.left) { if case .left(let action) = $0 { action } else { nil } }
  }

  static var right: Self {
    CasePath(embed: AppAction.right) { if case .right(let action) = $0 { action } else { nil } }
  }
}

let appReducer: Reducer<AppState, AppAction, CounterEnvironment> = combine {
  pullback(counterReducer, value: \.left, action: .left)
  pullback(counterReducer, value: \.right, action: .right)
}

@Suite struct ChildrenTests {
  /// The reducer, which a test of mutants replaces.
  var appReducer: Reducer<AppState, AppAction, CounterEnvironment> =
    ComposableArchitectureExplorationTests.appReducer

  let actions: [AppAction] = [
    .left(.factTapped), .right(.factTapped), .left(.factTapped), .right(.factTapped),
  ]

  func exploreChildren() throws -> Exploration {
    let exploration = try explore(
      initialValue: AppState(),
      actions: actions,
      reducer: appReducer,
      environment: { _ in CounterEnvironment(fact: { "\($0) is a number." }) },
      children: [
        .child(\.left, action: .left),
        .child(\.right, action: .right),
      ],
      invariants: [.invariant(of: \.left) { left in left.count == 0 }],
      finally: { state in state.left.fact != nil && state.right.fact != nil }
    )
    return exploration
  }

  @Test func `Two counters that keep to themselves have few orders`() throws {
    let exploration = try exploreChildren()
    #expect(exploration.schedulesRun == 7)
  }

  @Test func `Otherwise they are explored in every order`() throws {
    let exploration = try explore(
      initialValue: AppState(), actions: actions, reducer: appReducer,
      environment: { _ in CounterEnvironment(fact: { "\($0) is a number." }) },
      finally: { state in state.left.fact != nil && state.right.fact != nil })
    #expect(exploration.schedulesRun == 74)
  }
}
