import ComposableArchitecture
import ComposableArchitectureClocks
import ComposableArchitectureRecording
import ComposableArchitectureTestSupport
import Foundation
import Testing

@Suite struct RecorderTests {
  @Test
  func `A recording has a header, the first and the last state, actions with causes, and effects`()
    throws
  {
    let directory = try TemporaryDirectory()
    let seconds = Box(0.0)
    let start = Date(timeIntervalSinceReferenceDate: 817_583_718)
    let recorder = try NotesRecorder(
      to: directory.file, app: "notes", version: "1.2", actions: ["save", "saved"],
      now: { start + seconds.value }, sender: { _ in ActionSender("user", via: "tap Save") })
    let executor = TestExecutor()
    let store = Store(
      initialValue: NotesState(), reducer: notesReducer, environment: NotesEnvironment(),
      executor: executor, recorder: recorder)
    seconds.value = 0.5
    store.send(.save)
    seconds.value = 2.25
    executor.drain()
    recorder.finish(store.value)
    let lines = try directory.lines()
    #expect(
      lines[0]
        == #"{"history":1,"actions":["save","saved"],"app":"notes","start":"2026-11-28T18:35:18Z","version":"1.2"}"#
    )
    #expect(lines[1].hasPrefix(#"{"number":0,"state":{"#))
    #expect(
      lines[2] == #"{"number":1,"time":0.5,"by":"user","via":"tap Save","action":{"save":{}}}"#)
    // The state of the first action may be written at any time by now.
    let others = lines.filter { !$0.contains(#""state""#) }
    #expect(
      others[2...] == [
        #"{"effect":1,"startedBy":1,"time":0.5}"#,
        #"{"number":2,"time":2.25,"by":"effect","cause":1,"action":{"saved":{"count":0}}}"#,
        #"{"effect":1,"ended":"finished","time":2.25}"#,
      ])
    #expect(lines.last?.hasPrefix(#"{"number":2,"state":{"#) == true)
  }

  @Test func `Reads of a reducer are recorded, and those of effects are not`() throws {
    let directory = try TemporaryDirectory()
    let id = UUID()
    let makeID = reading("uuid") { id }
    let recorder = try ComposableArchitectureRecording.Recorder<[UUID], Bool>(
      to: directory.file, app: "identifiers")
    let executor = TestExecutor()
    let store = Store(
      initialValue: [],
      reducer: { ids, action, _ in
        ids.append(makeID())
        return action ? [.run { send in if makeID() == id { send(false) } }] : []
      },
      environment: (), executor: executor, recorder: recorder)
    store.send(true)
    executor.drain()
    #expect(store.value == [id, id])
    let reads = try directory.lines().filter { $0.contains("reads") }
    #expect(reads.count == 2)
    #expect(reads.allSatisfy { $0.hasSuffix(#","reads":[{"uuid":"\#(id)"}]}"#) })
  }

