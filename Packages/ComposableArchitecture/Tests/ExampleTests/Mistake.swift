import Foundation
import Testing

/// A program with one mistake, and the error that the compiler should report at its line.
///
/// The comment `// error: TEXT` announces that the next line is wrong and that the error contains the text.
/// The comment `// repeated` marks a correct line that a large app has many times.
struct Mistake: CustomTestStringConvertible, Sendable {
  /// The number of reducers in the app.
  let reducers: Int
  /// The line of the mistake.
  let line: Int
  /// The text that an error at that line should contain.
  let message: String
  /// The source of the program, together with the app that it belongs to.
  let text: String

  private let name: String

  var testDescription: String { "\(name), \(reducers) reducers" }

  /// - Parameters:
  ///   - file: The program.
  ///   - app: The declarations that the program uses.
  ///   - reducers: The number of reducers in the app, at least 3.
  init?(in file: URL, of app: String, reducers: Int) throws {
    let name = file.deletingPathExtension().lastPathComponent
    self.reducers = reducers
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let announcement = "// error: "
    guard
      let index = lines.firstIndex(where: { $0.contains(announcement) }),
      let message = lines[index].split(separator: announcement).last
    else { return nil }
    line = index + 2
    self.message = String(message)
    func location(ofLine line: Int) -> String {
      "#sourceLocation(file: \"\(name)\", line: \(line))\n"
    }
    var text = app + location(ofLine: 1)
    for (index, line) in lines.enumerated() {
      text += "\(line)\n"
      guard index > 0, lines[index - 1].hasSuffix("// repeated") else { continue }
      for _ in 3..<reducers { text += location(ofLine: index + 1) + "\(line)\n" }
    }
    self.name = name
    self.text = text
  }

  /// Returns whether an error that the compiler reported is at the line of the mistake.
  func isLocated(by error: String) -> Bool { error.hasPrefix("\(name):\(line):") }
}
