import ComposableArchitecture

// Ten features in one app.

struct TenState: Equatable, Sendable {
  var a = CounterState()
  var b = CounterState()
  var c = CounterState()
  var d = CounterState()
  var e = CounterState()
  var f = CounterState()
  var g = CounterState()
  var h = CounterState()
  var i = CounterState()
  var j = CounterState()
}

enum TenAction: Sendable {
  case a(CounterAction)
  case b(CounterAction)
  case c(CounterAction)
  case d(CounterAction)
  case e(CounterAction)
  case f(CounterAction)
  case g(CounterAction)
  case h(CounterAction)
  case i(CounterAction)
  case j(CounterAction)
}

struct TenEnvironment: Sendable {
  var counter = CounterEnvironment()
}

extension CasePath where Root == TenAction, Value == CounterAction {
  static var a: Self { Self(embed: Root.a) { if case .a(let action) = $0 { action } else { nil } } }
  static var b: Self { Self(embed: Root.b) { if case .b(let action) = $0 { action } else { nil } } }
  static var c: Self { Self(embed: Root.c) { if case .c(let action) = $0 { action } else { nil } } }
  static var d: Self { Self(embed: Root.d) { if case .d(let action) = $0 { action } else { nil } } }
  static var e: Self { Self(embed: Root.e) { if case .e(let action) = $0 { action } else { nil } } }
  static var f: Self { Self(embed: Root.f) { if case .f(let action) = $0 { action } else { nil } } }
  static var g: Self { Self(embed: Root.g) { if case .g(let action) = $0 { action } else { nil } } }
  static var h: Self { Self(embed: Root.h) { if case .h(let action) = $0 { action } else { nil } } }
  static var i: Self { Self(embed: Root.i) { if case .i(let action) = $0 { action } else { nil } } }
  static var j: Self { Self(embed: Root.j) { if case .j(let action) = $0 { action } else { nil } } }
}

let tenReducer: Reducer<TenState, TenAction, TenEnvironment> = combine {
  pullback(counterReducer, value: \.a, action: .a, environment: { $0.counter })
  pullback(counterReducer, value: \.b, action: .b, environment: { $0.counter })
  pullback(counterReducer, value: \.c, action: .c, environment: { $0.counter })
  pullback(counterReducer, value: \.d, action: .d, environment: { $0.counter })
  pullback(counterReducer, value: \.e, action: .e, environment: { $0.counter })
  pullback(counterReducer, value: \.f, action: .f, environment: { $0.counter })
  pullback(counterReducer, value: \.g, action: .g, environment: { $0.counter })
  pullback(counterReducer, value: \.h, action: .h, environment: { $0.counter })
  pullback(counterReducer, value: \.i, action: .i, environment: { $0.counter })
  pullback(counterReducer, value: \.j, action: .j, environment: { $0.counter })
}

/// The work of `tenReducer`, in one `switch`.
@inline(never)
func tenByHand(
  _ state: inout TenState, _ action: TenAction, _ environment: TenEnvironment
) -> [Effect<TenAction>] {
  ten(&state, action, environment)
  return []
}

/// The work of `tenReducer`, for reducers that are written by hand.
@inline(__always)
func ten(_ state: inout TenState, _ action: TenAction, _ environment: TenEnvironment) {
  switch action {
  case .a(let action): count(&state.a, action, environment.counter)
  case .b(let action): count(&state.b, action, environment.counter)
  case .c(let action): count(&state.c, action, environment.counter)
  case .d(let action): count(&state.d, action, environment.counter)
  case .e(let action): count(&state.e, action, environment.counter)
  case .f(let action): count(&state.f, action, environment.counter)
  case .g(let action): count(&state.g, action, environment.counter)
  case .h(let action): count(&state.h, action, environment.counter)
  case .i(let action): count(&state.i, action, environment.counter)
  case .j(let action): count(&state.j, action, environment.counter)
  }
}
