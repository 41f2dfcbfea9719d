import ComposableArchitecture
import Testing

/// An app of a dozen features, as one expression. That it compiles at all is half of the test: a type
/// checker that has to choose among the forms of `pullback` for each of them gives up at five.
private struct State: Sendable {
  var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0
}

private enum Action: Sendable {
  case feature(Character, Int)
}

extension CasePath where Root == Action, Value == Int {
  fileprivate static func feature(_ name: Character) -> CasePath {
    CasePath(
      embed: { .feature(name, $0) },
      extract: { if case .feature(name, let number) = $0 { number } else { nil } }
    )
  }
}

private struct Environment: Sendable {
  var step = 10
}

private let feature: Reducer<Int, Int, Int> = { value, number, step in
  value += number * step
  return []
}

private let app: Reducer<State, Action, Environment> = combine(
  pullback(feature, value: \.a, action: .feature("a"), environment: { $0.step }),
  pullback(feature, value: \.b, action: .feature("b"), environment: { $0.step }),
  pullback(feature, value: \.c, action: .feature("c"), environment: { $0.step }),
  pullback(feature, value: \.d, action: .feature("d"), environment: { $0.step }),
  pullback(feature, value: \.e, action: .feature("e"), environment: { $0.step }),
  pullback(feature, value: \.f, action: .feature("f"), environment: { $0.step }),
  pullback(feature, value: \.g, action: .feature("g"), environment: { $0.step }),
  pullback(feature, value: \.h, action: .feature("h"), environment: { $0.step }),
  pullback(feature, value: \.i, action: .feature("i"), environment: { $0.step }),
  pullback(feature, value: \.j, action: .feature("j"), environment: { $0.step }),
  pullback(feature, value: \.k, action: .feature("k"), environment: { $0.step }),
  pullback(feature, value: \.l, action: .feature("l"), environment: { $0.step })
)

/// As many as `combine` has a form for.
private let ten: Reducer<State, Action, Int> = combine(
  pullback(feature, value: \.a, action: .feature("a")),
  pullback(feature, value: \.b, action: .feature("b")),
  pullback(feature, value: \.c, action: .feature("c")),
  pullback(feature, value: \.d, action: .feature("d")),
  pullback(feature, value: \.e, action: .feature("e")),
  pullback(feature, value: \.f, action: .feature("f")),
  pullback(feature, value: \.g, action: .feature("g")),
  pullback(feature, value: \.h, action: .feature("h")),
  pullback(feature, value: \.i, action: .feature("i")),
  pullback(feature, value: \.j, action: .feature("j"))
)

@Suite struct LargeCombinationTests {
  @Test func `a dozen features combine in one expression, and each gets what is its own`() {
    var state = State()
    _ = app(&state, .feature("a", 1), Environment())
    _ = app(&state, .feature("l", 2), Environment())
    #expect([state.a, state.b, state.k, state.l] == [10, 0, 0, 20])
  }

  @Test func `ten features combine in one expression, and each gets what is its own`() {
    var state = State()
    _ = ten(&state, .feature("a", 1), 10)
    _ = ten(&state, .feature("j", 2), 10)
    #expect([state.a, state.b, state.i, state.j] == [10, 0, 0, 20])
  }
}
