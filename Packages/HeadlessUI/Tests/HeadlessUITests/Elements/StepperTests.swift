import HeadlessUI
import Testing

@Suite struct StepperTests {
  private let log = Log()

  private func stepper(
    _ value: Int, in range: ClosedRange<Int> = 0...10, step: Int = 1, isEnabled: Bool = true
  ) -> Stepper {
    Stepper("Count", value: value, in: range, step: step, isEnabled: isEnabled) { [log] in
      log.append("\($0)")
    }
  }

  private func labels(_ stepper: Stepper) -> [String] {
    Screen("S") { stepper }.front.numbered.map(\.label)
  }

  // MARK: - Drawing

  @Test func `A stepper has its number between its buttons`() {
    #expect(look { stepper(3) } == "Count: [-] 3 [+]")
    #expect(look { Stepper("", value: -3, in: -5...5) { _ in } } == "[-] -3 [+]")
  }

  @Test func `The button at an end of the range is disabled`() {
    #expect(look { stepper(0) } == "Count: (-) 0 [+]")
    #expect(look { stepper(10) } == "Count: [-] 10 (+)")
    #expect(look { stepper(3, in: 3...3) } == "Count: (-) 3 (+)")
    #expect(look { stepper(3, isEnabled: false) } == "Count: (-) 3 (+)")
  }

  // MARK: - Stepping

  @Test func `A stepper is tapped by the labels of its buttons`() throws {
    let screen = Screen("S") { stepper(3) }
    try screen.tap("Count +")
    try screen.tap("count -")
    #expect(log.entries == ["4", "2"])
  }

  @Test func `A step ends at the end of the range`() throws {
    let screen = Screen("S") { stepper(4, in: 0...6, step: 5) }
    try screen.tap("Count +")
    try screen.tap("Count -")
    #expect(log.entries == ["6", "0"])
  }

  @Test(arguments: [(15, "Count -", "10"), (-5, "Count +", "0")])
  func `A step from a number outside of the range ends in the range`(
    value: Int, label: String, next: String
  ) throws {
    #expect(labels(stepper(value)) == [label])
    try Screen("S") { stepper(value) }.tap(label)
    #expect(log.entries == [next])
  }

  @Test func `The greatest numbers do not overflow`() throws {
    let screen = Screen("S") { stepper(.max - 1, in: .min ... .max, step: 5) }
    try screen.tap("Count +")
    try Screen("S") { stepper(.min + 1, in: .min ... .max, step: .max) }.tap("Count -")
    #expect(log.entries == ["\(Int.max)", "\(Int.min)"])
    #expect(labels(stepper(.max, in: .min ... .max)) == ["Count -"])
  }

  @Test func `A button at an end of the range cannot be tapped`() {
    let error = #expect(throws: InteractionError.self) {
      try Screen("S") { stepper(10) }.tap("Count +")
    }
    #expect(
      error?.description == """
        “Count +” on the screen “S” is disabled at the moment. It offers: the stepper “Count”.
        """)
    #expect(log.entries == [])
  }

  // MARK: - Choosing a number

  @Test func `A number of the range can be chosen, and choosing the current one changes nothing`()
    throws
  {
    let screen = Screen("S") { stepper(3, step: 2) }
    try screen.choose("10", for: "Count")
    try screen.choose("3", for: "Count")
    #expect(log.entries == ["10"])
  }

  @Test(arguments: ["11", "-1", "three", "", "1.5"])
  func `An error for anything but a number of the range says what the range is`(number: String) {
    let error = #expect(throws: InteractionError.self) {
      try Screen("S") { stepper(3) }.choose(number, for: "Count")
    }
    #expect(
      error?.description == """
        “Count” on the screen “S” cannot be “\(number)”. It is a whole number from 0 to 10.
        """)
    #expect(log.entries == [])
  }

  @Test func `A stepper itself cannot be tapped`() {
    let error = #expect(throws: InteractionError.self) {
      try Screen("S") { stepper(3) }.tap("Count")
    }
    #expect(
      error?.description == """
        “Count” on the screen “S” is a stepper. Tap “Count -” or “Count +”, or choose a number.
        """)
    #expect(Screen("S") { stepper(3) }.front.controls.map { $0.tap() } == [false])
  }

  @Test func `A disabled stepper cannot be changed`() {
    let screen = Screen("S") { stepper(3, isEnabled: false) }
    let error = #expect(throws: InteractionError.self) { try screen.choose("4", for: "Count") }
    #expect(error?.isDisabled == true)
    #expect(screen.front.controls.map { $0.set(4) } == [false])
    #expect(labels(stepper(3, isEnabled: false)) == [])
    #expect(log.entries == [])
  }
}
