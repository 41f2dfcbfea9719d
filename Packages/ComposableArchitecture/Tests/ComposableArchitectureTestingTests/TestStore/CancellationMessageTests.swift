import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

private struct Family: Equatable, Sendable {
  var child = 0
  var optional: Int?
  var rows: [String: Int] = ["a": 0]
  var mode = Mode.first(0)
  var nested = Nested()
}

private struct Nested: Equatable, Sendable { var child = 0 }

private enum Mode: Equatable, Sendable { case first(Int), second(Int) }

extension CasePath where Root == Mode, Value == Int {
  fileprivate static var first: Self {
    CasePath(embed: Mode.first) { if case .first(let value) = $0 { value } else { nil } }
  }
}

private enum Request: Hashable, Sendable { case load }

private enum FamilyAction: Equatable, Sendable {
  case root(Int)
  case child(Int)
  case row(String, Int)
  case optional(Int)
  case mode(Int)
  case nested(Int)
  case computed(Int)
}

/// Tests what the failure at the end of a test says about how its effects can be cancelled.
@Suite struct CancellationMessageTests {
  /// Starts an effect that sleeps: 0 without an identifier, 1 with one, and 2 with two parts.
  private static func feature(
    state: inout Int, action: Int, environment clock: TestClock
  ) -> [Effect<Int>] {
    let sleep = Effect<Int>.fireAndForget { try? await clock.sleep(for: .seconds(1)) }
    return switch action {
    case 0: [sleep]
    case 1: [sleep.cancellable(id: Request.load)]
    default: [.merge(sleep.cancellable(id: "b"), sleep.cancellable(id: "a"))]
    }
  }

  private func path(
    _ embed: @escaping @Sendable (Int) -> FamilyAction,
    _ extract: @escaping @Sendable (FamilyAction) -> Int?
  ) -> CasePath<FamilyAction, Int> {
    CasePath(embed: embed, extract: extract)
  }

