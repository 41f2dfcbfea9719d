import ComposableArchitecture
import ComposableArchitectureRecording
import ComposableArchitectureTestSupport
import Foundation
import Testing

@Suite struct ReplayTests {
  private func recording(
    _ directory: TemporaryDirectory
  ) throws -> (recording: NotesRecording, last: NotesState) {
    let last = try recordNotes(to: directory.file)
    return (try NotesRecording(contentsOf: directory.file), last)
  }

  @Test func `A replay leads to the recorded state with the recorded reads`() throws {
    let directory = try TemporaryDirectory()
    let (recording, last) = try recording(directory)
    #expect(recording.app == "notes")
    #expect(recording.lastNumber == 5)
    #expect(
      recording.entries.map(\.name)
        == ["editing.added", "editing.added", "save", "saved", "editing.removed"])
    #expect(recording.entries.map(\.cause) == [nil, nil, nil, 3, nil])
    #expect(try recording.replay(notesReducer, environment: NotesEnvironment()) == last)
  }

  @Test func `A replay stops after a given action, or when the caller has seen enough`() throws {
    let directory = try TemporaryDirectory()
    let (recording, _) = try recording(directory)
    let environment = NotesEnvironment()
    #expect(try recording.replay(notesReducer, environment: environment, to: 0) == NotesState())
    #expect(try recording.replay(notesReducer, environment: environment, to: 1).notes.count == 1)
    var numbers: [Int] = []
    let state = try recording.replay(notesReducer, environment: environment) { entry, state in
      numbers.append(entry.number)
      return !state.isSaving
    }
    #expect(numbers == [1, 2, 3])
    #expect(state.isSaving)
  }

  @Test func `Another reducer is caught, with the paths and both values`() throws {
    let directory = try TemporaryDirectory()
    let (recording, _) = try recording(directory)
    let difference = try #require(throws: ReplayDifference.self) {
      try recording.replay(
        { state, action, environment in
          if case .saved = action { return [] }
          return notesReducer(state: &state, action: action, environment: environment)
        }, environment: NotesEnvironment())
    }
    #expect(difference.number >= 4)
    #expect("\(difference)".contains("isSaving: false → true"))
    #expect("\(difference)".contains("saveCount: 2 → 0"))
    #expect("\(difference)".contains("What a reducer reads must go through `reading`."))
  }

  @Test func `A reducer that reads without reading is reported`() throws {
    let directory = try TemporaryDirectory()
    var environment = NotesEnvironment()
    environment.now = { Date() }
    try recordNotes(to: directory.file, environment: environment)
    let recording = try NotesRecording(contentsOf: directory.file)
    let difference = try #require(throws: ReplayDifference.self) {
      try recording.replay(notesReducer, environment: environment)
    }
    #expect("\(difference)".contains("notes[0].date.timeIntervalSinceReferenceDate: "))
    #expect(!"\(difference)".contains("notes[0].id"))
  }

  @Test func `A replay stops where the reducer reads something else`() throws {
    let directory = try TemporaryDirectory()
    let (recording, _) = try recording(directory)
    var environment = NotesEnvironment()
    environment.makeID = reading("identifier") { UUID() }
    var difference = try #require(throws: ReplayDifference.self) {
      try recording.replay(notesReducer, environment: environment)
    }
    #expect(
      "\(difference)"
        == "Action 1, editing.added: the reducer read “identifier”, and “uuid” was recorded.")
    let now = reading("now") { Date() }
    difference = try #require(throws: ReplayDifference.self) {
      try recording.replay(
        { state, action, environment in
          if case .save = action { _ = now() }
          return notesReducer(state: &state, action: action, environment: environment)
        }, environment: NotesEnvironment())
    }
    #expect(
      "\(difference)" == "Action 3, save: the reducer read “now”, and no further read was recorded."
    )
    difference = try #require(throws: ReplayDifference.self) {
      try recording.replay({ _, _, _ in [] }, environment: NotesEnvironment())
    }
    #expect(
      "\(difference)"
        == "Action 1, editing.added: the reducer did not read “uuid”, which was recorded.")
  }

  @Test func `An action that was renamed is named with its line, and a rename finds it`() throws {
    let directory = try TemporaryDirectory()
    let last = try recordNotes(to: directory.file)
    let old = try String(contentsOf: directory.file, encoding: .utf8)
      .replacing(#""editing":{"_0":{"added""#, with: #""edit":{"_0":{"appended""#)
    try Data(old.utf8).write(to: directory.file)
    let error = try #require(throws: RecordingError.self) {
      try NotesRecording(contentsOf: directory.file)
    }
    #expect(
      "\(error)".hasPrefix(
        "\(directory.file.path()):3: The action “edit.appended” cannot be decoded: "))
    let recording = try NotesRecording(
      contentsOf: directory.file, renames: ["edit.appended": "editing.added"])
    #expect(try recording.replay(notesReducer, environment: NotesEnvironment()) == last)
  }

  @Test func `A state that cannot be decoded is replayed from the program's first state`() throws {
    struct State: Encodable, Sendable, Equatable {
      var count = 0
      var name: String?
    }
    let reducer: Reducer<State, Int, Void> = { state, amount, _ in
      state.count += amount
      return []
    }
    let directory = try TemporaryDirectory()
    let recorder = try ComposableArchitectureRecording.Recorder<State, Int>(
      to: directory.file, app: "counter")
    let store = Store(initialValue: State(), reducer: reducer, environment: (), recorder: recorder)
    for amount in 1...3 { store.send(amount) }
    recorder.finish(store.value)
    let recording = try Recording<State, Int>(contentsOf: directory.file)
    #expect(
      try recording.replay(reducer, environment: (), from: State()) == State(count: 6, name: nil))
    let difference = try #require(throws: ReplayDifference.self) {
      try recording.replay(reducer, environment: ())
    }
    #expect(
      "\(difference)".contains("Make `State` `Decodable`, or pass the first state of the program."))
    let other = try #require(throws: ReplayDifference.self) {
      try recording.replay(reducer, environment: (), from: State(count: 1))
    }
    #expect("\(other)".contains("count: 0 → 1"))
  }

  @Test
  func
    `A set, a dictionary with enums as keys, exact dates and numbers that are none make no difference`()
    throws
  {
    let directory = try TemporaryDirectory()
    let recorder = try ComposableArchitectureRecording.Recorder<Oddities, Int>(
      to: directory.file, app: "oddities")
    let store = Store(
      initialValue: Oddities(), reducer: Oddities.reduce, environment: (), recorder: recorder)
    for number in 0..<50 { store.send(number) }
    recorder.finish(store.value)
    let recording = try Recording<Oddities, Int>(contentsOf: directory.file)
    let last = try recording.replay(Oddities.reduce, environment: ())
    #expect(last.names == store.names)
    // Another process hashes in another order.
    let fixture = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/oddities.jsonl")
    let older = try Recording<Oddities, Int>(contentsOf: fixture)
    #expect(older.entries.count == 50)
    #expect(try older.replay(Oddities.reduce, environment: ()).names == store.names)
  }

  @Test func `A torn last line is left out`() throws {
    let directory = try TemporaryDirectory()
    try recordNotes(to: directory.file)
    let whole = try Data(contentsOf: directory.file)
    let count = try NotesRecording(contentsOf: directory.file).entries.count
    for length in stride(from: whole.count - 1, to: whole.count / 2, by: -7) {
      try whole.prefix(length).write(to: directory.file)
      let recording = try NotesRecording(contentsOf: directory.file)
      #expect(recording.isTorn || whole[length - 1] == 0x0A)
      #expect(recording.entries.count <= count)
      try recording.replay(notesReducer, environment: NotesEnvironment())
    }
  }
}

/// State whose JSON differs from process to process, or that differs from itself.
struct Oddities: Codable, Equatable, Sendable {
  enum Day: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
    case monday, tuesday, wednesday
  }

  enum Weather: Codable, Hashable, CaseIterable, Sendable {
    case rain, sun
  }

  var names: Set<String> = []
  var days: [Day: Int] = [:]
  var weather: [Weather: Double] = [:]
  var date = Date(timeIntervalSinceReferenceDate: 0.1)
  var mean = Double.nan

  static func reduce(state: inout Oddities, number: Int, environment: Void) -> [Effect<Int>] {
    state.names.insert("name \(number * 7 % 30)")
    state.days[Day.allCases[number % 3], default: 0] += number
    state.weather[Weather.allCases[number % 2]] = number % 4 == 0 ? .nan : Double(number) / 3
    state.date += 1.0 / 3
    return []
  }
}
