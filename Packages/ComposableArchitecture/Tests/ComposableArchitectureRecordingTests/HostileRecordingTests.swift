import ComposableArchitecture
import ComposableArchitectureRecording
import ComposableArchitectureTestSupport
import Foundation
import Testing

@Suite struct HostileRecordingTests {
  private static let header = #"{"history":1,"app":"counter","start":"2026-11-23T19:35:18Z"}"#
  private static let state = #"{"number":0,"state":0}"#
  private static let action = #"{"number":1,"time":0.5,"by":"user","action":1}"#

  struct Damage: Sendable, CustomTestStringConvertible {
    let lines: [String]
    /// The text of the error after the path.
    let message: String

    var testDescription: String { message }
  }

  static let damages = [
    Damage(lines: [""], message: ":1: This is not a recording. It has no complete line."),
    Damage(
      lines: [#"{"pets":[]}"#],
      message: ":1: This is not a recording. A recording begins with {\"history\":1."),
    Damage(lines: [#"{"history":1}"#], message: ":1: “app” is missing."),
    Damage(
      lines: [#"{"history":0,"app":"counter","start":"2026-11-23T19:35:18Z"}"#],
      message: ":1: This is not a recording. A recording begins with {\"history\":1."),
    Damage(
      lines: [header, #"{"number":9223372036854775807,"state":0}"#, action],
      message: ":2: The number 9223372036854775807 is greater than 4611686018427387903."),
    Damage(
      lines: [header, #"{"number":4611686018427387903,"state":0}"#, action],
      message: ":3: Action 1 comes after action 4611686018427387903."),
    Damage(
      lines: [header, state, #"{"number":1,"time":1e300,"action":1}"#],
      message: ":3: The time 1e+300 is not between -100000000000.0 and 100000000000.0 seconds."),
    Damage(
      lines: [header, state, #"{"number":1,"time":"NaN","action":1}"#],
      message: ":3: The time nan is not between -100000000000.0 and 100000000000.0 seconds."),
    Damage(
      lines: [header, state, action, #"{"effect":1,"startedBy":1,"time":"-Infinity"}"#],
      message: ":4: The time -inf is not between -100000000000.0 and 100000000000.0 seconds."),
    Damage(
      lines: [header, state, #"{"number":1,"action":[1,2,}"#],
      message: ":3:27: This is not valid JSON."),
    Damage(
      lines: [header, state, #"{"number":1"#], message: ":3:12: This is not valid JSON."),
    Damage(
      lines: [
        header, state, #"{"number":1,"time":0,"action":"# + String(repeating: "[", count: 513),
      ],
      message: ":3:543: This is not valid JSON."),
    Damage(
      lines: [header, state, action, action], message: ":4: Action 1 comes after action 1."),
    Damage(
      lines: [header, state, #"{"number":-9223372036854775808,"time":0,"action":1}"#],
      message: ":3: Action -9223372036854775808 comes after action 0."),
    Damage(
      lines: [header, state, #"{"number":1e30,"time":0,"action":1}"#],
      message: ":3: A number does not fit, or the JSON is not valid."),
    Damage(
      lines: [header, state, #"{"number":1,"time":0,"cause":1,"action":1}"#],
      message: ":3: Action 1 has the cause 1, which is not an earlier action."),
    Damage(
      lines: [header, state, #"{"number":1,"time":0,"cause":-3,"action":1}"#],
      message: ":3: Action 1 has the cause -3, which is not an earlier action."),
    Damage(
      lines: [header, state, state],
      message: ":3: This is a second first state. The first one has number 0."),
    Damage(lines: [header, action, action], message: ":2: A recording has its first state here."),
    Damage(
      lines: [header, state, action, #"{"number":2,"state":5}"#],
      message: ":4: A state of action 2 cannot come here, after action 1."),
    Damage(
      lines: [header, state, action, #"{"effect":1,"startedBy":2,"time":0}"#],
      message: ":4: Effect 1 cannot start here."),
    Damage(
      lines: [header, state, #"{"number":1,"time":0,"action":"one"}"#],
      message:
        ":3: The action “?” cannot be decoded: “action”: Expected to decode Int but found a string instead."
    ),
  ]

  @Test(arguments: damages)
  func `A damaged recording is refused with its line`(damage: Damage) throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write(damage.lines)
    let error = try #require(throws: RecordingError.self) {
      try Recording<Int, Int>(contentsOf: file)
    }
    #expect("\(error)" == file.path() + damage.message)
  }

  @Test(arguments: [
    "\n\(header)\n\n\(state)\n\(action)\n", "\(header)\n\(state)\n \t\n\(action)\n\n\n",
    "\(header)\r\n\(state)\r\n\r\n\(action)\r\n", "\u{FEFF}\(header)\n\(state)\n\(action)\n  ",
  ])
  func `Blank lines and the line breaks of Windows are no damage`(text: String) throws {
    let directory = try TemporaryDirectory()
    try Data(text.utf8).write(to: directory.file)
    let recording = try Recording<Int, Int>(contentsOf: directory.file)
    #expect(recording.actions == [1])
    #expect(!recording.isTorn)
    let last = try recording.replay(
      { state, action, _ in
        state += action; return []
      }, environment: ())
    #expect(last == 1)
  }

  @Test(arguments: [Int.min, -1, 0, 1, Int.max])
  func `A replay to any number ends at a state that there is`(number: Int) throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write([
      Self.header, #"{"number":7,"state":0}"#, #"{"number":8,"time":0.5,"action":1}"#,
    ])
    let recording = try Recording<Int, Int>(contentsOf: file)
    let last = try recording.replay(
      { state, action, _ in
        state += action; return []
      }, environment: (), to: number)
    #expect(last == (number > 7 ? 1 : 0))
  }

  @Test func `A line that is not UTF-8 is refused`() throws {
    let directory = try TemporaryDirectory()
    var data = Data((Self.header + "\n" + Self.state + "\n").utf8)
    data.append(contentsOf: [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D, 0x0A])
    try data.write(to: directory.file)
    let error = try #require(throws: RecordingError.self) {
      try Recording<Int, Int>(contentsOf: directory.file)
    }
    #expect("\(error)".hasPrefix("\(directory.file.path()):3"))
  }

  @Test func `A line of more than 16 MiB is refused`() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write([
      Self.header, Self.state, String(repeating: " ", count: 17 << 20),
    ])
    let error = try #require(throws: RecordingError.self) {
      try Recording<Int, Int>(contentsOf: file)
    }
    #expect("\(error)" == "\(file.path()):3: The line is longer than 16 MiB.")
  }

  @Test func `A file that does not exist, a directory and a later version are refused`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file.path()
    #expect(throws: RecordingError.notOpened(path: path, reason: "there is no such file")) {
      try Recording<Int, Int>(contentsOf: directory.file)
    }
    #expect(
      throws: RecordingError.notOpened(path: directory.url.path(), reason: "it is a directory")
    ) { try Recording<Int, Int>(contentsOf: directory.url) }
    let file = try directory.write([#"{"history":2,"surprise":true}"#])
    #expect(throws: RecordingError.later(path: path, version: 2)) {
      try Recording<Int, Int>(contentsOf: file)
    }
  }

  @Test func `Keys and lines of a later version are ignored`() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write([
      Self.header, Self.state, #"{"memory":5}"#,
      #"{"number":1,"time":0.5,"mood":"good","action":1}"#, #"{"effect":7,"ended":"exploded"}"#,
    ])
    let recording = try Recording<Int, Int>(contentsOf: file)
    #expect(recording.actions == [1])
    #expect(recording.entries.first?.sender == "user")
  }

  /// Run a campaign with `RECORDING_MUTATIONS=1000000`.
  @Test func `A recording with random changes is read or refused`() throws {
    let directory = try TemporaryDirectory()
    try recordNotes(to: directory.file)
    let original = [UInt8](try Data(contentsOf: directory.file))
    let mutant = directory.url.appending(path: "mutant")
    var mutator = Mutator(seed: UInt64(amount("RECORDING_SEED", default: 1)))
    // The reducer is the app's own code. This one removes notes that a changed action may not find.
    let reducer: Reducer<NotesState, NotesAction, NotesEnvironment> = {
      state, action, environment in
      if case .editing(.removed(let index)) = action, !state.notes.indices.contains(index) {
        return []
      }
      return notesReducer(state: &state, action: action, environment: environment)
    }
    for _ in 0..<amount("RECORDING_MUTATIONS", default: 500) {
      try Data(mutator.mutant(of: original)).write(to: mutant)
      do {
        let recording = try NotesRecording(contentsOf: mutant)
        try recording.replay(reducer, environment: NotesEnvironment())
        #expect(recording.entries.allSatisfy { $0.time.isFinite })
        let html = try recording.page(reducer, environment: NotesEnvironment())
        #expect(html.hasSuffix("</html>\n"))
      } catch is RecordingError {
      } catch is ReplayDifference {
      }
    }
  }
}