  @Test func `The file is new, and only its owner may read it`() throws {
    let directory = try TemporaryDirectory()
    let recorder = try NotesRecorder(to: directory.file, app: "notes")
    let attributes = try FileManager.default.attributesOfItem(atPath: directory.file.path())
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    recorder.finish(NotesState())
    let path = directory.file.path()
    #expect(throws: RecordingError.exists(path: path)) {
      try NotesRecorder(to: directory.file, app: "notes")
    }
    let link = directory.url.appending(path: "link")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: directory.url.appending(path: "nothing"))
    #expect(throws: RecordingError.exists(path: link.path())) {
      try NotesRecorder(to: link, app: "notes")
    }
    #expect(throws: RecordingError.self) {
      try NotesRecorder(to: directory.url.appending(path: "no/such/directory"), app: "notes")
    }
  }

  @Test func `A recording keeps to its size, and both of its files can be replayed`() throws {
    let directory = try TemporaryDirectory()
    let sentences = Box<[String]>([])
    let recorder = try NotesRecorder(
      to: directory.file, app: "notes", sizeLimit: 40_000,
      onFailure: { sentence in sentences.update { $0.append(sentence) } })
    let store = Store(
      initialValue: NotesState(), reducer: notesReducer, environment: NotesEnvironment(),
      recorder: recorder)
    for number in 0..<1_000 {
      store.send(.editing(.added("Note \(number)")))
      if number % 2 == 1 { store.send(.editing(.removed(at: 0))) }
      if number % 100 == 99 { while !store.notes.isEmpty { store.send(.editing(.removed(at: 0))) } }
    }
    recorder.finish(store.value)
    #expect(sentences.value.isEmpty)
    let older = directory.url.appending(path: "history.jsonl.1")
    for file in [older, directory.file] {
      let size = try FileManager.default.attributesOfItem(atPath: file.path())[.size] as? Int
      // The line and the state that fill it may be a little too long.
      #expect(size ?? 0 < 40_000)
      let recording = try NotesRecording(contentsOf: file)
      #expect(recording.firstNumber > 0)
      try recording.replay(notesReducer, environment: NotesEnvironment())
    }
    let recording = try NotesRecording(contentsOf: directory.file)
    #expect(try recording.replay(notesReducer, environment: NotesEnvironment()) == store.value)
  }

  @Test func `A recording that cannot go on says so once, and the app continues`() throws {
    let directory = try TemporaryDirectory()
    let sentences = Box<[String]>([])
    let recorder = try NotesRecorder(
      to: directory.file, app: "notes", sizeLimit: 4_096,
      onFailure: { sentence in sentences.update { $0.append(sentence) } })
    let store = Store(
      initialValue: NotesState(), reducer: notesReducer, environment: NotesEnvironment(),
      recorder: recorder)
    try FileManager.default.removeItem(at: directory.url)
    for _ in 0..<100 { store.send(.editing(.added("A note"))) }
    #expect(store.notes.count == 100)
    #expect(!recorder.isRecording)
    #expect(sentences.value.count == 1)
    #expect(
      sentences.value.first?.contains("No such file or directory. The app continues.") == true)
  }

  @Test func `A recording that is stopped has what came before`() throws {
    let directory = try TemporaryDirectory()
    let sentences = Box<[String]>([])
    let recorder = try NotesRecorder(
      to: directory.file, app: "notes",
      onFailure: { sentence in sentences.update { $0.append(sentence) } })
    let store = Store(
      initialValue: NotesState(), reducer: notesReducer, environment: NotesEnvironment(),
      recorder: recorder)
    store.send(.editing(.added("Milk")))
    recorder.stop(because: "Enough.")
    recorder.stop(because: "Really.")
    store.send(.passwordChanged("hunter2"))
    recorder.finish(store.value)
    #expect(sentences.value == ["Enough."])
    #expect(try NotesRecording(contentsOf: directory.file).actions == [.editing(.added("Milk"))])
    #expect(try !String(contentsOf: directory.file, encoding: .utf8).contains("hunter2"))
  }

  @Test func `An action that cannot be encoded is a line with an error, and a replay stops there`()
    throws
  {
    struct Refusal: Error {}
    enum Action: Codable, Sendable {
      case good, bad

      func encode(to encoder: any Encoder) throws {
        if case .bad = self { throw Refusal() }
        var container = encoder.singleValueContainer()
        try container.encode("good")
      }

      init(from decoder: any Decoder) throws { self = .good }
    }
    let directory = try TemporaryDirectory()
    let recorder = try ComposableArchitectureRecording.Recorder<Int, Action>(
      to: directory.file, app: "refusing")
    let reducer: Reducer<Int, Action, Void> = { count, _, _ in
      count += 1
      return []
    }
    let store = Store(initialValue: 0, reducer: reducer, environment: (), recorder: recorder)
    store.send(.good)
    store.send(.bad)
    store.send(.good)
    recorder.finish(store.value)
    let recording = try Recording<Int, Action>(contentsOf: directory.file)
    #expect(recording.entries.count == 3)
    #expect(recording.actions.count == 2)
    let difference = try #require(throws: ReplayDifference.self) {
      try recording.replay(reducer, environment: ())
    }
    #expect(difference.number == 2)
    #expect("\(difference)".contains("The action cannot be encoded: Refusal()"))
  }

  @Test func `The error of an action that cannot be encoded does not contain what is redacted`()
    throws
  {
    enum Action: Codable, Sendable { case measured(Secret) }
    struct Secret: Codable, Sendable {
      func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
          "hunter2", .init(codingPath: [], debugDescription: "hunter2 is no number"))
      }
    }
    let directory = try TemporaryDirectory()
    let recorder = try ComposableArchitectureRecording.Recorder<Int, Action>(
      to: directory.file, app: "measuring", redaction: Redaction())
    let store = Store(
      initialValue: 0, reducer: { _, _, _ in [] }, environment: (), recorder: recorder)
    store.send(.measured(Secret()))
    recorder.finish(store.value)
    let text = try String(contentsOf: directory.file, encoding: .utf8)
    #expect(text.contains("The action cannot be encoded: EncodingError"))
    #expect(!text.contains("hunter2"))
  }

  @Test func `What a redaction removes is nowhere in the file`() throws {
    let directory = try TemporaryDirectory()
    let secret = "s3cret \"käse\""
    let executor = TestExecutor()
    let redaction = Redaction<NotesState, NotesAction>(
      state: { state in
        state.password = ""
        for index in state.notes.indices { state.notes[index].text = "" }
      },
      action: { action in
        switch action {
        case .passwordChanged: .passwordChanged("")
        case .editing(.added): .editing(.added(""))
        default: action
        }
      },
      reads: ["token"])
    let token = reading("token") { secret }
    let recorder = try NotesRecorder(
      to: directory.file, app: "notes", redaction: redaction,
      sender: { _ in ActionSender("user", via: "type Password \(secret)") })
    let store = Store(
      initialValue: NotesState(password: secret),
      reducer: { state, action, environment in
        if case .passwordChanged = action { state.saveCount = token().count }
        return notesReducer(state: &state, action: action, environment: environment)
      },
      environment: NotesEnvironment(), executor: executor, recorder: recorder)
    store.send(.passwordChanged(secret))
    store.send(.editing(.added(secret)))
    recorder.finish(store.value)
    let text = try String(contentsOf: directory.file, encoding: .utf8)
    let base64 = Data(secret.utf8).base64EncodedString()
    for form in ["s3cret", "käse", "k\\u00e4se", base64] { #expect(!text.contains(form)) }
    #expect(text.components(separatedBy: #""redacted":true"#).count == 4)
    #expect(text.contains(#""reads":["token"]"#))
    // The header says so, and a replay goes as far as it can.
    let recording = try NotesRecording(contentsOf: directory.file)
    #expect(recording.isRedacted)
    #expect(recording.entries.allSatisfy { $0.via == nil })
    let difference = try #require(throws: ReplayDifference.self) {
      try recording.replay(
        { state, action, environment in
          if case .passwordChanged = action { state.saveCount = 3 }
          return notesReducer(state: &state, action: action, environment: environment)
        }, environment: NotesEnvironment(), redaction: redaction)
    }
    #expect(difference.isAfterRedaction)
  }

  @Test func `Actions of many threads and their effects are recorded in order`() async throws {
    let directory = try TemporaryDirectory()
    let recorder = try NotesRecorder(to: directory.file, app: "notes")
    let store = Store(
      initialValue: NotesState(), reducer: notesReducer, environment: NotesEnvironment(),
      recorder: recorder)
    await withTaskGroup { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 0..<100 {
            store.send(number % 3 == 0 ? .save : .editing(.added("\(thread) \(number)")))
          }
        }
      }
    }
    await store.finish()
    recorder.finish(store.value)
    let recording = try NotesRecording(contentsOf: directory.file)
    #expect(recording.entries.count == 400 + 4 * 34)
    #expect(recording.effects.count == 4 * 34)
    #expect(recording.effects.allSatisfy { $0.ended == .finished })
    #expect(try recording.replay(notesReducer, environment: NotesEnvironment()) == store.value)
  }
}
