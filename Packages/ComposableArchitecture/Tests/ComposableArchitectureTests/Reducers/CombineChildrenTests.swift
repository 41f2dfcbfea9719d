import Testing

@testable import ComposableArchitecture

/// An app with a reducer for each kind of case path.
private enum ListAction: Sendable, Equatable {
  case first(Int), second(String), third(Inner), fourth
  indirect case fifth(ListAction)

  enum Inner: Sendable, Equatable { case number(Int), text(String) }
}

extension CasePath where Root == ListAction, Value == Int {
  fileprivate static var first: Self {
    Self(embed: Root.first) { if case .first(let number) = $0 { number } else { nil } }
  }
  fileprivate static var number: Self {
    CasePath<ListAction, ListAction.Inner>.third.appending(
      CasePath<ListAction.Inner, Int>(embed: ListAction.Inner.number) {
        if case .number(let number) = $0 { number } else { nil }
      })
  }
}

extension CasePath where Root == ListAction, Value == String {
  fileprivate static var second: Self {
    Self(embed: Root.second) { if case .second(let text) = $0 { text } else { nil } }
  }
}

extension CasePath where Root == ListAction, Value == ListAction.Inner {
  fileprivate static var third: Self {
    Self(embed: Root.third) { if case .third(let action) = $0 { action } else { nil } }
  }
}

extension CasePath where Root == ListAction, Value == Void {
  fileprivate static var fourth: Self {
    Self(embed: { .fourth }) { if case .fourth = $0 { () } else { nil } }
  }
}

extension CasePath where Root == ListAction, Value == ListAction {
  fileprivate static var fifth: Self {
    Self(embed: Root.fifth) { if case .fifth(let action) = $0 { action } else { nil } }
  }
}

/// Adds its name to the state, and outputs its action.
private func named<Action>(_ name: String) -> Reducer<[String], Action, Void> {
  { names, action, _ in
    names.append(name)
    return [.just(action)]
  }
}

@Suite struct CombineChildrenTests {
  private let actions: [ListAction] = [
    .third(.text("a")), .third(.number(1)), .first(1), .first(2), .second("a"), .fourth,
    .fifth(.first(1)), .fifth(.fourth), .third(.number(2)), .second("b"), .third(.text("b")),
  ]

  private let list: Reducer<[String], ListAction, Void> = combine {
    pullback(named("first"), action: .first)
    named("all")
    named("all too")
    pullback(named("number"), action: .number)
    pullback(named("second"), action: .second)
    pullback(named("first too"), action: .first)
    pullback(named("self"), action: .self)
    pullback(named("third"), action: .third)
    pullback(named("fourth"), action: .fourth)
    pullback(named("fifth"), action: .fifth)
    named("last")
  }

  private let functions: Reducer<[String], ListAction, Void> = {
    let first: Reducer<[String], ListAction, Void> = combine(
      pullback(named("first"), action: .first),
      named("all"),
      named("all too"))
    let second: Reducer<[String], ListAction, Void> = combine(
      pullback(named("number"), action: .number),
      pullback(named("second"), action: .second),
      pullback(named("first too"), action: .first))
    let third: Reducer<[String], ListAction, Void> = combine(
      pullback(named("self"), action: .self),
      pullback(named("third"), action: .third))
    let fourth: Reducer<[String], ListAction, Void> = combine(
      pullback(named("fourth"), action: .fourth),
      pullback(named("fifth"), action: .fifth),
      named("last"))
    return combine(first, second, third, fourth)
  }()

  @Test func `a list of children does what the same functions do`() {
    for action in actions + actions {
      var (names, expected): ([String], [String]) = ([], [])
      let effects = list(&names, action, ())
      let expectedEffects = functions(&expected, action, ())
      #expect(names == expected, "\(action)")
      #expect(outputs(of: effects) == outputs(of: expectedEffects), "\(action)")
    }
  }

  @Test func `all children that own a case handle it, in the order of the list`() {
    var names: [String] = []
    _ = list(&names, .first(1), ())
    _ = list(&names, .first(2), ())
    let expected = ["first", "all", "all too", "first too", "self", "last"]
    #expect(names == expected + expected)
  }

