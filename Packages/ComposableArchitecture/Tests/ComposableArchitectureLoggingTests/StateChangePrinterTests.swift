import ComposableArchitecture
import ComposableArchitectureLogging
import ComposableArchitectureTestSupport
import Testing

@Suite struct StateChangePrinterTests {
  private let lines = Recorder<String>()

  @Test func `A printer receives the action and the states before and after it`() {
    let lines = lines
    let printer = StateChangePrinter<AppState, AppAction> { action, oldState, newState in
      lines.record("\(action): \(oldState.count) to \(newState.count)")
    }
    let store = Store(
      initialValue: AppState(), reducer: printChanges(appReducer, printer: printer),
      environment: lines)
    store.send(.addLater(2))
    store.send(.add(3))
    #expect(lines.all == ["addLater(2): 0 to 0", "effect", "add(2): 0 to 2", "add(3): 2 to 5"])
  }

  @Test func `Only the names of actions are printed, before their effects run`() {
    let lines = lines
    let store = Store(
      initialValue: AppState(),
      reducer: printChanges(appReducer, printer: .labelsOnly(to: { lines.record($0) })),
      environment: lines)
    store.send(.addLater(2))
    store.send(.rename(0, "Blob"))
    #expect(
      lines.all == [
        "Action: AppAction.addLater", "effect", "Action: AppAction.add",
        "Action: AppAction.rename(_:, _:)",
      ])
  }

  @Test func `Printing only names does not copy the state`() {
    let reducer = printChanges(appReducer, printer: .labelsOnly(to: { _ in }))
    var state = AppState(names: Array(repeating: "a", count: 1_000))
    let before = state.names.withUnsafeBufferPointer { $0.baseAddress }
    _ = reducer(&state, .rename(0, "b"), lines)
    #expect(state.names[0] == "b")
    #expect(state.names.withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  @Test(arguments: [
    (Nested.Action.started, "Nested.Action.started"),
    (.loaded(.success("secret")), "Nested.Action.loaded(.success)"),
    (.row(id: 7, action: .tapped), "Nested.Action.row(id:, action: .tapped)"),
    (.renamed(name: "secret"), "Nested.Action.renamed(name:)"),
    (.selected("secret"), "Nested.Action.selected"),
    (.child(.renamed("secret")), "Nested.Action.child(.renamed)"),
  ])
  func `The name of an action has the cases inside it and no values`(
    action: Nested.Action, name: String
  ) {
    let lines = lines
    let reducer: Reducer<Int, Nested.Action, Void> = printChanges(
      { _, _, _ in [] }, printer: .labelsOnly(to: { lines.record($0) }))
    Store(initialValue: 0, reducer: reducer, environment: ()).send(action)
    #expect(lines.all == ["Action: \(name)"])
  }

  @Test func `The name of an action that is not an enumeration is its type`() {
    let lines = lines
    let reducer: Reducer<Int, Int, Void> = printChanges(
      { _, _, _ in [] }, printer: .labelsOnly(to: { lines.record($0) }))
    Store(initialValue: 0, reducer: reducer, environment: ()).send(42)
    #expect(lines.all == ["Action: Int"])
  }
}

enum Nested {
  enum Action: Sendable {
    case child(Child)
    case loaded(Result<String, CancellationError>)
    case renamed(name: String)
    case row(id: Int, action: Row)
    case selected(String?)
    case started
  }

  enum Child: Sendable { case renamed(String) }
  enum Row: Sendable { case tapped }
}
