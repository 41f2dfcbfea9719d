import ComposableArchitecture
import ComposableArchitectureClocks
import ComposableArchitectureRecording
import ComposableArchitectureTestSupport
import Foundation
import Testing

@Suite struct HistoryTests {
  private typealias NotesHistory = History<NotesState, NotesAction>

  private let actions: [NotesAction] = [
    .editing(.added("Milk")), .passwordChanged("secret"), .editing(.added("Eggs")), .save,
    .editing(.removed(at: 0)),
  ]

  /// Runs the actions in a store, and returns its last state.
  private func run(_ history: NotesHistory) -> NotesState {
    let executor = TestExecutor()
    let store = Store(
      initialValue: NotesState(), reducer: notesReducer, environment: NotesEnvironment(),
      executor: executor, history: history)
    for action in actions {
      store.send(action)
      executor.drain()
    }
    return store.value
  }

  @Test func `The recording of a history replays to the same state`() throws {
    let history = NotesHistory(app: "notes", version: "1.2")
    let last = run(history)
    let directory = try TemporaryDirectory()
    try history.recording.write(to: directory.file)
    let recording = try NotesRecording(contentsOf: directory.file, of: "notes")
    #expect(recording.actions == actions.prefix(4) + [.saved(count: 2)] + actions.suffix(1))
    #expect(recording.version == "1.2")
    #expect(recording.effects.map(\.ended) == [.finished])
    #expect(try recording.replay(notesReducer, environment: NotesEnvironment()) == last)
  }

  @Test func `A reader gets what is new, with the changes`() async throws {
    let history = NotesHistory(
      app: "notes", isVirtual: true, now: { Date(timeIntervalSince1970: 1_767_225_600) })
    let replay = HistoryReplay(
      history, screen: { "\($0.notes.count) notes" }, timeLimit: .seconds(600))
    #expect(await replay.next() == nil)
    _ = run(history)
    let first = try #require(try part(await replay.next()))
    #expect((first["rows"] as? [Any])?.count == 6)
    #expect((first["effects"] as? [Any])?.count == 1)
    #expect(first["screens"] as? [String] == ["0 notes", "1 notes", "2 notes", "1 notes"])
    #expect((first["state"] as? [String: Any])?["saveCount"] as? Int == 0)
    #expect(first["notes"] as? [String] == [])
    #expect(first["start"] as? String == "2026-01-01T00:00:00Z")
    #expect(first["virtual"] as? Bool == true)
    #expect(await replay.next() == nil)
  }

  @Test func `A redaction applies to everything that is shown`() async throws {
    let history = NotesHistory(
      app: "notes",
      redaction: Redaction(
        state: { $0.password = "" },
        action: { if case .passwordChanged = $0 { .passwordChanged("") } else { $0 } }),
      sender: { _ in ActionSender("user", via: "type Password secret") })
    _ = run(history)
    let part = try #require(await HistoryReplay(history, timeLimit: .seconds(600)).next())
    #expect(!part.contains(#""secret""#))
    #expect(part.components(separatedBy: "type Password secret").count == 5)
    #expect(!String(decoding: history.recording, as: UTF8.self).contains(#""secret""#))
  }

  @Test func `The oldest actions go first, and what is left replays`() async throws {
    let history = History<Int, Bool>(limit: 8_192, app: "counter")
    let store = Store(
      initialValue: 0,
      reducer: { count, isMore, _ in
        count += isMore ? 1 : -1; return []
      },
      environment: (), history: history)
    for _ in 0..<30_000 { store.send(true) }
    let directory = try TemporaryDirectory()
    try history.recording.write(to: directory.file)
    let recording = try Recording<Int, Bool>(contentsOf: directory.file)
    #expect(recording.entries.count <= 8_192)
    #expect(recording.entries.count > 4_096)
    #expect(recording.lastNumber == 30_000)
    #expect(recording.firstNumber == 30_000 - recording.entries.count)
    let last = try recording.replay(
      { count, isMore, _ in
        count += isMore ? 1 : -1; return []
      }, environment: ())
    #expect(last == 30_000)
    let replay = HistoryReplay(history)
    #expect(await replay.state(after: 29_000) == 29_000)
    #expect(await replay.state(after: 30_000) == 30_000)
    #expect(await replay.state(after: 10) == nil)
    #expect(await replay.state(after: 30_001) == nil)
  }

