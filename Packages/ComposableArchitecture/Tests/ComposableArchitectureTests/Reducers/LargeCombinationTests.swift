import ComposableArchitecture
import Testing

/// An app of a dozen features in one expression. Half of the test is that it compiles: a type checker that
/// has to choose among the forms of `pullback` for each feature gives up at five features.
private struct State: Sendable {
  var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0
}

private enum Action: Sendable {
  case a(Int), b(Int), c(Int), d(Int), e(Int), f(Int)
  case g(Int), h(Int), i(Int), j(Int), k(Int), l(Int)
}

extension CasePath where Root == Action, Value == Int {
  fileprivate static var a: Self {
    Self(embed: Action.a) { if case .a(let number) = $0 { number } else { nil } }
  }
  fileprivate static var b: Self {
    Self(embed: Action.b) { if case .b(let number) = $0 { number } else { nil } }
  }
  fileprivate static var c: Self {
    Self(embed: Action.c) { if case .c(let number) = $0 { number } else { nil } }
  }
  fileprivate static var d: Self {
    Self(embed: Action.d) { if case .d(let number) = $0 { number } else { nil } }
  }
  fileprivate static var e: Self {
    Self(embed: Action.e) { if case .e(let number) = $0 { number } else { nil } }
  }
  fileprivate static var f: Self {
    Self(embed: Action.f) { if case .f(let number) = $0 { number } else { nil } }
  }
  fileprivate static var g: Self {
    Self(embed: Action.g) { if case .g(let number) = $0 { number } else { nil } }
  }
  fileprivate static var h: Self {
    Self(embed: Action.h) { if case .h(let number) = $0 { number } else { nil } }
  }
  fileprivate static var i: Self {
    Self(embed: Action.i) { if case .i(let number) = $0 { number } else { nil } }
  }
  fileprivate static var j: Self {
    Self(embed: Action.j) { if case .j(let number) = $0 { number } else { nil } }
  }
  fileprivate static var k: Self {
    Self(embed: Action.k) { if case .k(let number) = $0 { number } else { nil } }
  }
  fileprivate static var l: Self {
    Self(embed: Action.l) { if case .l(let number) = $0 { number } else { nil } }
  }
}

private struct Environment: Sendable {
  var step = 10
}

private func feature(
  state value: inout Int, action number: Int, environment step: Int
) -> [Effect<Int>] {
  value += number * step
  return []
}

private let app: Reducer<State, Action, Environment> = combine(
  pullback(feature, value: \.a, action: .a, environment: { $0.step }),
  pullback(feature, value: \.b, action: .b, environment: { $0.step }),
  pullback(feature, value: \.c, action: .c, environment: { $0.step }),
  pullback(feature, value: \.d, action: .d, environment: { $0.step }),
  pullback(feature, value: \.e, action: .e, environment: { $0.step }),
  pullback(feature, value: \.f, action: .f, environment: { $0.step }),
  pullback(feature, value: \.g, action: .g, environment: { $0.step }),
  pullback(feature, value: \.h, action: .h, environment: { $0.step }),
  pullback(feature, value: \.i, action: .i, environment: { $0.step }),
  pullback(feature, value: \.j, action: .j, environment: { $0.step }),
  pullback(feature, value: \.k, action: .k, environment: { $0.step }),
  pullback(feature, value: \.l, action: .l, environment: { $0.step })
)

/// The greatest number of reducers that `combine` has a form for.
private let ten: Reducer<State, Action, Int> = combine(
  pullback(feature, value: \.a, action: .a),
  pullback(feature, value: \.b, action: .b),
  pullback(feature, value: \.c, action: .c),
  pullback(feature, value: \.d, action: .d),
  pullback(feature, value: \.e, action: .e),
  pullback(feature, value: \.f, action: .f),
  pullback(feature, value: \.g, action: .g),
  pullback(feature, value: \.h, action: .h),
  pullback(feature, value: \.i, action: .i),
  pullback(feature, value: \.j, action: .j)
)

@Suite struct LargeCombinationTests {
  @Test func `A dozen features combine in one expression, and each gets its own actions`() {
    var state = State()
    _ = app(&state, .a(1), Environment())
    _ = app(&state, .l(2), Environment())
    #expect([state.a, state.b, state.k, state.l] == [10, 0, 0, 20])
  }

  @Test func `Ten features combine in one expression, and each gets its own actions`() {
    var state = State()
    _ = ten(&state, .a(1), 10)
    _ = ten(&state, .j(2), 10)
    #expect([state.a, state.b, state.i, state.j] == [10, 0, 0, 20])
  }
}