  /// The lines of the failure that say how to cancel what an action starts.
  private func advice(after action: FamilyAction) -> [String] {
    let feature = Self.feature
    let row = CasePath<FamilyAction, (String, Int)>(
      embed: { .row($0.0, $0.1) },
      extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
    let child = path(FamilyAction.child) { if case .child(let action) = $0 { action } else { nil } }
    let root = path(FamilyAction.root) { if case .root(let action) = $0 { action } else { nil } }
    let optionalChild = path(FamilyAction.optional) {
      if case .optional(let action) = $0 { action } else { nil }
    }
    let mode = path(FamilyAction.mode) { if case .mode(let action) = $0 { action } else { nil } }
    let nested = path(FamilyAction.nested) {
      if case .nested(let action) = $0 { action } else { nil }
    }
    let computed = path(FamilyAction.computed) {
      if case .computed(let action) = $0 { action } else { nil }
    }
    let first: Reducer<Mode, Int, TestClock> = pullback(feature, value: .first)
    let inner: Reducer<Nested, Int, TestClock> = pullback(feature, value: \.child)
    let rootFeature: Reducer<Family, Int, TestClock> = { state, action, clock in
      feature(&state.child, action, clock)
    }
    let store = TestStore(
      initialValue: Family(optional: 0),
      reducer: combine(
        pullback(rootFeature, action: root),
        pullback(feature, value: \.child, action: child),
        pullback(
          ComposableArchitecture.optional(feature), value: \.optional, action: optionalChild),
        forEach(feature, value: \.rows, action: row),
        pullback(first, value: \.mode, action: mode),
        pullback(inner, value: \.nested, action: nested),
        pullback(feature, get: { $0.child }, set: { $0.child = $1 }, action: computed)
      ),
      environment: TestClock())
    store.send(action)
    let lines = failure { store.finish() }?.split(separator: "\n").map { String($0) } ?? []
    store.skipInFlight()
    return lines.map { String($0.drop { $0 == " " }) }
      .filter { $0.hasPrefix("Cancelled by") || $0.hasPrefix("The effect has no identifier") }
  }

  @Test(arguments: [
    (
      FamilyAction.root(0),
      ["The effect has no identifier. To cancel it, give it one with `cancellable(id:)`."]
    ),
    (.root(1), ["Cancelled by `.cancel(id: Request.load)`."]),
    (.root(2), [#"Cancelled by `.cancel(id: "a")`."#, #"Cancelled by `.cancel(id: "b")`."#]),
    (.child(0), [#"Cancelled by `.cancel(child: \Family.child)`."#]),
    (
      .child(1),
      [
        #"Cancelled by `.cancel(child: \Family.child)`."#,
        #"Cancelled by `.cancel(id: Request.load)` in the child at \Family.child."#,
      ]
    ),
    (.optional(0), [#"Cancelled by `.cancel(child: \Family.optional)`."#]),
    (.row("a", 0), [#"Cancelled by `.cancel(child: \Family.rows, element: "a")`."#]),
    (
      .row("a", 1),
      [
        #"Cancelled by `.cancel(child: \Family.rows, element: "a")`."#,
        #"Cancelled by `.cancel(id: Request.load)` in the child at \Family.rows, "a"."#,
      ]
    ),
    (.mode(0), [#"Cancelled by `.cancel(child: CasePath.first)` in the child at \Family.mode."#]),
    (
      .nested(0), [#"Cancelled by `.cancel(child: \Nested.child)` in the child at \Family.nested."#]
    ),
    (
      .computed(0),
      ["The effect has no identifier. To cancel it, give it one with `cancellable(id:)`."]
    ),
  ])
  private func `The failure shows the call that would have cancelled the effect`(
    action: FamilyAction, expected: [String]
  ) {
    #expect(advice(after: action) == expected)
  }

  /// The lines below the actions in the failure at the end of a test, after 1 was sent and, while its window is
  /// open, 2.
  private func throttleAdvice(
    sending actions: [Int], advancing duration: Duration = .zero,
    _ effect: @escaping @Sendable (Effect<Int>, TestClock) -> Effect<Int> = { effect, _ in effect }
  ) -> [String] {
    let reducer: Reducer<Int, Int, TestClock> = { _, action, clock in
      if action < 0 { return [] }
      return [
        effect(.just(-action), clock)
          .throttle(id: "t", for: .seconds(1), clock: clock, latest: true)
      ]
    }
    let clock = TestClock()
    let store = TestStore(initialValue: 0, reducer: reducer, environment: clock)
    // The store does not wait for an effect that is held back. If it did, the test would take a day.
    store.timeLimit = .seconds(86_400)
    for action in actions {
      store.send(action)
      store.skipReceived()
    }
    clock.advance(by: duration)
    store.skipReceived()
    let lines = failure { store.finish() }?.split(separator: "\n").map { String($0) } ?? []
    store.skipInFlight()
    return lines.filter { $0.hasPrefix("      ") }.map { String($0.drop { $0 == " " }) }
  }

  private static let unnamed =
    "The identifier of `throttle` does not cancel it. To cancel it, give it one with `cancellable(id:)`."
  private static let open = #"The window of `throttle(id: "t")` is open."#

  @Test func `The failure names the window of a throttle that is open`() {
    #expect(throttleAdvice(sending: [1]) == [Self.open, Self.unnamed])
  }

  @Test func `The failure names the window that an effect opened when it was no longer held back`()
  {
    #expect(
      throttleAdvice(sending: [1, 2], advancing: .seconds(1)) == [Self.open, Self.unnamed])
  }

  @Test func `The failure says that an effect is held back`() {
    #expect(
      throttleAdvice(sending: [1, 2]) == [
        Self.open, Self.unnamed,
        #"It is held back until the window of `throttle(id: "t")` ends."#, Self.unnamed,
      ])
  }

  @Test
  func
    `The failure says that a throttled effect is running, and not that its identifier cancels it`()
  {
    #expect(
      throttleAdvice(sending: [1], advancing: .seconds(1)) { effect, clock in
        effect.delay(for: .seconds(9), clock: clock)
      } == [#"The effect of `throttle(id: "t")` is running."#, Self.unnamed])
  }

  @Test func `The failure says that an effect runs because the state wants it`() {
    let reducer: Reducer<Int, Int, TestClock> = ongoing(
      { state, action, _ in
        state = action
        return []
      }, while: { $0 > 0 ? $0 : nil }, startingAt: 0
    ) { _, clock in .fireAndForget { try? await clock.sleep(for: .seconds(1)) } }
    let store = TestStore(initialValue: 0, reducer: reducer, environment: TestClock())
    store.send(7) { $0 = 7 }
    let message = failure { store.finish() }
    #expect(message?.contains("`ongoing` runs it while the state wants `7`.") == true)
    #expect(message?.contains("`.cancel") == false)
    store.skipInFlight()
  }

  @Test func `A throttled effect with an identifier of its own is cancelled by that`() {
    let reducer: Reducer<Int, Int, TestClock> = { _, action, clock in
      if action < 0 { return [] }
      return [
        Effect.just(-action).throttle(id: "t", for: .seconds(1), clock: clock, latest: true)
          .cancellable(id: "own")
      ]
    }
    let store = TestStore(initialValue: 0, reducer: reducer, environment: TestClock())
    store.send(1)
    store.skipReceived()
    let message = failure { store.finish() }
    #expect(message?.contains("\(Self.open)\n      Cancelled by `.cancel(id: \"own\")`.") == true)
    store.skipInFlight()
  }
}
