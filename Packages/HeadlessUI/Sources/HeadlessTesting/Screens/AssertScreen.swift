import Foundation
import HeadlessRunner
public import HeadlessUI

/// Compares the screen of a view with a text file, and fails the test if they differ.
///
/// ```swift
/// assertScreen(of: CounterView(store: store), named: "start")
/// ```
///
/// The file is `__Screens__/<TestFile>/<name>.txt` in the folder of the test's file. If the file is
/// missing, the screen is written to it and the test fails once, so that you check the new file. To
/// write files that differ, too, run the test with the environment variable `RECORD_SCREENS=1`. Commit
/// the files together with the test.
///
/// Styles are not part of the file. A difference is shown line by line: `-` marks what the file has, `+`
/// what the screen has.
///
/// - Parameters:
///   - view: The view.
///   - name: The name of the file, without its extension. Names in one test file must differ.
///   - width: The number of columns at which long lines wrap, or `nil` for lines of any length.
///   - fileID: Where failures are shown.
///   - filePath: Where failures are shown. The file of the screen is in the same folder.
///   - line: Where failures are shown.
///   - column: Where failures are shown.
public func assertScreen(
  of view: some View,
  named name: String,
  width: Int? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  assertScreen(
    of: view.body, named: name, width: width,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Compares a screen with a text file, and fails the test if they differ.
///
/// ```swift
/// assertScreen(of: Screen("Empty") { Text("Nothing yet.") }, named: "empty", width: 40)
/// ```
///
/// See `assertScreen(of:named:width:)` for a view about the file.
///
/// - Parameters:
///   - screen: The screen.
///   - name: The name of the file, without its extension. Names in one test file must differ.
///   - width: The number of columns at which long lines wrap, or `nil` for lines of any length.
///   - fileID: Where failures are shown.
///   - filePath: Where failures are shown. The file of the screen is in the same folder.
///   - line: Where failures are shown.
///   - column: Where failures are shown.
public func assertScreen(
  of screen: Screen,
  named name: String,
  width: Int? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let recording = ProcessInfo.processInfo.environment["RECORD_SCREENS"] ?? ""
  let problem = ScreenFile(named: name, besideTestFile: "\(filePath)").problem(
    with: screen.rendered(Style(width: width)), isRecording: !["", "0"].contains(recording))
  guard let problem else { return }
  CallSite(fileID: fileID, filePath: filePath, line: line, column: column).report(problem)
}

/// Compares the screen of a running app with a text file, and fails the test if they differ.
///
/// ```swift
/// let app = try await AppDriver(program)
/// app.tap("Open in cats")
/// assertScreen(of: app, named: "article")
/// ```
///
/// See `assertScreen(of:named:width:)` for a view about the file.
///
/// - Parameters:
///   - app: The app.
///   - name: The name of the file, without its extension. Names in one test file must differ.
///   - width: The number of columns at which long lines wrap, or `nil` for lines of any length.
///   - fileID: Where failures are shown.
///   - filePath: Where failures are shown. The file of the screen is in the same folder.
///   - line: Where failures are shown.
///   - column: Where failures are shown.
public func assertScreen<Value, Action>(
  of app: AppDriver<Value, Action>,
  named name: String,
  width: Int? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  app.session.settle()
  assertScreen(
    of: app.session.screen, named: name, width: width,
    fileID: fileID, filePath: filePath, line: line, column: column)
}
