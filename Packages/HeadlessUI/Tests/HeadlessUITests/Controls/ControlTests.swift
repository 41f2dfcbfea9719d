import HeadlessUI
import Testing

@Suite struct ControlTests {
  private func screen(_ count: Int, text: String = "", isOn: Bool = false) -> Screen {
    Screen("S") {
      TextField("Save", text: text) { _ in }
      Button("Save") {}
      Toggle("Save", isOn: isOn) { _ in }
      Button("Save") {}
      Stepper("Count", value: count, in: 0...9) { _ in }
      List(0..<count, id: \.self) { _ in Button("Save") {} }
      Picker("Order", selection: 1, options: [1, 1], label: { "\($0)" }) { _ in }
    }
  }

  private func ids(_ screen: Screen) -> [Control.ID] {
    screen.front.controls.flatMap { [$0.id] + $0.parts.map(\.id) }
  }

  @Test func `No two controls have the same identity`() {
    let ids = ids(screen(3))
    #expect(Set(ids).count == ids.count)
  }

  @Test func `A control keeps its identity when values change and rows come and go`() {
    let (before, after) = (ids(screen(2)), ids(screen(3, text: "cats", isOn: true)))
    #expect(after.filter(before.contains) == before)
  }

  @Test func `A control and its parts are found by their identities`() throws {
    let front = screen(3).front
    for control in front.controls {
      #expect(front[control.id]?.label == control.label)
      for part in control.parts { #expect(front[part.id]?.label == part.label) }
    }
    #expect(Screen("S") {}.front[front.controls[0].id] == nil)
  }

  @Test func `Controls that can be operated have numbers, and so do the buttons of steppers`() {
    #expect(
      screen(0).front.numbered.map(\.label) == ["Save", "Save", "Save", "Save", "Count +", "Order"])
    let screen = Screen("S") {
      TextField("Name", text: "cats") { _ in }
      Toggle("Sound", isOn: true) { _ in }
      Toggle("Vibration", isOn: false) { _ in }
      Toggle("Light", isOn: false, isEnabled: false) { _ in }
      Picker("Order", selection: 1, options: 1...2, label: { "\($0)" }) { _ in }
      Stepper("Count", value: 0, in: 0...9) { _ in }
      Stepper("Size", value: 3, in: 0...9) { _ in }
      Button("Save") {}
    }
    #expect(
      screen.rendered(Style(isNumbered: true)) == """
        S
        ─
        [1] Name: [cats______]
        [2 x] Sound
        [3  ] Vibration
        ([ ] Light)
        [4] Order: (•) 1 ( ) 2
        Count: (-) 0 [5 +]
        Size: [6 -] 3 [7 +]
        [8 Save]
        """)
    #expect(
      screen.front.numbered.map(\.label) == [
        "Name", "Sound", "Vibration", "Order", "Count +", "Size -", "Size +", "Save",
      ])
  }

  @Test func `The numbers in a drawing are those of the front's controls`() throws {
    let screen = screen(2)
    let drawing = screen.drawing(isNumbered: true)
    let numbers = drawing.lines.joined().filter(\.isNumber)
    let numbered = screen.front.numbered
    #expect(numbers.map(\.text) == (1...numbered.count).map(String.init))
    for (run, control) in zip(numbers, numbered) {
      let whole = try #require(run.control.flatMap { screen.front[$0] })
      let tapped = run.part.map { whole.parts[$0] } ?? whole
      #expect(tapped.id == control.id)
    }
  }

  @Test func `A control with an ambiguous label is described by its kind`() {
    let error = #expect(throws: InteractionError.self) {
      try screen(0).control(labeled: "Save")
    }
    #expect(error?.description.hasPrefix("There are 4 controls “Save” on the screen “S”.") == true)
  }

  @Test func `An error for a missing control of any kind calls it a control`() {
    let error = #expect(throws: InteractionError.self) {
      try Screen("S") {}.control(labeled: "Nope")
    }
    #expect(error?.description.hasPrefix("There is no control “Nope” on the screen “S”") == true)
  }

  @Test func `Errors name the kinds of the available controls`() {
    let error = #expect(throws: InteractionError.self) { try screen(1).type("a", into: "Nope") }
    #expect(
      error?.description == """
        There is no field “Nope” on the screen “S”, which is in front. It offers: \
        the field “Save”, “Save”, the toggle “Save”, “Save”, the stepper “Count”, “Save”, \
        the picker “Order”.
        """)
  }
}
