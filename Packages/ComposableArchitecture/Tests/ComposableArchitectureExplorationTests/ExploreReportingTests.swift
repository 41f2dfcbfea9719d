import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import IssueReporting
import Testing

@Suite struct ExploreReportingTests {
  @Test func `A failure fails the test at the line of the call`() throws {
    let issues = Issues()
    let (exploration, line) = try withIssueReporters([issues]) {
      let line: UInt = #line + 1
      let exploration = try explore(
        initialValue: 0, actions: [.decrTapped], reducer: Tally.reducer,
        environment: Tally.immediate, invariant: { $0 >= 0 })
      return (exploration, line)
    }
    let failure = try #require(exploration.failure)
    #expect(issues.all == [Issues.Issue(message: failure.description, line: line)])
  }

  @Test func `A failure of generated actions is reported at the line of the call, too`() throws {
    let issues = Issues()
    let line: UInt = try withIssueReporters([issues]) {
      let line: UInt = #line + 1
      try explore(
        initialValue: 0, actionCount: 1...2, action: { _ in .decrTapped }, reducer: Tally.reducer,
        environment: Tally.immediate, invariant: { $0 >= 0 })
      return line
    }
    #expect(issues.all.map(\.line) == [line])
  }

  @Test func `Nothing is reported if nothing fails`() throws {
    let issues = Issues()
    _ = try withIssueReporters([issues]) {
      try explore(
        initialValue: 0, actions: [.incrTapped], reducer: Tally.reducer,
        environment: Tally.immediate, invariant: { $0 >= 0 })
    }
    #expect(issues.all == [])
  }
}
