import Foundation
import Testing

@testable import HeadlessRunner

@Suite struct JSONValueTests {
  @Test(arguments: [
    ("null", JSONValue.null),
    ("true", .bool(true)),
    ("1", .integer(1)),
    ("-9223372036854775808", .integer(.min)),
    ("1.5", .number(1.5)),
    (#""a""#, .string("a")),
    ("[1, [null]]", .array([.integer(1), .array([.null])])),
    (#"{"a": {"b": false}}"#, .object(["a": .object(["b": .bool(false)])])),
  ])
  func `Every kind of JSON value is parsed`(text: String, value: JSONValue) {
    #expect(JSONValue(parsing: text) == value)
  }

  @Test(arguments: ["", "Blob", "[1", "{a: 1}", "1 2", "'a'"])
  func `Invalid JSON is rejected`(text: String) {
    #expect(JSONValue(parsing: text) == nil)
  }

  @Test func `A whole number is the same in every spelling`() {
    #expect(JSONValue(parsing: "2.0") == .integer(2))
    #expect(JSONValue(parsing: "1e2") == .integer(100))
  }

  @Test func `Printed JSON escapes what could control a terminal and stays equal`() {
    let value = JSONValue.string("é\u{1B}\u{7F}\u{9B}\u{202E}\u{2069}\u{2028}世")
    #expect(value.text() == #""é\u001b\u007f\u009b\u202e\u2069\u2028世""#)
    #expect(JSONValue(parsing: value.text()) == value)
  }

  @Test func `Printed JSON has sorted keys, on one line or indented`() throws {
    let value = try #require(JSONValue(parsing: #"{"b": [1, 2.5], "a": "x/y", "c": null}"#))
    #expect(value.text() == #"{"a":"x/y","b":[1,2.5],"c":null}"#)
    #expect(
      value.text(isPretty: true) == """
        {
          "a" : "x/y",
          "b" : [
            1,
            2.5
          ],
          "c" : null
        }
        """
    )
  }

  @Test func `Control characters are escaped`() {
    #expect(JSONValue.string("\u{1B}[2J\n").text() == #""\u001b[2J\n""#)
  }

  @Test func `Values are encoded as JSON, with dates as ISO 8601`() throws {
    struct Visit: Encodable {
      var place: String?
      var time: Date
    }
    let visit = Visit(place: nil, time: Date(timeIntervalSince1970: 0))
    #expect(
      try JSONValue(encoding: visit) == .object(["time": .string("1970-01-01T00:00:00Z")])
    )
    #expect(try JSONValue(encoding: 2) == .integer(2))
    #expect(try JSONValue(encoding: [Int]()) == .array([]))
    #expect(try JSONValue(encoding: Int?.none) == .null)
  }

  @Test func `A value that JSON cannot represent is an error`() {
    #expect(throws: (any Error).self) { try JSONValue(encoding: Double.nan) }
  }
}