  @Test func `A reducer that reads something else is noticed at the next kept state`() async throws
  {
    let outside = Box(0)
    let history = History<Int, Bool>(app: "counter")
    let store = Store(
      initialValue: 0,
      reducer: { count, _, _ in
        count += outside.value
        return []
      },
      environment: (), history: history)
    for number in 0..<9_000 {
      outside.value = number == 5_000 ? 1 : 0
      store.send(true)
    }
    let replay = HistoryReplay(history)
    var notes: [String] = []
    while let text = await replay.next(limit: 10_000) {
      notes = try #require(try part(text)?["notes"] as? [String])
    }
    #expect(notes.count == 1)
    #expect(notes.first?.contains("Between the actions 4096 and 8192") == true)
  }

  @Test func `A history that was stopped says why, and shows what came before`() async throws {
    let history = History<Int, Bool>(app: "counter")
    let store = Store(
      initialValue: 0,
      reducer: { count, _, _ in
        count += 1; return []
      }, environment: (),
      history: history)
    store.send(true)
    history.stop(because: "A field is secure.")
    store.send(true)
    let shown = try #require(
      try part(await HistoryReplay(history, timeLimit: .seconds(600)).next()))
    #expect((shown["rows"] as? [Any])?.count == 1)
    #expect(shown["notes"] as? [String] == ["A field is secure."])
  }

  @Test func `A reader who is far behind begins anew with what is left`() async throws {
    let history = History<Int, Bool>(limit: 8_192, app: "counter")
    let executor = TestExecutor()
    let store = Store(
      initialValue: 0,
      reducer: { count, isSent, _ in
        count += 1
        return isSent ? [.run { $0(false) }] : []
      },
      environment: (), executor: executor, history: history)
    let replay = HistoryReplay(history, timeLimit: .seconds(600))
    func send(_ count: Int) {
      for _ in 0..<count {
        store.send(true)
        executor.drain()
      }
    }
    send(10)
    _ = await replay.next()
    // More effects than are kept have started and ended since.
    send(20_000)
    let shown = try #require(try part(await replay.next()))
    #expect(shown["state"] as? Int == shown["firstNumber"] as? Int)
    #expect((shown["firstNumber"] as? Int ?? 0) > 30_000)
    #expect(await replay.state(after: 40_020) == 40_020)
  }

  @Test func `Readers follow a store that many threads use`() async throws {
    let history = History<Int, Bool>(limit: 8_192, app: "counter")
    let store = Store(
      initialValue: 0,
      reducer: { count, _, _ in
        count += 1; return []
      }, environment: (),
      history: history)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<5_000 { store.send(true) } }
        group.addTask {
          let replay = HistoryReplay(history)
          for _ in 0..<50 { _ = await replay.next() }
        }
      }
    }
    #expect(await HistoryReplay(history).state(after: 20_000) == 20_000)
  }

  private func part(_ text: String?) throws -> [String: Any]? {
    try text.flatMap { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
  }

  /// The reducer of one store sends to another store, which reduces the action on the same thread.
  @Test func `Each of two nested reducers reads for its own store`() {
    let number = reading("number") { 7 }
    let (inner, outer) = (History<Int, Bool>(), History<Int, Bool>())
    let innerStore = Store<Int, Bool>(
      initialValue: 0,
      reducer: { count, _, _ in
        count += number()
        return []
      }, environment: (), history: inner)
    let outerStore = Store<Int, Bool>(
      initialValue: 0,
      reducer: { count, _, _ in
        innerStore.send(true)
        count += number()
        return []
      }, environment: (), history: outer)
    outerStore.send(true)
    #expect(number() == 7)
    for history in [inner, outer] {
      let text = String(decoding: history.recording, as: UTF8.self)
      #expect(text.split(separator: #""reads":[{"number":7}]"#).count == 2)
    }
  }
}
