import Foundation

/// A new file that a recording is written to, line by line.
struct RecordingFile: ~Copyable {
  private let descriptor: Int32
  /// The number of bytes that were written.
  private(set) var size = 0

  /// Creates the file, which only its owner may read from its first byte on.
  ///
  /// - Throws: An error if anything exists at the path, including a link.
  init(creating path: String) throws(RecordingError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw errno == EEXIST
        ? .exists(path: path) : .notCreated(path: path, reason: String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }

  /// Writes bytes at once. Returns the reason if that fails.
  mutating func write(_ bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return String(cString: strerror(errno))
      }
      rest = rest.dropFirst(count)
    }
    size += bytes.count
    return nil
  }
}
