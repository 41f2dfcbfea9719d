/// Why a recording cannot be made or read.
public enum RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is a file at the path already.
  case exists(path: String)
  /// The file cannot be created.
  case notCreated(path: String, reason: String)
  /// There is no file at the path, or it cannot be opened.
  case notOpened(path: String, reason: String)
  /// The file is not a recording, or it is damaged. Lines and columns begin with 1. A column counts bytes.
  case damaged(path: String, line: Int, column: Int?, reason: String)
  /// The file is a recording of another app.
  case otherApp(path: String, app: String, expected: String)
  /// A later version of the library wrote the file.
  case later(path: String, version: Int)
  /// The file has an action that the app does not have, or whose payload has changed.
  case unknownAction(path: String, line: Int, name: String, reason: String)

  /// The event, its place, and what to do.
  public var description: String {
    switch self {
    case .exists(let path):
      "“\(path)” exists already. A recording needs a new file. Choose another name, or remove the file."
    case .notCreated(let path, let reason):
      "The recording “\(path)” cannot be created: \(reason)."
    case .notOpened(let path, let reason):
      "The recording “\(path)” cannot be opened: \(reason)."
    case .damaged(let path, let line, let column, let reason):
      "\(path):\(line)\(column.map { ":\($0)" } ?? ""): \(reason)"
    case .otherApp(let path, let app, let expected):
      "“\(path)” is a recording of “\(app)”, not of “\(expected)”."
    case .later(let path, let version):
      """
      “\(path)” has version \(version) of the format, and this program reads version 1. Use the program that \
      wrote it, or a later one.
      """
    case .unknownAction(let path, let line, let name, let reason):
      "\(path):\(line): The action “\(name)” cannot be decoded: \(reason)"
    }
  }
}
