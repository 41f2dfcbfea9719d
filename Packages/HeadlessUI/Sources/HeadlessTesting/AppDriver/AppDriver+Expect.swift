import HeadlessRunner
import HeadlessUI

extension AppDriver {
  /// Fails the test unless a property of the state has a value.
  ///
  /// ```swift
  /// app.expect(\.count, 3)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - expected: The value that it must have.
  ///   - fileID: Where failures are shown.
  ///   - filePath: Where failures are shown.
  ///   - line: Where failures are shown.
  ///   - column: Where failures are shown.
  public func expect<Part: Equatable>(
    _ keyPath: KeyPath<Value, Part>,
    _ expected: Part,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let found = value[keyPath: keyPath]
    guard found != expected else { return }
    report(
      "The value is not as expected.\n\(difference(of: expected, found))",
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Fails the test unless a part of the state has a value, both as in a script.
  ///
  /// ```swift
  /// app.expect("articles[0].title", "Swift 6")
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the part: names, indices and keys.
  ///   - expected: The value that it must have as JSON.
  ///   - fileID: Where failures are shown.
  ///   - filePath: Where failures are shown.
  ///   - line: Where failures are shown.
  ///   - column: Where failures are shown.
  public func expect(
    _ path: String,
    _ expected: some Encodable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    do {
      let expected = try JSONValue(encoding: expected)
      let found = try session.value(at: path)
      guard found != expected else { return }
      report(
        "“\(path)” is not as expected.\n"
          + difference(expected, found),
        call)
    } catch let failure as Failure {
      report(failure.message, call)
    } catch {
      report("The expected value cannot be shown as JSON: \(error).", call)
    }
  }

  /// Fails the test unless the screen shows a text.
  ///
  /// ```swift
  /// app.expect(screen: "3 refreshes")
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text, which may have several lines.
  ///   - fileID: Where failures are shown.
  ///   - filePath: Where failures are shown.
  ///   - line: Where failures are shown.
  ///   - column: Where failures are shown.
  public func expect(
    screen text: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    guard !screen.containsAsSeen(text) else { return }
    let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    report("The screen does not show “\(text)”.", call)
  }

  /// Returns the expected and the found value: one below the other, or line by line if they are long.
  private func difference(_ expected: JSONValue, _ found: JSONValue) -> String {
    let (shortExpected, shortFound) = (expected.text(), found.text())
    if max(shortExpected.count, shortFound.count) <= 60 {
      return "  expected: \(shortExpected)\n  found:    \(shortFound)"
    }
    let difference = LineDifference(
      from: expected.text(isPretty: true), to: found.text(isPretty: true))
    return "\n\(difference)\n\n(- expected, + found)"
  }

  private func difference(of expected: Any, _ found: Any) -> String {
    guard let expected = json(of: expected), let found = json(of: found) else {
      return "  expected: \(expected)\n  found:    \(found)"
    }
    return difference(expected, found)
  }

  private func json(of value: Any) -> JSONValue? {
    (value as? any Encodable).flatMap { try? JSONValue(encoding: $0) }
  }
}
