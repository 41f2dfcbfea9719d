import HeadlessUI
import Testing

@Suite struct TextFieldTests {
  private let log = Log()

  private func field(
    _ text: String, placeholder: String = "", isSecure: Bool = false, isEnabled: Bool = true,
    onSubmit: (@Sendable () -> Void)? = nil
  ) -> TextField {
    TextField(
      "Search", text: text, placeholder: placeholder, isSecure: isSecure, isEnabled: isEnabled,
      onChange: { [log] in log.append($0) }, onSubmit: onSubmit)
  }

  // MARK: - Drawing

  @Test func `A field has its label before it and space after its text`() {
    #expect(look { field("cats") } == "Search: [cats______]")
    #expect(look { field("") } == "Search: [__________]")
    #expect(look { field("cats and dogs") } == "Search: [cats and dogs_]")
    #expect(look { field("貓和狗") } == "Search: [貓和狗____]")
  }

  @Test func `A placeholder is next to an empty field`() {
    #expect(look { field("", placeholder: "words") } == "Search: [__________] words")
    #expect(look { field("cats", placeholder: "words") } == "Search: [cats______]")
  }

  @Test func `The text of a secure field is dots`() {
    #expect(look { field("p😀ss", isSecure: true) } == "Search: [••••______]")
  }

  @Test func `A disabled field is in parentheses`() {
    #expect(look { field("cats", isEnabled: false) } == "(Search: [cats______])")
  }

  @Test func `A field without a label has only its box`() {
    #expect(look { TextField("", text: "a", onChange: { _ in }) } == "[a_________]")
  }

  @Test func `A long text wraps, and the parts of its content are the whole text`() throws {
    let text = "an apple a day keeps the doctor away"
    let screen = Screen("S") { field(text) }
    let drawing = screen.drawing(width: 20)
    #expect(
      drawing.texts.dropFirst(2) == [
        "Search:", "[an apple a day keep", "s the doctor away_]",
      ])
    let content = drawing.lines.flatMap { $0 }.filter(\.isFieldContent)
    #expect(content.map(\.text).joined() == text)
    let id = try screen.control(labeled: "Search").id
    #expect(content.allSatisfy { $0.control == id })
  }

  @Test func `Control characters in a text become spaces`() {
    #expect(look { field("a\u{1B}[2J\nb") } == "Search: [a [2J b___]")
  }

  // MARK: - Typing

  @Test func `Typing replaces the whole text`() throws {
    let screen = Screen("S") { field("cats") }
    try screen.type("dogs", into: "search")
    try screen.type("", into: "Search")
    #expect(log.entries == ["dogs", ""])
  }

  @Test func `Typing the current text changes nothing`() throws {
    try Screen("S") { field("cats") }.type("cats", into: "Search")
    #expect(log.entries == [])
  }

  @Test func `Typed line breaks become spaces`() throws {
    try Screen("S") { field("") }.type("a\nb\r\nc", into: "Search")
    #expect(log.entries == ["a b c"])
  }

  @Test func `Submitting a field performs its action`() throws {
    let screen = Screen("S") { field("cats", onSubmit: { [log] in log.append("submitted") }) }
    try screen.submit("Search")
    #expect(log.entries == ["submitted"])
  }

  @Test func `Submitting a field that has no action for it is an error`() {
    let error = #expect(throws: InteractionError.self) {
      try Screen("S") { field("cats") }.submit("Search")
    }
    #expect(
      error?.description
        == "The field “Search” on the screen “S” does nothing when it is submitted.")
  }

  @Test func `A disabled field cannot be typed into or submitted`() {
    let screen = Screen("S") {
      field("cats", isEnabled: false, onSubmit: { [log] in log.append("submitted") })
    }
    #expect(throws: InteractionError.self) { try screen.type("dogs", into: "Search") }
    let error = #expect(throws: InteractionError.self) { try screen.submit("Search") }
    #expect(error?.isDisabled == true)
    #expect(screen.front.controls.map { $0.type("dogs") } == [false])
    #expect(screen.front.controls.map { $0.submit() } == [false])
    #expect(log.entries == [])
  }

  @Test func `A field cannot be tapped`() {
    let error = #expect(throws: InteractionError.self) {
      try Screen("S") { field("cats") }.tap("Search")
    }
    #expect(
      error?.description == "“Search” on the screen “S” is a field. Type a text into it.")
  }

  @Test func `A button and a field may have the same label`() throws {
    let screen = Screen("S") {
      Row {
        field("")
        Button("Search") { [log] in log.append("tapped") }
      }
    }
    try screen.tap("Search")
    try screen.type("cats", into: "Search")
    #expect(log.entries == ["tapped", "cats"])
  }

  // MARK: - Secrets

  @Test func `No description shows the text of a secure field`() throws {
    let screen = Screen("S") { field("hunter2", isSecure: true) }
    let control = try screen.control(labeled: "Search")
    #expect(control.text == "hunter2")
    var dumped = ""
    dump(screen, to: &dumped)
    dump(control, to: &dumped)
    dump(screen.front, to: &dumped)
    let error = #expect(throws: InteractionError.self) { try screen.tap("Nope") }
    let texts = [
      "\(control)", String(reflecting: control), "\(screen)", "\(screen.front)", dumped,
      "\(screen.drawing(isNumbered: true))", "\(screen.elements)", error?.description ?? "",
      String(reflecting: error),
    ]
    for text in texts { #expect(!text.contains("hunter2"), "\(text)") }
    #expect(dumped.contains("•••••••"))
    #expect(control.description == "the field “Search”")
  }
}
