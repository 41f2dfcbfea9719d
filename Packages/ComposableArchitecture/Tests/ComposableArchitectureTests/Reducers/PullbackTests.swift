import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@Suite struct PullbackTests {
  /// Forms that pass the local reducer only its own actions.
  static let owning: [Form<AppState>] = [
    Form(
      "key path, case path, environment",
      pullback(narrowReducer, value: \.count, action: .counter, environment: { $0.counter })
    ),
    Form("key path, case path", pullback(wideEnvironmentReducer, value: \.count, action: .counter)),
    Form(
      "key path, enum property, environment",
      pullback(narrowReducer, value: \.count, action: \.counter, environment: { $0.counter })
    ),
    Form(
      "key path, enum property",
      pullback(wideEnvironmentReducer, value: \.count, action: \.counter)
    ),
    Form(
      "get and set, case path, environment",
      pullback(
        narrowReducer,
        get: { $0.count },
        set: { $0.count = $1 },
        action: .counter,
        environment: { $0.counter }
      )
    ),
    Form(
      "get and set, case path",
      pullback(
        wideEnvironmentReducer,
        get: { $0.count },
        set: { $0.count = $1 },
        action: .counter
      )
    ),
    Form(
      "case path alone",
      pullback(
        counterReducer(count: \AppState.count, action: .`self`) { (environment: AppEnvironment) in
          environment.counter
        },
        action: .counter
      )
    ),
  ]

  /// Forms whose local reducer has the app's action type and receives all actions.
  static let sharing: [Form<AppState>] = [
    Form(
      "key path, environment",
      pullback(wideActionReducer, value: \.count, environment: { $0.counter })
    ),
    Form("key path alone", pullback(wideActionAndEnvironmentReducer, value: \.count)),
    Form(
      "environment alone",
      pullback(
        counterReducer(count: \AppState.count, action: .counter) {
          (environment: CounterEnvironment) in environment
        },
        environment: { $0.counter }
      )
    ),
  ]

  @Test(arguments: owning + sharing)
  func `A local reducer changes the local state with the local environment`(form: Form<AppState>) {
    let outcome = form.reduce(AppState(), .counter(.add(2)))
    #expect(outcome.value == AppState(count: 21, other: "untouched"))
    #expect(outcome.calls == [.add(2)])
  }

  @Test(arguments: owning + sharing)
  func `The outputs of local effects are embedded`(form: Form<AppState>) {
    #expect(form.reduce(AppState(), .counter(.add(2))).outputs == [.counter(.added(21))])
  }

  @Test(arguments: owning)
  func `A reducer that does not own the action is not called`(form: Form<AppState>) {
    let outcome = form.reduce(AppState(), .other)
    #expect(outcome.calls.isEmpty)
    #expect(outcome.value == AppState())
    #expect(outcome.outputs.isEmpty)
  }

  @Test(arguments: sharing)
  func `A reducer that shares its actions gets all of them`(form: Form<AppState>) {
    let outcome = form.reduce(AppState(), .other)
    #expect(outcome.calls == [nil])
    #expect(outcome.value == AppState())
    #expect(outcome.outputs.isEmpty)
  }

  @Test func `An action that the reducer does not own leaves get and set uncalled`() {
    let touched = Recorder<String>()
    let reducer: Reducer<AppState, AppAction, AppEnvironment> = pullback(
      wideEnvironmentReducer,
      get: {
        touched.record("get"); return $0.count
      },
      set: {
        touched.record("set"); $0.count = $1
      },
      action: .counter
    )
    var state = AppState()
    _ = reducer(&state, .other, AppEnvironment())
    #expect(touched.all.isEmpty)
  }

  @Test func `State along a key path is changed in place`() {
    struct State { var numbers = Array(0..<1_000) }
    let local: Reducer<[Int], Int, Void> = { numbers, action, _ in
      numbers[0] = action
      return []
    }
    let reducer: Reducer<State, Int, Void> = pullback(local, value: \.numbers)
    var state = State()
    let before = address(of: state.numbers)
    _ = reducer(&state, 42, ())
    #expect(state.numbers[0] == 42)
    #expect(address(of: state.numbers) == before)
  }
}
