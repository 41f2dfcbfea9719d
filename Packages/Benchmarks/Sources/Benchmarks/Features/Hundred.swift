import ComposableArchitecture

// A hundred features, structured like an app of that size: ten parts of ten features each.

struct HundredState: Equatable, Sendable {
  var a = TenState()
  var b = TenState()
  var c = TenState()
  var d = TenState()
  var e = TenState()
  var f = TenState()
  var g = TenState()
  var h = TenState()
  var i = TenState()
  var j = TenState()
}

enum HundredAction: Sendable {
  case a(TenAction)
  case b(TenAction)
  case c(TenAction)
  case d(TenAction)
  case e(TenAction)
  case f(TenAction)
  case g(TenAction)
  case h(TenAction)
  case i(TenAction)
  case j(TenAction)
}

struct HundredEnvironment: Sendable {
  var ten = TenEnvironment()
}

extension CasePath where Root == HundredAction, Value == TenAction {
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

let hundredReducer: Reducer<HundredState, HundredAction, HundredEnvironment> = combine {
  pullback(tenReducer, value: \.a, action: .a, environment: { $0.ten })
  pullback(tenReducer, value: \.b, action: .b, environment: { $0.ten })
  pullback(tenReducer, value: \.c, action: .c, environment: { $0.ten })
  pullback(tenReducer, value: \.d, action: .d, environment: { $0.ten })
  pullback(tenReducer, value: \.e, action: .e, environment: { $0.ten })
  pullback(tenReducer, value: \.f, action: .f, environment: { $0.ten })
  pullback(tenReducer, value: \.g, action: .g, environment: { $0.ten })
  pullback(tenReducer, value: \.h, action: .h, environment: { $0.ten })
  pullback(tenReducer, value: \.i, action: .i, environment: { $0.ten })
  pullback(tenReducer, value: \.j, action: .j, environment: { $0.ten })
}

/// The work of `hundredReducer`, in one `switch`.
@inline(never)
func hundredByHand(
  _ state: inout HundredState, _ action: HundredAction, _ environment: HundredEnvironment
) -> [Effect<HundredAction>] {
  switch action {
  case .a(let action): ten(&state.a, action, environment.ten)
  case .b(let action): ten(&state.b, action, environment.ten)
  case .c(let action): ten(&state.c, action, environment.ten)
  case .d(let action): ten(&state.d, action, environment.ten)
  case .e(let action): ten(&state.e, action, environment.ten)
  case .f(let action): ten(&state.f, action, environment.ten)
  case .g(let action): ten(&state.g, action, environment.ten)
  case .h(let action): ten(&state.h, action, environment.ten)
  case .i(let action): ten(&state.i, action, environment.ten)
  case .j(let action): ten(&state.j, action, environment.ten)
  }
  return []
}
