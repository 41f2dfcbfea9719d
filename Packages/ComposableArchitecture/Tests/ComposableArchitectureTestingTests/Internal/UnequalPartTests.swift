import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

private struct Price: Equatable, Sendable { var value = 1.0 }

private enum Phase: Equatable, Sendable { case idle, loaded(Price) }

/// A type that is never equal to itself.
private struct Strange: Equatable, Sendable {
  var number = 0

  static func == (lhs: Self, rhs: Self) -> Bool { false }
}

/// A type that finds its NaN equal.
private struct Exact: Equatable, Sendable {
  var value = Double.nan
  var count = 0

  static func == (lhs: Self, rhs: Self) -> Bool {
    (lhs.value.bitPattern, lhs.count) == (rhs.value.bitPattern, rhs.count)
  }
}

private struct Shop: Equatable, Sendable {
  var count = 0
  var total = 0.0
  var best: Price?
  var rows: [Price] = []
  var byName: [String: Price] = [:]
  var samples: Set<Double> = []
  var phase = Phase.idle
  var strange: Strange?
  var exact = Exact()
  var pair = Pair()

  struct Pair: Equatable, Sendable { var first = Price(), second = Price() }
}

private enum ShopAction: Equatable, Sendable { case loadTapped, loaded(Double) }

extension CasePath where Root == ShopAction, Value == Double {
  fileprivate static var loaded: Self {
    CasePath(
      embed: ShopAction.loaded,
      extract: { if case .loaded(let value) = $0 { value } else { nil } })
  }
}

/// Tests the failures about a value that is not equal to itself.
@Suite struct UnequalPartTests {
  private typealias Change = @Sendable (inout Shop) -> Void

  /// The failure of a test that describes a change rightly.
  private func message(_ change: @escaping Change, line: UInt = #line) -> String? {
    let reducer: Reducer<Shop, Int, Void> = { shop, _, _ in
      shop.count += 1
      change(&shop)
      return []
    }
    let store = TestStore(initialValue: Shop(), reducer: reducer, environment: (), line: line)
    return failure(line: line) {
      store.send(
        0,
        { shop in
          shop.count += 1
          change(&shop)
        }, line: line)
    }
  }

  private static let cases: [(part: String, change: Change)] = [
    ("`total`, nan", { $0.total = .nan }),
    ("`total`, -nan", { $0.total = -.nan }),
    ("`best.value`, nan", { $0.best = Price(value: .nan) }),
    ("`rows[1].value`, nan", { $0.rows = [Price(), Price(value: .nan)] }),
    ("`byName[\"b\"].value`, nan", { $0.byName = ["a": Price(), "b": Price(value: .nan)] }),
    ("`samples[0]`, nan", { $0.samples = [.nan] }),
    ("`phase.loaded.value`, nan", { $0.phase = .loaded(Price(value: .nan)) }),
    ("`pair.second.value`, nan", { $0.pair.second.value = .nan }),
    ("`strange`, Strange(number: 0)", { $0.strange = Strange() }),
  ]

  @Test(arguments: UnequalPartTests.cases.indices)
  func `A failure names the part of the state that is not equal to itself`(index: Int) {
    let message = message(Self.cases[index].change) ?? ""
    #expect(
      message.contains(
        """
        The state is not equal to any other, because it contains a value that is not equal to itself:

            \(Self.cases[index].part)

        """), "\(message)")
    #expect(message.contains("`nil` in place of a NaN"))
  }

  @Test func `A failure names each such part`() {
    let message = message { shop in
      shop.total = .nan
      shop.rows = (0..<6).map { _ in Price(value: .nan) }
    }
    #expect(message?.contains("`total`, nan\n    `rows[0].value`, nan\n") == true)
    #expect(message?.contains("    and 2 more\n") == true)
  }

  @Test func `The state may be such a value itself`() {
    let reducer: Reducer<Double, Int, Void> = { state, _, _ in
      state = .nan
      return []
    }
    let store = TestStore(initialValue: 0, reducer: reducer, environment: ())
    let message = failure(line: #line) { store.send(0, { $0 = .nan }, line: #line) }
    #expect(message?.contains("the whole state, nan") == true)
  }

  @Test func `A part that its type finds equal is not named`() {
    let reducer: Reducer<Shop, Int, Void> = { shop, _, _ in
      shop.exact.count += 1
      return []
    }
    let store = TestStore(initialValue: Shop(), reducer: reducer, environment: ())
    store.send(0) { $0.exact.count = 1 }
    let message = failure(line: #line) { store.send(0, { $0.exact.count = 3 }, line: #line) }
    #expect(message?.contains("not equal to itself") == false)
  }

  @Test func `A view of a store names the part, too`() {
    let reducer: Reducer<Shop, Int, Void> = { shop, _, _ in
      shop.total = .nan
      return []
    }
    let store = TestStore(initialValue: Shop(), reducer: reducer, environment: ())
    let view = store.view(value: { $0.total }, action: { (number: Int) in number })
    let message = failure(line: #line) { view.send(0, { $0 = .nan }, line: #line) }
    #expect(message?.contains("the whole state, nan") == true)
  }

  private func shopStore() -> TestStore<Int, ShopAction, Void> {
    TestStore(
      initialValue: 0,
      reducer: { _, action, _ in action == .loadTapped ? [.just(.loaded(.nan))] : [] },
      environment: ())
  }

  @Test func `An expected action with such a payload is never received, and the failure says why`()
  {
    let store = shopStore()
    store.send(.loadTapped)
    let message = failure(line: #line) { store.receive(.loaded(.nan), line: #line) }
    #expect(message?.contains("The action is not equal to any other") == true)
    #expect(message?.contains("`loaded`, nan") == true)
  }

  @Test func `The same holds if other actions may be passed over`() {
    let store = shopStore()
    store.exhaustivity = .off
    store.send(.loadTapped)
    let message = failure(line: #line) { store.receive(.loaded(.nan), line: #line) }
    #expect(message?.contains("`loaded`, nan") == true)
    store.receive(.loaded)
  }
}
