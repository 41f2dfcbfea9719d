import ComposableArchitecture
import ComposableArchitectureTesting

typealias FactStore = TestStore<FactState, FactAction, FactEnvironment>

extension TestStore
where Value == FactState, Action == FactAction, Environment == FactEnvironment {
  convenience init(
    clock: TestClock = TestClock(),
    executor: TestExecutor = TestExecutor(),
    line: UInt = #line,
    fact: @escaping @Sendable (Int) -> Effect<String> = { number in
      .run { send in send("\(number) is even") }
    }
  ) {
    self.init(
      initialValue: FactState(),
      reducer: factReducer,
      environment: FactEnvironment(clock: clock, fact: fact),
      executor: executor,
      line: line
    )
  }
}

extension FactState {
  /// The message if the count is expected to be 2 and is 1.
  static let wrongCount = """
    The state is not as expected after this action was sent:

          FactState(
        -   count: 2,
        +   count: 1,
            fact: nil,
            isLoading: false
          )

    (- expected, + found)
    """
}
