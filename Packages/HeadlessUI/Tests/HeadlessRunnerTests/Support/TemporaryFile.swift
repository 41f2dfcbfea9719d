import Foundation

/// A file of a test's own, which goes when the test is done with it.
final class TemporaryFile {
  private let url = FileManager.default.temporaryDirectory.appending(path: "headless-ui-\(UUID())")

  var path: String { url.path(percentEncoded: false) }

  init(_ data: Data = Data()) throws { try data.write(to: url) }

  deinit { try? FileManager.default.removeItem(at: url) }

  var text: String {
    get throws { String(decoding: try Data(contentsOf: url), as: UTF8.self) }
  }

  func handle() throws -> FileHandle { try FileHandle(forWritingTo: url) }
}
