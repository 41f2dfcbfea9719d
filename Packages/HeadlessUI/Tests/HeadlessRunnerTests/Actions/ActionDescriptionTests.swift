import Foundation
import Testing

@testable import HeadlessRunner

@Suite struct ActionDescriptionTests {
  @Test(arguments: [
    (AppAction.started, "started"),
    (.counter(.incrTapped), "counter.incrTapped"),
    (.counter(.alert(.okTapped)), "counter.alert.okTapped"),
    (.renamed("Blob"), #"renamed "Blob""#),
    (.moved(from: 1, to: 2), #"moved {"from":1,"to":2}"#),
    (.pair(1, "a"), #"pair {"_0":1,"_1":"a"}"#),
    (.selected([2, 3]), "selected [2,3]"),
    (.badge(nil), "badge"),
    (.badge(2), "badge 2"),
    (.sorted(.ascending), #"sorted "ascending""#),
    (.user(User(name: User.Name(first: "Blob"))), #"user {"name":{"first":"Blob"}}"#),
    (.counter(.nthPrimeResponse(n: 2, result: 3)), #"counter.nthPrimeResponse {"n":2,"result":3}"#),
    (.either(.a(1)), "either.a 1"),
    (.scheduled(Date(timeIntervalSince1970: 0)), #"scheduled "1970-01-01T00:00:00Z""#),
    (.failed(.damaged(line: 2)), #"failed.damaged {"line":2}"#),
    (.wrapped(n: .incrTapped), #"wrapped {"n":{"incrTapped":{}}}"#),
  ])
  func `The description of an action can be sent again`(action: AppAction, text: String)
    throws
  {
    let description = try ActionDescription(action)
    #expect(
      description.path + (description.payload.map { " \($0.text())" } ?? "") == text
    )
    var parser = ActionParser<AppAction>()
    #expect(try parser.action(text) == action)
  }

  @Test func `An action that is not an enum is described by its payload`() throws {
    let description = try ActionDescription(2)
    #expect(description.path == "")
    #expect(description.payload == .integer(2))
  }
}
