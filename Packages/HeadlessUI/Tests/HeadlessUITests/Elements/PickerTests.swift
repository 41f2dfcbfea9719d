import HeadlessUI
import Testing

@Suite struct PickerTests {
  private enum Order: String, CaseIterable, Sendable {
    case name = "Name"
    case date = "Date"
    case size = "Size of file"
  }

  private let log = Log()

  private func picker(_ selection: Order?, isEnabled: Bool = true) -> Picker {
    Picker(
      "Sort by", selection: selection, options: Order.allCases, label: \.rawValue,
      isEnabled: isEnabled
    ) { [log] in log.append($0.rawValue) }
  }

  // MARK: - Drawing

  @Test func `A picker shows its options and which of them is chosen`() {
    #expect(look { picker(.date) } == "Sort by: ( ) Name (•) Date ( ) Size of file")
    #expect(look { picker(nil) } == "Sort by: ( ) Name ( ) Date ( ) Size of file")
  }

  @Test func `A disabled picker is in parentheses`() {
    #expect(
      look { picker(.name, isEnabled: false) } == "(Sort by: (•) Name ( ) Date ( ) Size of file)")
  }

  @Test func `A picker wraps between its options`() {
    #expect(look(width: 20) { picker(.name) } == "Sort by: (•) Name\n( ) Date\n( ) Size of file")
  }

  @Test func `A selection that is not among the options is not shown`() {
    let picker = Picker("N", selection: 3, options: 1...2, label: { "\($0)" }) { _ in }
    #expect(look { picker } == "N: ( ) 1 ( ) 2")
  }

  @Test func `A picker without options has only its label`() {
    let picker = Picker("N", selection: nil, options: [Int](), label: { "\($0)" }) { _ in }
    #expect(look { picker } == "N:")
    #expect(Screen("S") { picker }.front.controls.map { $0.tap() } == [false])
  }

  @Test func `A drawing has a separate part for each option`() throws {
    let screen = Screen("S") { picker(.name) }
    let control = try screen.control(labeled: "Sort by")
    let runs = screen.drawing().lines[2].filter { $0.part != nil }
    #expect(runs.map(\.text) == ["(•) Name", "( ) Date", "( ) Size of file"])
    #expect(runs.map(\.part) == [0, 1, 2])
    #expect(runs.allSatisfy { $0.control == control.id })
    #expect(control.parts[2].tap())
    #expect(log.entries == ["Size of file"])
  }

  // MARK: - Choosing

  @Test func `An option is chosen by its label, whose case does not matter`() throws {
    let screen = Screen("S") { picker(.name) }
    try screen.choose("Date", for: "Sort by")
    try screen.choose("size of FILE", for: "sort by")
    #expect(log.entries == ["Date", "Size of file"])
  }

  @Test func `Choosing the chosen option changes nothing`() throws {
    try Screen("S") { picker(.name) }.choose("Name", for: "Sort by")
    #expect(log.entries == [])
  }

  @Test func `A tap chooses the next option, and the first after the last`() throws {
    try Screen("S") { picker(.name) }.tap("Sort by")
    try Screen("S") { picker(.size) }.tap("Sort by")
    try Screen("S") { picker(nil) }.tap("Sort by")
    #expect(log.entries == ["Date", "Name", "Name"])
  }

  @Test func `An error for an option that does not exist lists those that do`() {
    let error = #expect(throws: InteractionError.self) {
      try Screen("S") { picker(.name) }.choose("Color", for: "Sort by")
    }
    #expect(
      error?.description == """
        “Sort by” on the screen “S” has no option “Color”. It has: “Name”, “Date”, “Size of file”.
        """)
  }

  @Test func `An error names ten of many options`() {
    let picker = Picker("N", selection: 1, options: 1...12, label: { "\($0)" }) { _ in }
    let error = #expect(throws: InteractionError.self) {
      try Screen("S") { picker }.choose("13", for: "N")
    }
    #expect(error?.description.hasSuffix("“9”, “10” and 2 more.") == true)
  }

  @Test func `A disabled picker cannot be changed`() {
    let screen = Screen("S") { picker(.name, isEnabled: false) }
    let error = #expect(throws: InteractionError.self) { try screen.choose("Date", for: "Sort by") }
    #expect(error?.isDisabled == true)
    #expect(screen.front.controls.map { $0.choose(1) } == [false])
    #expect(screen.front.controls.flatMap(\.parts).map { $0.tap() } == [false, false, false])
    #expect(log.entries == [])
  }

  @Test func `A picker has no option before the first or after the last`() throws {
    let control = try Screen("S") { picker(.name) }.control(labeled: "Sort by")
    #expect(!control.choose(-1))
    #expect(!control.choose(3))
    #expect(log.entries == [])
  }
}
