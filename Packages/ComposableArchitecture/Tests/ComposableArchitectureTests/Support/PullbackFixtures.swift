import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

enum CounterAction: Equatable, Sendable { case add(Int), added(Int) }

enum AppAction: Equatable, Sendable {
  case counter(CounterAction)
  case other

  var counter: CounterAction? {
    get { if case .counter(let action) = self { action } else { nil } }
    set { if case .counter = self, let newValue { self = .counter(newValue) } }
  }
}

extension CasePath where Root == AppAction, Value == CounterAction {
  static var counter: Self { CasePath(embed: { .counter($0) }, extract: { $0.counter }) }
}

struct CounterEnvironment: Sendable {
  var step = 10
  /// The actions that the local reducer was called with.
  let calls = Recorder<CounterAction?>()
}

struct AppEnvironment: Sendable {
  var counter = CounterEnvironment()
}

/// Returns a handwritten local reducer of the type that one form of `pullback` takes.
func counterReducer<Value, Action: Sendable, Environment>(
  count: any WritableKeyPath<Value, Int> & Sendable,
  action path: CasePath<Action, CounterAction>,
  environment: @escaping @Sendable (Environment) -> CounterEnvironment
) -> Reducer<Value, Action, Environment> {
  { value, action, fullEnvironment in
    let environment = environment(fullEnvironment)
    let action = path.extract(from: action)
    environment.calls.record(action)
    guard case .add(let number) = action else { return [] }
    value[keyPath: count] += number * environment.step
    return [.just(path.embed(.added(value[keyPath: count])))]
  }
}

let narrowReducer: Reducer<Int, CounterAction, CounterEnvironment> = counterReducer(
  count: \.self,
  action: .`self`,
  environment: { $0 }
)
let wideEnvironmentReducer: Reducer<Int, CounterAction, AppEnvironment> = counterReducer(
  count: \.self,
  action: .`self`,
  environment: { $0.counter }
)
let wideActionReducer: Reducer<Int, AppAction, CounterEnvironment> = counterReducer(
  count: \.self,
  action: .counter,
  environment: { $0 }
)
let wideActionAndEnvironmentReducer: Reducer<Int, AppAction, AppEnvironment> = counterReducer(
  count: \.self,
  action: .counter,
  environment: { $0.counter }
)

/// One form of `pullback`, applied to the local reducer that it takes.
struct Form<Value: Sendable>: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let reducer: Reducer<Value, AppAction, AppEnvironment>

  init(_ testDescription: String, _ reducer: @escaping Reducer<Value, AppAction, AppEnvironment>) {
    self.testDescription = testDescription
    self.reducer = reducer
  }
}

/// The result of reducing one action.
struct Outcome<Value> {
  let value: Value
  let outputs: [AppAction]
  let calls: [CounterAction?]
}

extension Form {
  func reduce(_ value: Value, _ action: AppAction) -> Outcome<Value> {
    let environment = AppEnvironment()
    var value = value
    let effects = reducer(&value, action, environment)
    return Outcome(
      value: value,
      outputs: outputs(of: effects),
      calls: environment.counter.calls.all
    )
  }
}

struct AppState: Equatable, Sendable {
  var count = 1
  var other = "untouched"
}

enum AppMode: Equatable, Sendable {
  case counting(Int)
  case idle
}

extension CasePath where Root == AppMode, Value == Int {
  static var counting: Self {
    CasePath(
      embed: { .counting($0) },
      extract: { if case .counting(let count) = $0 { count } else { nil } }
    )
  }
}
