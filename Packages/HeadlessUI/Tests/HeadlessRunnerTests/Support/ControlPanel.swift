import HeadlessUI
import Synchronization

@testable import HeadlessRunner

/// A small app without a store. It has a control of each kind, and tests operate it through the full
/// screen's model.
final class ControlPanel {
  struct State: Sendable {
    var query = ""
    var secret = ""
    var isOn = false
    var order = "A"
    var count = 3
    var buttons = ["Save", "Help"]
    var rows = 0
    var taps: [String] = []
    var alert: String?
    /// Corrects a query, as a reducer might.
    var correct: @Sendable (String) -> String = { $0 }
  }

  private let storage = Storage()
  var model: FullScreenModel
  /// The state that the controls' closures change.
  private final class Storage: Sendable {
    private let state = Mutex(State())

    var value: State { state.withLock(\.self) }

    func change(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
    func tap(_ label: String) { change { $0.taps.append(label) } }
  }

  private(set) var commands: [String] = []
  private(set) var completions: [String] = []
  private(set) var hasLeft = false
  private(set) var redraws = 0

  init(width: Int = 60, height: Int = 12, _ change: (inout State) -> Void = { _ in }) {
    storage.change(change)
    model = FullScreenModel(Screen("Empty") {}, width: width, height: height)
    model.show(screen)
  }

  var state: State { storage.value }
  var taps: [String] { state.taps }

  var screen: Screen {
    let value = storage.value
    return Screen("Panel") {
      TextField("Search", text: value.query) { [storage] text in
        storage.change { $0.query = $0.correct(text) }
      } onSubmit: { [storage] in
        storage.tap("submit")
      }
      TextField("Secret", text: value.secret, isSecure: true) { [storage] text in
        storage.change { $0.secret = text }
      }
      Toggle("Light", isOn: value.isOn) { [storage] isOn in storage.change { $0.isOn = isOn } }
      Picker("Order", selection: value.order, options: ["A", "B", "C"], label: { $0 }) {
        [storage] order in
        storage.change { $0.order = order }
      }
      Stepper("Count", value: value.count, in: 0...4) { [storage] count in
        storage.change { $0.count = count }
      }
      Row {
        for label in value.buttons {
          Button(label, key: label == "Save" ? "s" : nil) { [storage] in storage.tap(label) }
        }
      }
      for row in 0..<value.rows { Button("Row \(row)") { [storage] in storage.tap("\(row)") } }
    }
    .alert(value.alert) { [storage] in storage.change { $0.alert = nil } }
  }

  /// Sends events to the model, and performs the requests that it returns.
  func send(_ events: TerminalEvent...) {
    for event in events {
      for request in model.handle(event) {
        perform(request)
        model.show(screen)
      }
    }
  }

  func press(_ codes: KeyPress.Code...) { for code in codes { send(.key(KeyPress(code))) } }

  func type(_ text: String) { for character in text { send(.key(.character(character))) } }

  /// Changes the state as an effect would.
  func change(_ change: (inout State) -> Void) {
    storage.change(change)
    model.show(screen)
  }

  private func perform(_ request: FullScreenModel.Request) {
    switch request {
    case .operate(let control, let operation): try? control.perform(operation)
    case .perform(let line): commands.append(line)
    case .complete(let text): completions.append(text)
    case .redraw: redraws += 1
    case .leave: hasLeft = true
    }
  }

  // MARK: - What is shown

  /// The rows of the terminal, without trailing spaces.
  var rows: [String] {
    model.buffer.rows.map { cells in
      let text = String(cells.compactMap(\.text))
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The text that is drawn as focused.
  var marked: String {
    String(model.buffer.rows.joined().filter { $0.style.contains(.reversed) }.compactMap(\.text))
  }

  /// The row and the column of the cursor.
  var cursor: [Int]? { model.buffer.cursor.map { [$0.row, $0.column] } }
}
