import HeadlessUI
import Testing

@Suite struct TableTests {
  private struct Fruit: Sendable {
    var name: String
    var price: Int
  }

  private let fruits = [
    Fruit(name: "Fig", price: 5), Fruit(name: "Papaya", price: 120), Fruit(name: "桃", price: 30),
  ]
  private let log = Log()

  private func table(_ fruits: [Fruit], placeholder: String? = nil) -> Table {
    Table(fruits, id: \.name, placeholder: placeholder) {
      TableColumn("Fruit") { Text($0.name) }
      TableColumn("Price", alignment: .trailing) { Text("\($0.price)") }
      TableColumn("") { fruit in
        Button("Eat", isEnabled: fruit.price < 100) { [log] in log.append(fruit.name) }
      }
    }
  }

  // MARK: - Drawing

  @Test func `The columns of a table are aligned, those with wide characters too`() {
    #expect(
      look { table(fruits) } == """
        Fruit   Price
        ──────  ─────
        Fig         5  [Eat]
        Papaya    120  (Eat)
        桃         30  [Eat]
        """)
  }

  @Test func `Combining characters do not move a column`() {
    let names = ["e\u{301}te\u{301}", "abc", "👩‍👩‍👧", "🇳🇿!"]
    let table = Table(names, id: \.self) {
      TableColumn("") { Text($0) }
      TableColumn("") { _ in Text("|") }
    }
    #expect(
      look { table } == """
        e\u{301}te\u{301}  |
        abc  |
        👩‍👩‍👧   |
        🇳🇿!  |
        """)
  }

  @Test func `A column may be centered`() {
    let table = Table(["a", "bcdef"], id: \.self) {
      TableColumn("") { _ in Text("|") }
      TableColumn("", alignment: .center) { Text($0) }
      TableColumn("") { _ in Text("|") }
    }
    #expect(look { table } == "|    a    |\n|  bcdef  |")
  }

  @Test func `A table without rows shows its placeholder`() {
    #expect(look { table([], placeholder: "No fruit.") } == "No fruit.")
    #expect(look { table([]) } == "")
  }

  @Test func `Columns may come and go`() {
    func table(_ isLong: Bool) -> Table {
      Table([1, 2], id: \.self) {
        TableColumn("N") { Text("\($0)") }
        if isLong { TableColumn("Square") { Text("\($0 * $0)") } }
        for factor in 2...3 where isLong { TableColumn("×\(factor)") { Text("\($0 * factor)") } }
      }
    }
    #expect(look { table(false) } == "N\n─\n1\n2")
    #expect(
      look { table(true) } == """
        N  Square  ×2  ×3
        ─  ──────  ──  ──
        1  1       2   3
        2  4       4   6
        """)
  }

  @Test func `A cell keeps all of its elements on one line`() {
    let table = Table([1], id: \.self) {
      TableColumn("") { _ in
        Text("a\nb")
        Button("c") {}
      }
    }
    #expect(look { table } == "a  b  [c]")
  }

  @Test func `A table that is too wide shortens its widest columns`() {
    #expect(
      look(width: 17) { table(fruits) } == """
        Fru…  Pri…
        ────  ────
        Fig      5  [Eat]
        Pap…   120  (Eat)
        桃      30  [Eat]
        """)
  }

  @Test func `A table uses the whole width`() {
    #expect(
      look(width: 18) { table(fruits) } == """
        Fruit  Pri…
        ─────  ────
        Fig       5  [Eat]
        Papa…   120  (Eat)
        桃       30  [Eat]
        """)
  }

  @Test func `A table shortens its controls if nothing else makes enough room`() {
    #expect(
      look(width: 8) { table(fruits) } == """
        F…  …
        ──  ─
        F…  5  …
        P…  …  …
        桃  …  …
        """)
  }

  @Test(arguments: 1...30) func `No line of a table is wider than the screen`(width: Int) {
    let drawing = Screen("S") { table(fruits) }.drawing(width: width)
    for line in drawing.texts { #expect(line.columns <= width, "\(line)") }
  }

  @Test func `A wide character is not cut in half`() {
    let table = Table(["桃桃桃"], id: \.self) { TableColumn("") { Text($0) } }
    #expect(look(width: 4) { table } == "桃…")
    #expect(look(width: 5) { table } == "桃桃…")
  }

  @Test func `No line of a table ends with spaces`() {
    let table = Table(["a", "abc"], id: \.self) {
      TableColumn("Title") { Text($0) }
      TableColumn("") { if $0 == "a" { Text("") } else { Text("x") } }
    }
    #expect(look { table } == "Title\n─────\na\nabc    x")
  }

  // MARK: - Controls

  @Test func `The controls of a table are numbered row by row`() {
    #expect(
      look(isNumbered: true) { table(fruits) } == """
        Fruit   Price
        ──────  ─────
        Fig         5  [1 Eat]
        Papaya    120  (Eat)
        桃         30  [2 Eat]
        """)
  }

  @Test func `A row's identity distinguishes its controls from those of other rows`() throws {
    let screen = Screen("S") { table(fruits) }
    try screen.tap("Eat in 桃")
    try screen.tap("eat in fig")
    #expect(log.entries == ["桃", "Fig"])
    #expect(screen.front.controls.map(\.row) == [["Fig"], ["Papaya"], ["桃"]])
  }
}
