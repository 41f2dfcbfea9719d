import HeadlessUI
import Testing

@Suite struct StyleTests {
  private let screen = Screen("Counter") {
    Row {
      Button("-", isEnabled: false) {}
      Button("+") {}
    }
    Section("More") {
      Button("Ask") {}
    }
  }

  @Test func `Buttons that can be tapped are numbered in order`() {
    #expect(
      screen.rendered(Style(isNumbered: true)) == """
        Counter
        ───────
        (-)  [1 +]
        More
          [2 Ask]
        """
    )
  }

  @Test func `Headings are bold, disabled buttons dim, numbers cyan`() {
    #expect(
      screen.rendered(Style(isNumbered: true, isColored: true)) == """
        \u{1B}[1mCounter\u{1B}[0m
        ───────
        \u{1B}[2m(-)\u{1B}[0m  [\u{1B}[36m1\u{1B}[0m +]
        \u{1B}[1mMore\u{1B}[0m
          [\u{1B}[36m2\u{1B}[0m Ask]
        """
    )
  }

  @Test func `Colors do not need numbers`() {
    let screen = Screen("S") { Button("+") {} }
    #expect(screen.rendered(Style(isColored: true)) == "\u{1B}[1mS\u{1B}[0m\n─\n[+]")
  }

  @Test func `Only what is in front is numbered`() {
    let screen = screen.sheet(isPresented: true, onDismiss: {}) { SheetView() }
    #expect(
      screen.rendered(Style(isNumbered: true)) == """
        Counter
        ───────
        (-)  [+]
        More
          [Ask]
        ┌──
        │ Sheet
        │ ─────
        │ [1 Save]
        │ [2 Done]
        └──
        """
    )
  }

  @Test func `An alert in front of a sheet has the only number`() {
    let screen = screen.sheet(isPresented: true, onDismiss: {}) { SheetView() }
      .alert("Saved.\nReally.") {}
    #expect(
      screen.rendered(Style(isNumbered: true)) == """
        Counter
        ───────
        (-)  [+]
        More
          [Ask]
        ┌──
        │ Sheet
        │ ─────
        │ [Save]
        │ [Done]
        └──
        ┌──
        │ Saved.
        │ Really.
        │ [1 Ok]
        └──
        """
    )
  }

  @Test func `A sheet's own alert is inside the frame of the sheet`() {
    let screen = Screen("S") {}.sheet(isPresented: true, onDismiss: {}) { SheetView(alert: "Hm") }
    #expect(
      screen.rendered(Style(isNumbered: true)) == """
        S
        ─
        ┌──
        │ Sheet
        │ ─────
        │ [Save]
        │ [Done]
        │ ┌──
        │ │ Hm
        │ │ [1 Ok]
        │ └──
        └──
        """
    )
  }

  @Test func `A sheet may have a sheet`() {
    let screen = Screen("S") {}.sheet(isPresented: true, onDismiss: {}) {
      SheetView(isDeeper: true)
    }
    #expect(
      screen.rendered(Style(isNumbered: true)) == """
        S
        ─
        ┌──
        │ Sheet
        │ ─────
        │ [Save]
        │ [Done]
        │ ┌──
        │ │ Sheet
        │ │ ─────
        │ │ [1 Save]
        │ │ [2 Done]
        │ └──
        └──
        """
    )
  }

  private let long = Screen("Trip") {
    Text("Pack warm clothes")
    Table(["Thunderstorm at night"], id: \.self) {
      TableColumn("Day") { _ in Text("1") }
      TableColumn("Weather") { Text($0) }
    }
    Divider()
    List(["a"], id: \.self) { _ in Text("Passport and tickets") }
  }

  @Test func `A complete screen wraps between words, and its tables are not cut`() {
    var style = Style(width: 14)
    style.isComplete = true
    #expect(
      long.rendered(style) == """
        Trip
        ────
        Pack warm
        clothes
        Day  Weather
        ───
        ──────────────
        ───────
        1
        Thunderstorm
        at night
        ──────────────
        • Passport and
          tickets
        """)
  }

  @Test func `A complete screen that fits is the same as one without a width`() {
    var style = Style(width: 80)
    style.isComplete = true
    #expect(long.rendered(style) == long.rendered(.plain))
  }
}
