import HeadlessUI
import Testing

@Suite struct ListTests {
  private let log = Log()

  private func screen(_ primes: [Int]) -> Screen {
    Screen("Primes") {
      List(primes, id: \.self, placeholder: "None.") { prime in
        Row {
          Text("\(prime)")
          Button("Delete", isEnabled: prime != 5) { [log] in log.append("\(prime)") }
        }
      }
    }
  }

  private func problem(_ label: String, on screen: Screen) -> String? {
    #expect(throws: InteractionError.self) { try screen.tap(label) }?.description
  }

  @Test func `A list with identities looks like one without`() {
    #expect(screen([2, 3]).description == "Primes\n──────\n• 2  [Delete]\n• 3  [Delete]")
    #expect(screen([]).description == "Primes\n──────\nNone.")
  }

  @Test func `A row's identity distinguishes its controls from those of other rows`() throws {
    let screen = screen([2, 3, 5])
    try screen.tap("Delete in 3")
    try screen.tap("delete in 2")
    try screen.tap("Delete #1")
    #expect(log.entries == ["3", "2", "2"])
  }

  @Test func `An error for a label that is in several rows lists the rows`() {
    #expect(
      problem("Delete", on: screen([2, 3])) == """
        There are 2 buttons “Delete” on the screen “Primes”. Choose one by its row: \
        “Delete in 2”, “Delete in 3”.
        """)
    #expect(
      problem("delete", on: screen(Array(1...12)))?
        .hasSuffix("“Delete in 9”, “Delete in 10” and 2 more.") == true)
  }

  @Test func `An error for a row that does not exist lists those that do`() {
    #expect(
      problem("Delete in 7", on: screen([2, 3])) == """
        There is no button “Delete” in a row “7” on the screen “Primes”. \
        It is in the rows “2”, “3”.
        """)
  }

  @Test func `A disabled control in a row says so`() {
    #expect(
      problem("Delete in 5", on: screen([3, 5]))
        == "“Delete in 5” on the screen “Primes” is disabled at the moment. It offers: “Delete”.")
  }

  @Test func `Rows with the same identity are told apart by a number`() throws {
    let screen = Screen("S") {
      List([(2, "a"), (2, "b"), (3, "c")], id: \.0) { row in
        Button("Delete") { [log] in log.append(row.1) }
      }
    }
    #expect(
      problem("Delete", on: screen) == """
        There are 3 buttons “Delete” on the screen “S”. Choose one by its number, from \
        “Delete #1” to “Delete #3”.
        """)
    #expect(
      problem("Delete in 2", on: screen) == """
        There are 2 buttons “Delete in 2” on the screen “S”. Choose one by its number, from \
        “Delete in 2 #1” to “Delete in 2 #2”.
        """)
    try screen.tap("Delete in 2 #2")
    try screen.tap("Delete #2 in 2")
    #expect(log.entries == ["b", "b"])
    #expect(
      problem("Delete in 2 #3", on: screen)
        == "There are only 2 buttons “Delete in 2” on the screen “S”.")
    #expect(Set(screen.front.controls.map(\.id)).count == 3)
  }

  @Test func `A label that contains “in” is first matched exactly`() throws {
    let screen = Screen("S") {
      List(["Work"], id: \.self) { _ in Button("Log") { [log] in log.append("row") } }
      Button("Log in Work") { [log] in log.append("button") }
    }
    try screen.tap("Log in Work")
    try screen.tap("log IN work")
    try screen.tap("Log")
    #expect(log.entries == ["button", "button", "row"])
  }

  @Test func `A label and an identity may contain “in” themselves`() throws {
    let screen = Screen("S") {
      List(["Paris in May", "May"], id: \.self) { place in
        Button("Log in") { [log] in log.append(place) }
      }
    }
    try screen.tap("Log in in Paris in May")
    try screen.tap("Log in in May")
    #expect(log.entries == ["Paris in May", "May"])
  }

  @Test func `Nested rows are named from the inside out`() throws {
    let screen = Screen("S") {
      List(["Work", "Home"], id: \.self) { project in
        Section(project) {
          List([1, 2], id: \.self) { task in
            Button("Done") { [log] in log.append("\(project) \(task)") }
          }
        }
      }
    }
    #expect(screen.front.controls.first?.row == ["Work", "1"])
    try screen.tap("Done in 2 in Home")
    try screen.tap("Done in Work #2")
    #expect(log.entries == ["Home 2", "Work 2"])
    #expect(problem("Done in 1", on: screen)?.contains("“Done in 1 in Work”") == true)
  }

  @Test func `Fields, toggles and pickers are found by their rows too`() throws {
    let screen = Screen("S") {
      List(["a", "b"], id: \.self) { row in
        TextField("Name", text: "") { [log] in log.append("\(row) \($0)") }
        Toggle("On", isOn: false) { [log] in log.append("\(row) \($0)") }
        Stepper("Count", value: 1, in: 0...9) { [log] in log.append("\(row) \($0)") }
      }
    }
    try screen.type("cats", into: "Name in b")
    try screen.toggle("On in a")
    try screen.tap("Count + in b")
    try screen.choose("7", for: "Count in a")
    #expect(log.entries == ["b cats", "a true", "b 2", "a 7"])
  }

  @Test func `A very long label that names rows and numbers many times is an error`() {
    let screen = screen([2, 3])
    for part in [" in 2", " in 3 in 2", "#1", " #1 in 2"] {
      let label = "Delete" + String(repeating: part, count: 50_000)
      #expect(throws: InteractionError.self) { try screen.tap(label) }
    }
  }
}
