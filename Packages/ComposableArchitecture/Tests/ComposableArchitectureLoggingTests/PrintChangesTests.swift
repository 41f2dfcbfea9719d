import ComposableArchitecture
import ComposableArchitectureLogging
import ComposableArchitectureTestSupport
import Testing

@Suite struct PrintChangesTests {
  private let lines = Recorder<String>()

  private func store(_ state: AppState = AppState()) -> Store<AppState, AppAction> {
    let lines = lines
    return Store(
      initialValue: state, reducer: printChanges(appReducer, printer: { lines.record($0) }),
      environment: lines)
  }

  @Test func `The changes of an action are printed, and not the whole state`() {
    let store = store()
    store.send(.add(2))
    #expect(
      lines.all == [
        """
        Action: AppAction.add(2)
          AppState(
        -   count: 0,
        +   count: 2,
            names: […]
          )
        """
      ])
  }

  @Test func `An action that changes nothing is printed with a note`() {
    let store = store()
    store.send(.add(0))
    #expect(
      lines.all == [
        """
        Action: AppAction.add(0)
          (No changes)
        """
      ])
  }

  @Test func `Only the changed elements of a collection are printed`() {
    let store = store(AppState(names: (1...100).map { "name \($0)" }))
    store.send(.rename(50, "Blob"))
    #expect(
      lines.all == [
        """
        Action: AppAction.rename(
          50,
          "Blob"
        )
          AppState(
            count: 0,
            names: [
              … (50 unchanged),
        -     [50]: "name 51",
        +     [50]: "Blob",
              … (49 unchanged)
            ]
          )
        """
      ])
  }

  @Test func `An action is printed before its effects run, and before the actions they send`() {
    let store = store()
    store.send(.addLater(1))
    #expect(
      lines.all.map { $0.split(separator: "\n").first } == [
        "Action: AppAction.addLater(1)", "effect", "Action: AppAction.add(1)",
      ])
    #expect(store.value.count == 1)
  }

  @Test func `Nothing is printed until the effect runs`() {
    var state = AppState()
    let lines = lines
    let effects = printChanges(appReducer, printer: { lines.record($0) })(&state, .add(1), lines)
    #expect(state.count == 1)
    #expect(effects.count == 1)
    #expect(lines.all == [])
  }
}
