import Foundation

/// A temporary file that is removed when this object is deallocated.
final class TemporaryFile {
  private let url = FileManager.default.temporaryDirectory.appending(path: "headless-ui-\(UUID())")

  var path: String { url.path(percentEncoded: false) }

  init(_ data: Data = Data()) throws { try data.write(to: url) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The text of the file. On Linux, `Data(contentsOf:)` never frees the buffer for an empty file, so a
  /// `FileHandle` reads it.
  var text: String {
    get throws {
      let data = try FileHandle(forReadingFrom: url).readToEnd() ?? Data()
      return String(decoding: data, as: UTF8.self)
    }
  }

  func handle() throws -> FileHandle { try FileHandle(forWritingTo: url) }
}
