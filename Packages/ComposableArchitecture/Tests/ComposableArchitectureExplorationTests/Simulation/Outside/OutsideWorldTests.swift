import ComposableArchitectureTestSupport
import IssueReporting
import Testing

@testable import ComposableArchitectureExploration

@Suite struct OutsideWorldTests {
  @Test func `What a thread does after its run is an error of the exploration`() {
    let outside = OutsideWorld()
    let issues = Issues()
    withIssueReporters([issues]) { outside.late(.stray(act: "sends 1")) }
    #expect(outside.error == .stray(act: "sends 1"))
    #expect(issues.all.isEmpty)
  }

  @Test func `What a thread does after the exploration is reported`() {
    let outside = OutsideWorld()
    let issues = Issues()
    outside.end()
    withIssueReporters([issues]) { outside.late(.stray(act: "sends 1")) }
    #expect(
      issues.all.map(\.message) == [
        "After `explore` had returned: \(ExplorationError.stray(act: "sends 1"))"
      ])
  }
}
