import Testing

@testable import ComposableArchitecture

/// The actions of an app that has a reducer for each kind of case path.
enum ListAction: Sendable, Equatable {
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

/// Returns a reducer that adds its name to the state and outputs its action.
func named<Action>(_ name: String) -> Reducer<[String], Action, Void> {
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
    pullback(named("first"), value: \.self, action: .first)
    named("all")
    named("all too")
    pullback(named("number"), value: \.self, action: .number)
    pullback(named("second"), value: \.self, action: .second)
    pullback(named("first too"), value: \.self, action: .first)
    pullback(named("self"), value: \.self, action: .self)
    pullback(named("third"), value: \.self, action: .third)
    pullback(named("fourth"), value: \.self, action: .fourth)
    pullback(named("fifth"), value: \.self, action: .fifth)
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

  @Test func `A list of children behaves like a list of their functions`() {
    for action in actions + actions {
      var (names, expected): ([String], [String]) = ([], [])
      let effects = list(&names, action, ())
      let expectedEffects = functions(&expected, action, ())
      #expect(names == expected, "\(action)")
      #expect(outputs(of: effects) == outputs(of: expectedEffects), "\(action)")
    }
  }

  @Test func `All children that own a case handle it, in the order of the list`() {
    var names: [String] = []
    _ = list(&names, .first(1), ())
    _ = list(&names, .first(2), ())
    let expected = ["first", "all", "all too", "first too", "self", "last"]
    #expect(names == expected + expected)
  }

  @Test func `A child behind an appended path is asked for each action of the first case`() {
    var names: [String] = []
    _ = list(&names, .third(.text("a")), ())
    #expect(!names.contains("number"))
    names = []
    _ = list(&names, .third(.number(1)), ())
    #expect(names.contains("number"))
  }

  @Test func `A reducer with a case of its own gets the actions of this case only`() {
    let few: Reducer<[String], ListAction, Void> = combine {
      ChildReducer(named("first"), owning: .first)
    }
    let many: Reducer<[String], ListAction, Void> = combine {
      ChildReducer(named("number"), owning: .number)
      ChildReducer(named("first"), owning: .first)
      ChildReducer(
        reduceBefore(pullback(named("second"), action: .second), named("before")), owning: .second)
      ChildReducer(named("first too"), owning: .first)
    }
    for _ in 1...2 {
      var names: [String] = []
      for action in actions { _ = few(&names, action, ()) }
      #expect(names == ["first", "first"])
      names = []
      for action in actions { _ = many(&names, action, ()) }
      let first = ["first", "first too"]
      let second = ["before", "second"]
      #expect(names == ["number"] + first + first + second + ["number"] + second)
    }
  }

  @Test func `Outside of a list, pullback returns a function`() {
    let child = pullback(
      named("first"), value: \[String].self, action: CasePath<ListAction, Int>.first)
    var names: [String] = []
    let effects = child(&names, .first(1), ())
    #expect(names == ["first"])
    #expect(outputs(of: effects) == [.first(1)])
  }

  @Test func `No array is allocated if no child has effects`() {
    let silent: Reducer<[String], Int, Void> = { _, _, _ in [] }
    let list: Reducer<[String], ListAction, Void> = combine {
      for _ in 1...10 { pullback(silent, value: \.self, action: .first) }
    }
    var names: [String] = []
    #expect(list(&names, .first(1), ()).capacity == 0)
    #expect(list(&names, .fourth, ()).capacity == 0)
  }

  #if os(Linux) || os(macOS) || os(Windows)
    @Test(.enabled(if: isDebugBuild))
    func `A case path that looks at the payload stops a debug build at the line of the child`()
      async
    {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let list: Reducer<[String], ListAction, Void> = combine {
          for number in 1...3 {
            pullback(
              named("\(number)"),
              value: \.self,
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

var isDebugBuild: Bool {
  var isDebug = false
  assert(
    {
      isDebug = true
      return true
    }())
  return isDebug
}
