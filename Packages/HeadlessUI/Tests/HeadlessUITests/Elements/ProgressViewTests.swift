import HeadlessUI
import Testing

@Suite struct ProgressViewTests {
  @Test func `Progress is a bar and a percentage`() {
    #expect(
      look { ProgressView("Downloading", value: 2, total: 5) }
        == "Downloading ████████░░░░░░░░░░░░ 40%")
    #expect(look { ProgressView(value: 0) } == "░░░░░░░░░░░░░░░░░░░░ 0%")
    #expect(look { ProgressView(value: 1) } == "████████████████████ 100%")
  }

  @Test func `Percentages are rounded, but only finished work shows 100`() {
    #expect(look { ProgressView(value: 29, total: 100) }.hasSuffix(" 29%"))
    #expect(look { ProgressView(value: 0.999) } == "███████████████████░ 99%")
  }

  @Test func `Progress without an end has three dots`() {
    #expect(look { ProgressView("Loading") } == "Loading …")
    #expect(look { ProgressView() } == "…")
  }

  @Test(arguments: [(-1.0, " 0%"), (2, " 100%"), (.infinity, "…"), (.nan, "…")])
  func `Values outside of the range are clamped`(value: Double, end: String) {
    #expect(look { ProgressView("P", value: value) }.hasSuffix(end))
  }

  @Test(arguments: [0.0, -1, .nan]) func `Without a total there is no end`(total: Double) {
    #expect(look { ProgressView("P", value: 0, total: total) } == "P …")
  }

  @Test func `The bar is as long as the width allows`() {
    let progress = ProgressView("Downloading", value: 0.5)
    #expect(look(width: 25) { progress } == "Downloading █████░░░░ 50%")
    #expect(look(width: 16) { progress } == "Downloading ██░░\n50%")
  }
}
