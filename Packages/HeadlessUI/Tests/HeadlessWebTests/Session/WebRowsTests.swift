import HeadlessUI
import Testing

@testable import HeadlessWeb

@Suite struct WebRowsTests {
  /// Makes screens of random lists, some of whose rows change, move, come or go.
  private struct Screens {
    var random = SplitMix(state: 1)
    var items = (0..<12).map { (id: $0, text: "é\($0)") }
    var nextID = 12
    private(set) var all: [WebScreen] = []

    mutating func addScreen() {
      for _ in 0..<Int.random(in: 0...3, using: &random) { change() }
      let split = items.count / 2
      let screen = Screen("List") {
        Text("\(items.count) rows")
        list(items[..<split])
        Table(Array(items[split...]), id: \.id) {
          TableColumn("Name") { Text($0.text) }
        }
      }
      all.append(
        WebScreen(
          server: "s", title: "List", screen.html(version: "", after: all.last?.rows.screen),
          after: all.last))
    }

    private func list(_ items: ArraySlice<(id: Int, text: String)>) -> List {
      List(Array(items), id: \.id) { item in
        Row {
          Text(item.text)
          Button("Delete") {}
        }
      }
    }

    private mutating func change() {
      let index = Int.random(in: 0..<max(items.count, 1), using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where !items.isEmpty: items[index].text += "ü"
      case 1 where items.count > 4: items.remove(at: index)
      case 2 where !items.isEmpty:
        let item = items.remove(at: index)
        items.insert(item, at: Int.random(in: 0...items.count, using: &random))
      default:
        items.insert((nextID, "\(nextID)"), at: min(index, items.count))
        nextID += 1
      }
    }
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }

  /// Replaces each element that stands for rows by these rows, like the script of the page.
  private func apply(_ difference: String, to html: String) -> String {
    // No row of these screens contains another.
    let rows = html.matches(of: /<(li|tr) id="([^"]*)".*?<\/\1>/)
    var result = difference
    for run in difference.matches(of: /<(?:li|tr) id="([^"]*)" data-same="(\d+)"><\/(?:li|tr)>/) {
      guard let first = rows.firstIndex(where: { $0.2 == run.1 }), let count = Int(run.2) else {
        return "A row is missing: \(run.0)"
      }
      result.replace(String(run.0), with: rows[first..<first + count].map { String($0.0) }.joined())
    }
    return result
  }

  @Test func `A difference to any earlier screen makes the new screen from any screen since`() {
    var screens = Screens()
    for _ in 0..<60 { screens.addScreen() }
    for (index, screen) in screens.all.enumerated() {
      for base in screens.all[..<index].suffix(8) {
        guard let difference = screen.rows.html(since: base.number) else { continue }
        for shown in screens.all[(base.number - 1)...index] {
          #expect(apply(difference, to: shown.html) == screen.html)
        }
      }
    }
  }

  @Test func `A change of one row is sent without the other rows`() throws {
    func screen(_ names: [String], after last: WebScreen?) -> WebScreen {
      let screen = Screen("List") {
        List(Array(names.enumerated()), id: \.offset) { Text($0.element) }
      }
      let html = screen.html(version: "", after: last?.rows.screen)
      return WebScreen(server: "s", title: "List", html, after: last)
    }
    var names = (0..<1_000).map { "Row \($0)" }
    let first = screen(names, after: nil)
    names[500] = "Changed"
    let second = screen(names, after: first)
    let difference = try #require(second.rows.html(since: 1))
    #expect(
      difference == """
        <div class="layer"><h1 tabindex="-1">List</h1><ul class="long"><li id="r/0" data-same="500"></li>\
        <li id="r/500"><p class="body">Changed</p></li><li id="r/501" data-same="499"></li></ul></div>
        """)
    // A reader without a screen gets all rows.
    #expect(second.rows.html(since: 0) == nil)
  }

  @Test func `A row that went and came back is sent again`() throws {
    func screen(_ ids: [Int], after last: WebScreen?) -> WebScreen {
      let screen = Screen("List") { List(ids, id: \.self) { Text("\($0)") } }
      let html = screen.html(version: "", after: last?.rows.screen)
      return WebScreen(server: "s", title: "List", html, after: last)
    }
    let first = screen([1, 2, 3], after: nil)
    let third = screen([1, 2, 3], after: screen([1, 3], after: first))
    #expect(third.number == 3)
    let difference = try #require(third.rows.html(since: 1))
    #expect(difference.contains(#"<li id="r/2"><p"#))
  }
}