  @Test func `a child behind an appended path is asked for each action of the first case`() {
    var names: [String] = []
    _ = list(&names, .third(.text("a")), ())
    #expect(!names.contains("number"))
    names = []
    _ = list(&names, .third(.number(1)), ())
    #expect(names.contains("number"))
  }

  /// The assertion that checks case paths asks all children in a debug build.
  @Test(.enabled(if: !isDebugBuild))
  func `only the first action of a case asks the other children`() {
    let questions = Recorder<Int>()
    let list: Reducer<[String], Many, Void> = combine {
      for number in 0..<20 {
        pullback(
          named("\(number)"),
          action: CasePath<Many, Void>(embed: { Many.all[number] }) {
            questions.record(number)
            return $0.rawValue == number ? () : nil
          })
      }
    }
    var names: [String] = []
    _ = list(&names, Many.all[7], ())
    #expect(questions.all == Array(0..<20) + [7])
    _ = list(&names, Many.all[7], ())
    #expect(questions.all == Array(0..<20) + [7, 7])
    #expect(names == ["7", "7"])
  }

  @Test func `an enum with many more cases than children is handled`() {
    let list: Reducer<[String], Many, Void> = combine {
      for number in [3, 19, 35, 3] {
        pullback(
          named("\(number)"),
          action: CasePath<Many, Void>(embed: { Many.all[number] }) {
            $0.rawValue == number ? () : nil
          })
      }
    }
    for _ in 1...2 {
      for action in Many.all {
        var names: [String] = []
        _ = list(&names, action, ())
        let owners = [3, 19, 35, 3].filter { $0 == action.rawValue }
        #expect(names == owners.map { "\($0)" })
      }
    }
  }

  @Test func `actions that are not enums reach the children whose paths match`() {
    func list<Action: Equatable & Sendable>(_ all: [Action]) -> Reducer<[String], Action, Void> {
      combine {
        for action in all {
          pullback(
            named("\(action)"),
            action: CasePath<Action, Void>(embed: { action }) { $0 == action ? () : nil })
        }
      }
    }
    func names<Action: Equatable & Sendable>(_ all: Action...) -> [String] {
      let list = list(all)
      var names: [String] = []
      for action in all { _ = list(&names, action, ()) }
      return names
    }
    #expect(names(1, 2, 3) == ["1", "2", "3"])
    #expect(names("a", "b", "c") == ["a", "b", "c"])
    #expect(names([1], [2], [3]) == ["[1]", "[2]", "[3]"])
    #expect(names(Optional(1), nil, Optional(3)) == ["Optional(1)", "nil", "Optional(3)"])
    #expect(names(Many.all[1], Many.all[2], Many.all[3]).count == 3)
  }

  @Test func `an action that is a protocol reaches the children whose paths match`() {
    let path = { @Sendable (number: Int) in
      CasePath<any Sendable, ListAction>(embed: { $0 }) { $0 as? ListAction }
    }
    let list: Reducer<[String], any Sendable, Void> = combine {
      for number in 1...3 { pullback(named("\(number)"), action: path(number)) }
    }
    var names: [String] = []
    _ = list(&names, 1, ())
    #expect(names == [])
    _ = list(&names, ListAction.fourth, ())
    #expect(names == ["1", "2", "3"])
  }

  @Test func `generic enums, enums with one case, and enums of objects are handled`() {
    func handled<Payload: Sendable>(_ one: Payload, _ other: Payload) -> [String] {
      let list: Reducer<[String], Either<Payload>, Void> = combine {
        pullback(named("left"), action: \.left)
        pullback(named("right"), action: \.right)
        pullback(named("left too"), action: \.left)
      }
      var names: [String] = []
      _ = list(&names, .left(one), ())
      _ = list(&names, .neither, ())
      _ = list(&names, .right(other), ())
      return names
    }
    let expected = ["left", "left too", "right"]
    #expect(handled(1, 2) == expected)
    #expect(handled("a", "b") == expected)
    #expect(handled((), ()) == expected)
    #expect(handled(Recorder<Int>(), Recorder<Int>()) == expected)
    #expect(handled(true, false) == expected)
    #expect(handled(Either.left(1), .neither) == expected)

    let only: Reducer<[String], Only, Void> = combine {
      for name in ["a", "b", "c"] {
        pullback(
          named(name), action: CasePath(embed: Only.only) { Optional($0.text) })
      }
    }
    var names: [String] = []
    _ = only(&names, .only("x"), ())
    #expect(names == ["a", "b", "c"])
  }

