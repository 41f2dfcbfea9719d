import ComposableArchitecture
import HeadlessUI
import Testing

@testable import HeadlessRunner

/// Tests the commands that operate fields, toggles, pickers and rows.
@Suite struct ControlCommandTests {
  private let session: Session<FormState, FormAction>

  init() {
    session = Session(
      Program(
        initialValue: FormState(),
        reducer: formReducer,
        environment: (),
        view: { FormView(store: $0) }
      ),
      RunnerOptions(output: .text)
    )
  }

  private func run(_ script: String) async throws(Failure) {
    try await session.run(script: script)
  }

  @Test(arguments: [
    ("type Query cats and dogs", "cats and dogs"),
    ("type query cats", "cats"),
    (#"type "Query" cats"#, "cats"),
    (#"type Query "  cats ""#, "  cats "),
    ("type Query", ""),
    (#"type Query """#, ""),
  ])
  func `Type replaces the text of a field`(line: String, text: String) async throws {
    try await run("type Query old\n\(line)")
    #expect(session.store.query == text)
  }

  @Test func `The longest matching label is used`() async throws {
    try await run("type Query for people Ada")
    #expect(session.store.people == "Ada")
    #expect(session.store.query == "")
    try await run(#"type "Query" for people"#)
    #expect(session.store.query == "for people")
  }

  @Test func `Enter submits the field that was edited last`() async throws {
    try await run("type Query cats\npress enter\ntype Query dogs\nsubmit Query")
    #expect(session.store.searches == ["cats", "dogs"])
  }

  @Test func `Without a field, Enter is an ordinary key`() async throws {
    await #expect(throws: Failure.self) { try await run("press enter") }
    try await run("press s")
    #expect(session.store.saves == 1)
  }

  @Test func `Toggles are flipped, and turned on and off`() async throws {
    try await run("toggle Loud\nexpect isLoud true\ntoggle Loud on\nexpect isLoud true")
    try await run(#"toggle "Loud" off"#)
    #expect(!session.store.isLoud)
    await #expect(
      throws: Failure.wrongLine("A toggle is turned “on” or “off”, not “maybe”.")
        .at(Failure.Place(source: "script", line: 1))
    ) { try await run("toggle Loud maybe") }
  }

  @Test func `Options of pickers and numbers of steppers can be chosen`() async throws {
    try await run("choose Sort by Newest first\nchoose Size 7")
    #expect(session.store.order == "Newest first")
    #expect(session.store.size == 7)
    try await run("tap Size +")
    #expect(session.store.size == 8)
  }

  @Test func `A row is found by its identity`() async throws {
    try await run("tap Delete in milk")
    #expect(session.store.rows == ["eggs", "old milk"])
    try await run("tap Delete in old milk")
    #expect(session.store.rows == ["eggs"])
  }

  @Test func `A label may be in quotation marks`() async throws {
    try await run(#"tap "Save""#)
    #expect(session.store.saves == 1)
  }

  @Test func `Back closes what is in front`() async throws {
    try await run("tap Help\nexpect screen No help\nback\nexpect isHelpShown false")
    await #expect(throws: Failure.self) { try await run("back") }
  }

  @Test func `An error names the controls in front`() async {
    do {
      try await run("type Qerry cats")
      Issue.record("It was typed.")
    } catch {
      #expect(error.message.hasPrefix("There is no field “Qerry” on the screen “Form”"))
    }
    do {
      try await run("type Save it")
      Issue.record("It was typed.")
    } catch {
      #expect(error.message.hasPrefix("“Save” on the screen “Form” is a button."))
    }
  }

  @Test func `A failed “expect screen” shows the screen`() async {
    do {
      try await run("expect screen Goodbye")
      Issue.record("It was found.")
    } catch {
      #expect(error.code == .failed)
      #expect(error.message.hasPrefix("“Goodbye” is not on the screen. The screen is:\nForm\n"))
    }
  }

  @Test(arguments: [
    "expect size > 4", "expect size >= 5", "expect size < 5.5", "expect size <= 5",
    "expect size != 4", "expect size = 5", "expect rows.count 3", "expect rows.count > 2",
    "expect rows contains milk", "expect rows[2] contains old", "expect order < Z",
  ])
  func `True comparisons succeed`(line: String) async throws { try await run(line) }

  @Test(arguments: [
    "expect size > 5", "expect size >= 6", "expect size < 5", "expect size != 5",
    "expect rows contains butter", "expect rows[0] contains x",
  ])
  func `False comparisons fail`(line: String) async {
    let failure = await #expect(throws: Failure.self) { try await run(line) }
    #expect(failure?.code == .failed)
  }

  @Test func `Values that cannot be compared are an error in the line`() async {
    let failure = await #expect(throws: Failure.self) { try await run("expect rows > 3") }
    #expect(failure?.code == .wrongLine)
    #expect(failure?.message.hasPrefix("“rows” cannot be compared with “>”") == true)
  }
}

private struct FormState: Codable, Equatable {
  var query = ""
  var people = ""
  var searches: [String] = []
  var isLoud = false
  var order = "Name"
  var size = 5
  var rows = ["eggs", "milk", "old milk"]
  var saves = 0
  var isHelpShown = false
}

private enum FormAction: Codable {
  case queryChanged(String), peopleChanged(String), submitted, loudToggled(Bool)
  case orderChosen(String), sizeChanged(Int), deleteTapped(String), saveTapped, helpTapped
  case helpDismissed
}

private func formReducer(
  state: inout FormState, action: FormAction, environment: Void
) -> [Effect<FormAction>] {
  switch action {
  case .queryChanged(let text): state.query = text
  case .peopleChanged(let text): state.people = text
  case .submitted: state.searches.append(state.query)
  case .loudToggled(let isLoud): state.isLoud = isLoud
  case .orderChosen(let order): state.order = order
  case .sizeChanged(let size): state.size = size
  case .deleteTapped(let row): state.rows.removeAll { $0 == row }
  case .saveTapped: state.saves += 1
  case .helpTapped: state.isHelpShown = true
  case .helpDismissed: state.isHelpShown = false
  }
  return []
}

private struct FormView: View {
  let store: Store<FormState, FormAction>

  var body: Screen {
    let state = store.value
    return Screen("Form") {
      TextField("Query", text: state.query) {
        store.send(.queryChanged($0))
      } onSubmit: {
        store.send(.submitted)
      }
      TextField("Query for people", text: state.people) { store.send(.peopleChanged($0)) }
      Toggle("Loud", isOn: state.isLoud) { store.send(.loudToggled($0)) }
      Picker("Sort by", selection: state.order, options: ["Name", "Newest first"], label: { $0 }) {
        store.send(.orderChosen($0))
      }
      Stepper("Size", value: state.size, in: 0...10) { store.send(.sizeChanged($0)) }
      List(state.rows, id: \.self) { row in
        Row {
          Text(row)
          Button("Delete") { store.send(.deleteTapped(row)) }
        }
      }
      Button("Save", key: "s") { store.send(.saveTapped) }
      Button("Help") { store.send(.helpTapped) }
    }
    .alert(state.isHelpShown ? "No help" : nil) { store.send(.helpDismissed) }
  }
}
