import ComposableArchitecture
import ComposableArchitectureTestSupport
import Foundation
import Testing

/// Tests that changes of a part of the state can be undone and done again.
@Suite struct UndoableTests {
  struct Page: Equatable {
    var text = ""
    var undo = UndoHistory<String>()
    var cursor = 0
    var seen: [String] = []
  }

  enum Action: Hashable, Sendable {
    case added(String), typed(String), corrected(String), moved(Int), undo, redo
  }

  static func reducer(_ page: inout Page, _ action: Action, _: Void) -> [Effect<Action>] {
    switch action {
    case .added(let text), .typed(let text), .corrected(let text): page.text += text
    case .moved(let cursor): page.cursor = cursor
    case .undo, .redo: page.seen.append(page.text)
    }
    return []
  }

  static let undoableReducer: Reducer<Page, Action, Void> = undoable(
    reducer, of: \.text, history: \.undo
  ) { action in
    switch action {
    case .added: .new()
    case .typed: .new(group: "typing")
    case .corrected: .amend
    case .moved: .ignore
    case .undo: .undo
    case .redo: .redo
    }
  }

  private func store(limit: Int = 100) -> Store<Page, Action> {
    Store(
      initialValue: Page(undo: UndoHistory(limit: limit)), reducer: Self.undoableReducer,
      environment: ())
  }

  /// Sends actions and returns the text.
  private func text(_ store: Store<Page, Action>, _ actions: Action...) -> String {
    for action in actions { store.send(action) }
    return store.value.text
  }

  @Test func `Each change can be undone and done again`() {
    let store = store()
    #expect(text(store, .added("a"), .added("b")) == "ab")
    #expect(text(store, .undo) == "a")
    #expect(text(store, .undo) == "")
    #expect(!store.value.undo.canUndo && store.value.undo.canRedo)
    #expect(text(store, .undo) == "")
    #expect(text(store, .redo) == "a")
    #expect(text(store, .redo) == "ab")
    #expect(store.value.undo.canUndo && !store.value.undo.canRedo)
    #expect(text(store, .redo) == "ab")
  }

  @Test func `A change after an undo drops what was undone`() {
    let store = store()
    #expect(text(store, .added("a"), .undo, .added("b"), .redo) == "b")
    #expect(text(store, .undo) == "")
  }

  @Test func `Changes of one group in a row are one entry`() {
    let store = store()
    #expect(text(store, .typed("a"), .moved(1), .typed("b"), .added(""), .typed("c")) == "abc")
    #expect(text(store, .undo) == "")
    #expect(text(store, .redo) == "abc")
    // An undo or a redo ends the group, and so does an entry of another kind.
    #expect(text(store, .typed("d"), .added("e"), .typed("f"), .undo) == "abcde")
    #expect(text(store, .undo, .undo) == "abc")
  }

