import ComposableArchitectureTestSupport
import Testing

/// Returns the message of the only failure that `body` reports. The failure must be shown at the line of
/// this call.
func failure(
  line: UInt = #line, sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> Void
) -> String? {
  let issues = Issues.of(body)
  #expect(issues.map(\.line) == [line], "\(issues)", sourceLocation: sourceLocation)
  #expect(issues.allSatisfy { !$0.isWarning }, sourceLocation: sourceLocation)
  return issues.first?.message
}
