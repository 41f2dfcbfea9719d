import Testing

@testable import HeadlessRunner

@Suite struct StatePathTests {
  private struct State: Encodable {
    var count = 2
    var name: String?
    var user: User?
    var primes = [2, 3]
    var users = [User(name: "Blob", nickname: nil)]
    var empty: [Int] = []
    var scores = ["math": 1, "a.b [1] \"c\"": 2]
    var rooms = [Room(id: "kitchen", size: 12), Room(id: "hall", size: 3)]
    var lamps = [Lamp(id: 7, isOn: true)]
    var nested = [[1, 2], [3]]
    var cards = [Card(rank: "ace", suit: "spades")]
    var people = ["ada": User(name: "Ada", nickname: nil)]
  }

  private struct Room: Encodable {
    var id: String
    var size: Int
  }

  /// A type whose identifier is not in the JSON.
  private struct Card: Encodable, Identifiable {
    var rank: String
    var suit: String

    var id: String { rank }
  }

  private struct Lamp: Encodable {
    var id: Int
    var isOn: Bool
  }

  private struct User: Encodable {
    var name: String
    var nickname: String?
  }

  private func value(_ path: String, in state: State = State()) throws -> String {
    try StatePath(text: path).value(in: state).text()
  }

  @Test(arguments: [
    ("count", "2"),
    ("primes", "[2,3]"),
    ("primes.1", "3"),
    ("users.0.name", #""Blob""#),
    ("users.0", #"{"name":"Blob"}"#),
    ("scores.math", "1"),
    ("empty", "[]"),
    ("primes[1]", "3"),
    ("users[0].name", #""Blob""#),
    (#"scores["math"]"#, "1"),
    (#"scores["a.b [1] \"c\""]"#, "2"),
    (#"rooms["kitchen"].size"#, "12"),
    (#"rooms["kitchen"]["size"]"#, "12"),
    (#"rooms[1].id"#, #""hall""#),
    (#"lamps["7"].isOn"#, "true"),
    (#"cards["ace"].suit"#, #""spades""#),
    (#"["count"]"#, "2"),
    ("primes.count", "2"),
    ("empty.count", "0"),
    ("scores.count", "2"),
    ("users.0.name.count", "4"),
    ("users[0].name.count", "4"),
    ("nested[1][0]", "3"),
    (#"people["ada"].nickname"#, "null"),
  ])
  func `A path leads through properties and indices`(path: String, found: String) throws {
    #expect(try value(path) == found)
  }

  @Test func `An empty path is the whole state`() throws {
    #expect(try value("").hasPrefix(#"{"cards":"#))
  }

  @Test func `An optional property that is nil is null, at any depth`() throws {
    #expect(try value("name") == "null")
    #expect(try value("user") == "null")
    let state = State(user: User(name: "Blob", nickname: nil))
    #expect(try value("user.nickname", in: state) == "null")
    #expect(try value("users.0.nickname") == "null")
  }

  @Test(arguments: [
    ("cuont", "There is no “cuont” in the state. Did you mean “count”?"),
    (
      "xyzzy",
      "There is no “xyzzy” in the state. "
        + "There is: cards, count, empty, lamps, name, nested, people, primes, rooms, scores, user, users."
    ),
    ("users.0.nme", "There is no “nme” in users.0. Did you mean “name”?"),
    ("primes.2", "There is no “2” in primes: it is an array, with elements from 0 to 1."),
    ("primes.-1", "There is no “-1” in primes: it is an array, with elements from 0 to 1."),
    ("primes.first", "There is no “first” in primes: it is an array, with elements from 0 to 1."),
    ("primes.01", "There is no “01” in primes: it is an array, with elements from 0 to 1."),
    ("primes.", "There is no “” in primes: it is an array, with elements from 0 to 1."),
    ("count..x", "There is no “” in count: it is just 2."),
    ("empty.0", "There is no “0” in empty: it is an empty array."),
    ("count.x", "There is no “x” in count: it is just 2."),
    ("name.x", "There is no “x” in name: it is just null."),
    ("primes[2]", "There is no element 2 in primes: it is an array, with elements from 0 to 1."),
    (
      #"primes["2"]"#,
      "There is no “2” in primes: it is an array, with elements from 0 to 1, which have no “id”."
    ),
    (#"rooms["bath"].size"#, "There is no “bath” in rooms. The elements are: kitchen, hall."),
    (#"rooms["hall"].siz"#, #"There is no “siz” in rooms["hall"]. Did you mean “size” or “id”?"#),
    (
      "user.count",
      "There is no “count” in user: it is just null."
    ),
    (
      "users[0].count",
      "There is no “count” in users[0]. There is: name, nickname."
    ),
    (
      "users[0][1]",
      "There is no element 1 in users[0]: it is an object, not an array. There is: name, nickname."
    ),
    ("scores.maths", "There is no “maths” in scores. Did you mean “math”?"),
    (
      "primes[x]",
      "“[x]” is not a part of a path. Write an index, such as [1], or a key in quotation marks, such as "
        + #"["swift"]."#
    ),
    ("primes[1]x", "The path “primes[1]x” has no “.” after “]”."),
  ])
  func `An error for a wrong path says which part is wrong`(path: String, message: String) {
    #expect(throws: Failure.wrongLine(message)) { try value(path) }
  }

  @Test func `An error for a state without properties says that it is empty`() {
    struct Nothing: Encodable {}
    #expect(throws: Failure.wrongLine("There is no “x” in the state. It is empty.")) {
      try StatePath(text: "x").value(in: Nothing())
    }
  }

  @Test func `A state that is a single value has the empty path`() throws {
    #expect(try StatePath(text: "").value(in: 2) == .integer(2))
    #expect(throws: Failure.wrongLine("There is no “x” in the state: it is just 2.")) {
      try StatePath(text: "x").value(in: 2)
    }
  }
}
