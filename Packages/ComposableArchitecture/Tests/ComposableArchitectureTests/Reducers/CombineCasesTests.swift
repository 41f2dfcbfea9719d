import ComposableArchitectureTestSupport
import Testing

@testable import ComposableArchitecture

/// Lists of children whose actions are enums of all kinds, or are not enums.
@Suite struct CombineCasesTests {
  /// In a debug build, the assertion that checks case paths asks all children.
  @Test(.enabled(if: !isDebugBuild))
  func `The other children are asked only for the first action of a case`() {
    let questions = Recorder<Int>()
    let list: Reducer<[String], Many, Void> = combine {
      for number in 0..<20 {
        pullback(named("\(number)"), value: \.self, action: path(number, questions: questions))
      }
    }
    var names: [String] = []
    _ = list(&names, Many.all[7], ())
    #expect(questions.all == Array(0..<20) + [7])
    _ = list(&names, Many.all[7], ())
    #expect(questions.all == Array(0..<20) + [7, 7])
    #expect(names == ["7", "7"])
  }

  @Test func `Three hundred cases reach their owners`() {
    let list: Reducer<[String], Many, Void> = combine {
      for number in Many.all.indices {
        pullback(named("\(number)"), value: \.self, action: path(number))
      }
    }
    for _ in 1...2 {
      var names: [String] = []
      for action in Many.all { _ = list(&names, action, ()) }
      #expect(names == Many.all.indices.map { "\($0)" })
    }
  }

  @Test func `An enum with many more cases than children works`() {
    let owned = [3, 19, 35, 299, 3]
    let list: Reducer<[String], Many, Void> = combine {
      for number in owned { pullback(named("\(number)"), value: \.self, action: path(number)) }
    }
    for _ in 1...2 {
      for (number, action) in Many.all.enumerated() {
        var names: [String] = []
        _ = list(&names, action, ())
        #expect(names == owned.filter { $0 == number }.map { "\($0)" })
      }
    }
  }

  @Test func `Actions without case indices reach the children whose paths match`() {
    func list<Action: Equatable & Sendable>(_ all: [Action]) -> Reducer<[String], Action, Void> {
      combine {
        for action in all {
          pullback(
            named("\(action)"),
            value: \.self,
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
    #expect(names(Numbered.one, .two, .three) == ["one", "two", "three"])
  }

  @Test func `An action that is a protocol reaches the children whose paths match`() {
    let path = { @Sendable (number: Int) in
      CasePath<any Sendable, ListAction>(embed: { $0 }) { $0 as? ListAction }
    }
    let list: Reducer<[String], any Sendable, Void> = combine {
      for number in 1...3 { pullback(named("\(number)"), value: \.self, action: path(number)) }
    }
    var names: [String] = []
    _ = list(&names, 1, ())
    #expect(names == [])
    _ = list(&names, ListAction.fourth, ())
    #expect(names == ["1", "2", "3"])
  }

  @Test func `Generic enums, enums with one case and enums of objects work`() {
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

  @Test func `Threads that share a list find the owner of each case`() {
    let numbers = 0..<40
    let list: Reducer<[String], Many, Void> = combine {
      for number in numbers { pullback(named("\(number)"), value: \.self, action: path(number)) }
    }
    let results = Recorder<[String]>()
    onThreads(8) { thread in
      var names: [String] = []
      for round in 0..<10 {
        for number in numbers where (number + thread) % 3 <= round {
          _ = list(&names, Many.all[number], ())
        }
      }
      results.record(names)
    }
    let expected = (0..<8).map { thread in
      (0..<10).flatMap { round in
        numbers.filter { ($0 + thread) % 3 <= round }.map(String.init)
      }
    }
    #expect(Set(results.all) == Set(expected))
  }
}

/// Has more cases than a byte has values.
private enum Many: CaseIterable, Sendable {
  case c000, c001, c002, c003, c004, c005, c006, c007, c008, c009, c010, c011
  case c012, c013, c014, c015, c016, c017, c018, c019, c020, c021, c022, c023
  case c024, c025, c026, c027, c028, c029, c030, c031, c032, c033, c034, c035
  case c036, c037, c038, c039, c040, c041, c042, c043, c044, c045, c046, c047
  case c048, c049, c050, c051, c052, c053, c054, c055, c056, c057, c058, c059
  case c060, c061, c062, c063, c064, c065, c066, c067, c068, c069, c070, c071
  case c072, c073, c074, c075, c076, c077, c078, c079, c080, c081, c082, c083
  case c084, c085, c086, c087, c088, c089, c090, c091, c092, c093, c094, c095
  case c096, c097, c098, c099, c100, c101, c102, c103, c104, c105, c106, c107
  case c108, c109, c110, c111, c112, c113, c114, c115, c116, c117, c118, c119
  case c120, c121, c122, c123, c124, c125, c126, c127, c128, c129, c130, c131
  case c132, c133, c134, c135, c136, c137, c138, c139, c140, c141, c142, c143
  case c144, c145, c146, c147, c148, c149, c150, c151, c152, c153, c154, c155
  case c156, c157, c158, c159, c160, c161, c162, c163, c164, c165, c166, c167
  case c168, c169, c170, c171, c172, c173, c174, c175, c176, c177, c178, c179
  case c180, c181, c182, c183, c184, c185, c186, c187, c188, c189, c190, c191
  case c192, c193, c194, c195, c196, c197, c198, c199, c200, c201, c202, c203
  case c204, c205, c206, c207, c208, c209, c210, c211, c212, c213, c214, c215
  case c216, c217, c218, c219, c220, c221, c222, c223, c224, c225, c226, c227
  case c228, c229, c230, c231, c232, c233, c234, c235, c236, c237, c238, c239
  case c240, c241, c242, c243, c244, c245, c246, c247, c248, c249, c250, c251
  case c252, c253, c254, c255, c256, c257, c258, c259, c260, c261, c262, c263
  case c264, c265, c266, c267, c268, c269, c270, c271, c272, c273, c274, c275
  case c276, c277, c278, c279, c280, c281, c282, c283, c284, c285, c286, c287
  case c288, c289, c290, c291, c292, c293, c294, c295, c296, c297, c298, c299

  static let all = allCases
}

private enum Numbered: Int, CaseIterable, Sendable { case one, two, three }

/// Returns a path to one case of `Many`. The path records each time it is asked.
private func path(
  _ number: Int, questions: Recorder<Int>? = nil
) -> CasePath<Many, Void> {
  let action = Many.all[number]
  return CasePath(embed: { action }) {
    questions?.record(number)
    return $0 == action ? () : nil
  }
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
