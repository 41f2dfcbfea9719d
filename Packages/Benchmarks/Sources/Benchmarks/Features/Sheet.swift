import ComposableArchitecture

// A counter on a sheet, which comes and goes.

struct SheetState: Equatable, Sendable {
  var counter: CounterState?
}

enum SheetAction: Sendable {
  case counter(CounterAction)
  case closeTapped
}

extension CasePath where Root == SheetAction, Value == CounterAction {
  static var counter: Self {
    Self(embed: Root.counter) { if case .counter(let action) = $0 { action } else { nil } }
  }
}

let presentedSheet: Reducer<SheetState, SheetAction, CounterEnvironment> = combine {
  presented(counterReducer, value: \.counter, action: .counter)
  reduce(closing)
}

/// The effects of the counter go on when the sheet is closed.
let pulledBackSheet: Reducer<SheetState, SheetAction, CounterEnvironment> = combine {
  pullback(optional(counterReducer), value: \.counter, action: .counter)
  reduce(closing)
}

private func closing(
  state: inout SheetState, action: SheetAction, environment: CounterEnvironment
) -> [Effect<SheetAction>] {
  if case .closeTapped = action { state.counter = nil }
  return []
}
