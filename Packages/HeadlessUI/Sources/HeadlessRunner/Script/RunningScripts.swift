import Foundation
import Synchronization

/// The scripts that are running, each included by the one before it. May be used from any thread.
final class RunningScripts: Sendable {
  private struct Script {
    let name: String
    /// The file without symbolic links, or `nil` for a script that is not a file.
    let file: String?
    var line = 0
  }

  /// The number of scripts that may include each other.
  static let deepest = 32

  private let scripts = Mutex<[Script]>([])

  /// The line that the innermost script has reached, from 1.
  var line: Int {
    get { scripts.withLock { $0.last?.line ?? 0 } }
    set { scripts.withLock { $0[$0.count - 1].line = newValue } }
  }

  /// Where the innermost script is, or `nil` if no script runs.
  var place: Failure.Place? {
    scripts.withLock { $0.last.map { Failure.Place(source: $0.name, line: $0.line) } }
  }

  var count: Int { scripts.withLock { $0.count } }

  func begin(_ source: LineReader) {
    let file = source.path.map(Self.file)
    scripts.withLock { $0.append(Script(name: source.name, file: file)) }
  }

  func end() { _ = scripts.withLock { $0.popLast() } }

  /// Returns the path of a file that the innermost script includes.
  ///
  /// - Throws: A failure if the scripts would include each other forever.
  func path(including path: String) throws(Failure) -> String {
    let scripts = scripts.withLock(\.self)
    var included = path
    if !path.hasPrefix("/"), let outer = scripts.last, outer.file != nil,
      let slash = outer.name.lastIndex(of: "/")
    {
      included = outer.name[...slash] + path
    }
    let file = Self.file(at: included)
    if let first = scripts.firstIndex(where: { $0.file == file }) {
      let names = scripts[first...].map(\.name) + [included]
      throw .wrongLine("The script includes itself: \(names.joined(separator: " → ")).")
    }
    guard scripts.count < Self.deepest else {
      throw .wrongLine("The scripts include each other more than \(Self.deepest) levels deep.")
    }
    return included
  }

  private static func file(at path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().standardizedFileURL.path(percentEncoded: false)
  }
}