  @Test func `threads that share a list find the owner of each case`() {
    let list: Reducer<[String], Many, Void> = combine {
      for number in 0..<Many.all.count {
        pullback(
          { names, _, _ in
            names.append("\(number)")
            return []
          },
          action: CasePath<Many, Void>(embed: { Many.all[number] }) {
            $0.rawValue == number ? () : nil
          })
      }
    }
    let results = Recorder<[String]>()
    onThreads(8) { thread in
      var names: [String] = []
      for round in 0..<10 {
        for action in Many.all where (action.rawValue + thread) % 3 <= round {
          _ = list(&names, action, ())
        }
      }
      results.record(names)
    }
    let expected = (0..<8).map { thread in
      (0..<10).flatMap { round in
        (0..<Many.all.count).filter { ($0 + thread) % 3 <= round }.map(String.init)
      }
    }
    #expect(Set(results.all) == Set(expected))
  }

  @Test func `outside of a list, pullback returns a function`() {
    let child = pullback(named("first"), action: CasePath<ListAction, Int>.first)
    var names: [String] = []
    let effects = child(&names, .first(1), ())
    #expect(names == ["first"])
    #expect(outputs(of: effects) == [.first(1)])
  }

  @Test func `no array is allocated if no child has effects`() {
    let silent: Reducer<[String], Int, Void> = { _, _, _ in [] }
    let list: Reducer<[String], ListAction, Void> = combine {
      for _ in 1...10 { pullback(silent, action: .first) }
    }
    var names: [String] = []
    #expect(list(&names, .first(1), ()).capacity == 0)
    #expect(list(&names, .fourth, ()).capacity == 0)
  }

  #if os(Linux) || os(macOS) || os(Windows)
    @Test(.enabled(if: isDebugBuild))
    func `a case path that looks at the payload stops a debug build at the line of the child`()
      async
    {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let list: Reducer<[String], ListAction, Void> = combine {
          for number in 1...3 {
            pullback(
              named("\(number)"),
              action: CasePath<ListAction, Void>(embed: { .first(number) }) {
                $0 == .first(number) ? () : nil
              })
          }
        }
        var names: [String] = []
        _ = list(&names, .first(1), ())
        _ = list(&names, .first(2), ())
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("breaks the law of case paths"))
      #expect(text.contains("CombineChildrenTests.swift"))
    }
  #endif
}

private var isDebugBuild: Bool {
  var isDebug = false
  assert(
    {
      isDebug = true
      return true
    }())
  return isDebug
}

/// Has more cases than a small table has lists.
private enum Many: Int, CaseIterable, Sendable {
  case a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, b0, b1, b2, b3, b4, b5, b6, b7, b8, b9
  case c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, d0, d1, d2, d3, d4, d5, d6, d7, d8, d9

  static let all = allCases
}

private enum Only: Sendable {
  case only(String)

  var text: String {
    switch self {
    case .only(let text): text
    }
  }
}

private enum Either<Payload: Sendable>: Sendable {
  case left(Payload), right(Payload), neither
}

extension Either: CasePathable {
  struct Cases: Sendable {
    var left: CasePath<Either, Payload> {
      CasePath(embed: Either.left) { if case .left(let payload) = $0 { payload } else { nil } }
    }
    var right: CasePath<Either, Payload> {
      CasePath(embed: Either.right) { if case .right(let payload) = $0 { payload } else { nil } }
    }
  }

  static var cases: Cases { Cases() }
}
