import ComposableArchitecture
import Foundation
import HeadlessRunner
import HeadlessUI
import HeadlessWeb

/// The difficult cases for a browser: a screen that changes all the time, a reducer that corrects what is
/// typed, and texts that look like markup.
@main
struct BrowserTestApp: HeadlessApp {
  static let name = "browser-test-app"
  static let abstract = "What is hard for a browser."
  static var subcommands: [Subcommand] { [Serve<Self>.self, FailurePage.self] }

  static func program(_ options: LargeList.Options) -> Program<TestState, TestAction> {
    Program(
      initialValue: TestState(list: LargeList(count: options.count)), reducer: testReducer,
      environment: (),
      view: { TestView(store: $0) },
      isEndless: { $0 == .timer(true) },
      onExit: [.left])
  }
}

struct TestState: Codable, Equatable, Sendable {
  var ticks = 0
  var taps = 0
  var text = ""
  var password = ""
  var item = ""
  var items: [String] = []
  var code = ""
  var color: String?
  var number = 0
  var rows = ["one", "two", "three"]
  var isRunning = false
  var isSheetShown = false
  var message: String?
  var list = LargeList(count: 0)
  var journey = Journey()
  var hostile = "</script><script>alert(1)</script><b onmouseover='x'>\"&amp;\u{202E}txt"
}

enum TestAction: Codable, Equatable, Sendable {
  case ticked
  case timer(Bool)
  case tapped
  case textChanged(String)
  case passwordChanged(String)
  case passwordSubmitted
  case itemChanged(String)
  case itemSubmitted
  case codeChanged(String)
  case colorChosen(String)
  case numberChanged(Int)
  case deleteTapped(Int)
  case sheet(Bool)
  case messageClosed
  case blocked
  case left
  case list(LargeListAction)
  case journey(JourneyAction)
}

func testReducer(
  state: inout TestState, action: TestAction, environment: Void
) -> [Effect<TestAction>] {
  switch action {
  case .ticked: state.ticks += 1
  case .timer(let isRunning):
    state.isRunning = isRunning
    guard isRunning else { return [.cancel(id: "timer")] }
    return [
      .run { send in
        while (try? await Task.sleep(for: .milliseconds(10))) != nil { send(.ticked) }
      }.cancellable(id: "timer", cancelInFlight: true)
    ]
  case .tapped: state.taps += 1
  case .textChanged(let text): state.text = String(text.uppercased().prefix(200))
  case .passwordChanged(let password): state.password = password
  case .passwordSubmitted: state.message = "The password has \(state.password.count) letters."
  case .itemChanged(let item): state.item = item
  case .itemSubmitted:
    state.items.append(state.item)
    state.item = ""
  case .codeChanged(let code):
    state.code = String(code.filter(\.isLetter).uppercased().prefix(6))
  case .colorChosen(let color): state.color = color
  case .numberChanged(let number): state.number = number
  case .deleteTapped(let index): state.rows.remove(at: index)
  case .sheet(let isShown): state.isSheetShown = isShown
  case .messageClosed: state.message = nil
  case .blocked:
    // Blocks the store as a slow reducer does.
    let end = ContinuousClock.now + .seconds(8)
    while ContinuousClock.now < end {}
  case .left:
    // A test looks for this file after a signal.
    let folder = ProcessInfo.processInfo.environment["XDG_DATA_HOME"] ?? "."
    return [
      .run { _ in _ = FileManager.default.createFile(atPath: "\(folder)/left", contents: nil) }
    ]
  case .list(let action):
    _ = largeListReducer(state: &state.list, action: action, environment: ())
  case .journey(let action): state.journey.reduce(action)
  }
  return []
}

struct TestView: View {
  let store: Store<TestState, TestAction>

  var body: Screen {
    let state = store.value
    guard state.list.items.isEmpty else {
      return LargeListView(store: store.view(value: \.list, action: TestAction.list)).body
    }
    return Screen("Test of browsers") {
      Row {
        Toggle("Run", isOn: state.isRunning) { store.send(.timer($0)) }
        Text("\(state.ticks) ticks")
      }
      // The number of lines changes, so what is below moves.
      for line in 0..<state.ticks % 3 { Text("Line \(line)") }
      Row {
        Button("Tap", key: "t") { store.send(.tapped) }
        Text("\(state.taps) taps")
      }
      TextField("Text", text: state.text, placeholder: "upper case") {
        store.send(.textChanged($0))
      }
      TextField("Password", text: state.password, isSecure: true) {
        store.send(.passwordChanged($0))
      } onSubmit: {
        store.send(.passwordSubmitted)
      }
      TextField("Item", text: state.item) {
        store.send(.itemChanged($0))
      } onSubmit: {
        store.send(.itemSubmitted)
      }
      TextField("Code", text: state.code, placeholder: "six letters") {
        store.send(.codeChanged($0))
      }
      Picker("Color", selection: state.color, options: ["red", "green", "blue"], label: { $0 }) {
        store.send(.colorChosen($0))
      }
      Stepper("Number", value: state.number, in: 0...100) { store.send(.numberChanged($0)) }
      List(state.rows.indices) { index in
        Row {
          Text(state.rows[index])
          Button("Delete") { store.send(.deleteTapped(index)) }
        }
      }
      Text(state.hostile)
      Link(state.hostile, destination: "javascript:alert(1)")
      Link("Swift", destination: "https://swift.org")
      Button(state.hostile) { store.send(.tapped) }
      Button("Open") { store.send(.sheet(true)) }
      Button("Journey") { store.send(.journey(.opened(.list))) }
    }
    .navigation(path: state.journey.path, onBack: { store.send(.journey(.left)) }) {
      JourneyView(place: $0, store: store)
    }
    .sheet(isPresented: state.isSheetShown, onDismiss: { store.send(.sheet(false)) }) {
      SheetView(store: store)
    }
    .alert(state.message) { store.send(.messageClosed) }
  }
}

struct SheetView: View {
  let store: Store<TestState, TestAction>

  var body: Screen {
    Screen("A sheet") {
      Text("\(store.value.ticks) ticks")
      Button("Tap in the sheet") { store.send(.tapped) }
      Table(1...2, id: \.self) {
        for number in 0..<12 {
          TableColumn("Column", alignment: .trailing) { Text("\($0 * 1_000_000 + number)") }
        }
      }
    }
  }
}
