import ComposableArchitecture

// A counter inside a feature inside a feature, five deep.

struct OneState: Equatable, Sendable {
  var two = TwoState()
}

enum OneAction: Sendable {
  case two(TwoAction)
}

extension CasePath where Root == OneAction, Value == TwoAction {
  static var two: Self {
    Self(embed: Root.two) { if case .two(let action) = $0 { action } else { nil } }
  }
}

struct TwoState: Equatable, Sendable {
  var three = ThreeState()
}

enum TwoAction: Sendable {
  case three(ThreeAction)
}

extension CasePath where Root == TwoAction, Value == ThreeAction {
  static var three: Self {
    Self(embed: Root.three) { if case .three(let action) = $0 { action } else { nil } }
  }
}

struct ThreeState: Equatable, Sendable {
  var four = FourState()
}

enum ThreeAction: Sendable {
  case four(FourAction)
}

extension CasePath where Root == ThreeAction, Value == FourAction {
  static var four: Self {
    Self(embed: Root.four) { if case .four(let action) = $0 { action } else { nil } }
  }
}

struct FourState: Equatable, Sendable {
  var five = FiveState()
}

enum FourAction: Sendable {
  case five(FiveAction)
}

extension CasePath where Root == FourAction, Value == FiveAction {
  static var five: Self {
    Self(embed: Root.five) { if case .five(let action) = $0 { action } else { nil } }
  }
}

struct FiveState: Equatable, Sendable {
  var counter = CounterState()
}

enum FiveAction: Sendable {
  case counter(CounterAction)
}

extension CasePath where Root == FiveAction, Value == CounterAction {
  static var counter: Self {
    Self(embed: Root.counter) { if case .counter(let action) = $0 { action } else { nil } }
  }
}

let fiveReducer: Reducer<FiveState, FiveAction, CounterEnvironment> =
  pullback(counterReducer, value: \.counter, action: .counter)

let fourReducer: Reducer<FourState, FourAction, CounterEnvironment> =
  pullback(fiveReducer, value: \.five, action: .five)

let threeReducer: Reducer<ThreeState, ThreeAction, CounterEnvironment> =
  pullback(fourReducer, value: \.four, action: .four)

let twoReducer: Reducer<TwoState, TwoAction, CounterEnvironment> =
  pullback(threeReducer, value: \.three, action: .three)

let oneReducer: Reducer<OneState, OneAction, CounterEnvironment> =
  pullback(twoReducer, value: \.two, action: .two)

/// The work of `oneReducer`, in one function.
@inline(never)
func oneByHand(
  _ state: inout OneState, _ action: OneAction, _ environment: CounterEnvironment
) -> [Effect<OneAction>] {
  switch action {
  case .two(.three(.four(.five(.counter(let action))))):
    count(&state.two.three.four.five.counter, action, environment)
  }
  return []
}