  /// Where the storage of a list is after each action. It moves when the list is copied.
  private func storage(afterEach actions: [ListAction]) -> [UInt] {
    struct Page {
      var list = Array(0..<100)
      var undo = UndoHistory<[Int]>()
    }
    let reducer: Reducer<Page, ListAction, Void> = undoable(
      { page, action, _ in
        if case .changed(let number, _) = action { page.list[0] = number }
        return []
      }, of: \.list, history: \.undo
    ) { action in
      switch action {
      case .changed(_, let group): .new(group: group)
      case .undo: .undo
      }
    }
    var page = Page()
    return actions.map { action in
      _ = reducer(&page, action, ())
      return page.list.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
  }

  private enum ListAction: Sendable { case changed(Int, group: String?), undo }

  @Test func `A list is copied for the first change of a group only`() {
    let grouped = storage(afterEach: (1...5).map { .changed($0, group: "typing") })
    #expect(Set(grouped).count == 1)
    let single = storage(afterEach: (1...5).map { .changed($0, group: nil) })
    #expect(Set(single).count == 5)
    // After an undo, a change drops what was undone, so the value before it is needed.
    let undone = storage(
      afterEach: [.changed(1, group: "typing"), .undo, .changed(2, group: "typing")])
    #expect(undone[1] != undone[2])
  }

  @Test func `An action that changes nothing makes no entry`() {
    let store = store()
    #expect(text(store, .added("a"), .added(""), .moved(3), .undo) == "")
    #expect(store.value.cursor == 3)
  }

  @Test func `An amendment belongs to the last entry`() {
    let store = store()
    #expect(text(store, .added("a"), .corrected("!"), .undo) == "")
    #expect(text(store, .redo) == "a!")
    // After an undo, an amendment changes what is there, and the redo remains possible.
    #expect(text(store, .undo, .corrected("?")) == "?")
    #expect(text(store, .redo) == "a!")
    #expect(text(store, .undo) == "?")
  }

  @Test func `The reducer sees an undo after the part has changed`() {
    let store = store()
    _ = text(store, .added("a"), .added("b"), .undo, .redo)
    #expect(store.value.seen == ["a", "ab"])
  }

  @Test func `The oldest entries are dropped beyond the limit`() {
    let store = store(limit: 2)
    #expect(text(store, .added("a"), .added("b"), .added("c"), .undo, .undo, .undo) == "a")
    #expect(text(self.store(limit: 0), .added("a"), .undo) == "a")
    #expect(text(self.store(limit: -1), .added("a"), .undo) == "a")
  }

  @Test func `A history can be emptied, compared and encoded`() throws {
    var history = UndoHistory<String>(limit: 3)
    let store = store(limit: 3)
    #expect(store.value.undo == history)
    _ = text(store, .added("a"), .added("b"), .undo)
    history = store.value.undo
    let decoded = try JSONDecoder().decode(
      UndoHistory<String>.self, from: JSONEncoder().encode(history))
    #expect(decoded == history)
    history.removeAll()
    #expect(history == UndoHistory(limit: 3))
  }

  /// A model keeps all texts and a position. Effects in flight end at any time. `UNDO_SEQUENCES` chooses how many
  /// sequences.
  @Test func `Undo and redo do what a list of texts does, whatever else happens`() {
    let count = ProcessInfo.processInfo.environment["UNDO_SEQUENCES"].flatMap(Int.init) ?? 1_000
    for seed in 0..<UInt64(count) {
      var random = SeededGenerator(seed: seed)
      let limit = Int(random.next() % 5)
      let store = store(limit: limit)
      var (texts, position, group) = ([""], 0, false)
      var inFlight: [String] = []
      for number in 0..<30 {
        let letter = String(UnicodeScalar(UInt8(97 + number % 26)))
        switch random.next() % 8 {
        case 0, 1, 2:
          let isTyped = random.next() % 2 == 0
          store.send(isTyped ? .typed(letter) : .added(letter))
          let text = texts[position] + letter
          texts = Array(texts[...position])
          if isTyped, group, position > 0 { texts[position] = text } else { texts.append(text) }
          if texts.count > limit + 1 { texts.removeFirst() }
          (position, group) = (texts.count - 1, isTyped)
          if random.next() % 3 == 0 { inFlight.append(letter.uppercased()) }
        case 3, 4:
          if !inFlight.isEmpty {
            let output = inFlight.remove(at: Int(random.next() % UInt64(inFlight.count)))
            store.send(.corrected(output))
            texts[position] += output
          }
        case 5: store.send(.moved(number))
        case 6:
          let (before, canUndo) = (store.value.text, store.value.undo.canUndo)
          store.send(.undo)
          #expect(canUndo == (position > 0))
          if canUndo { (position, group) = (position - 1, false) }
          if random.next() % 2 == 0, canUndo {
            store.send(.redo)
            position += 1
            #expect(store.value.text == before)
          }
        default:
          store.send(.redo)
          if position < texts.count - 1 { (position, group) = (position + 1, false) }
        }
        #expect(store.value.text == texts[position], "seed \(seed)")
      }
    }
  }
}
