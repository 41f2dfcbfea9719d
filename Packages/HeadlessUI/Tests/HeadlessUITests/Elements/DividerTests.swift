import HeadlessUI
import Testing

@Suite struct DividerTests {
  @Test func `A divider is a line across the screen`() {
    #expect(look { Divider() } == String(repeating: "─", count: 40))
    #expect(look(width: 10) { Divider() } == "──────────")
    #expect(look(width: 10) { Section("A") { Divider() } } == "A\n  ────────")
  }

  @Test func `A divider in a row is vertical`() {
    let row = Row {
      Text("a")
      Divider()
      Text("b")
    }
    #expect(look { row } == "a  │  b")
  }
}
