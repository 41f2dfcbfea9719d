package import Foundation

/// Small files that only their owner may read. Links are not followed.
package enum PrivateFile {
  /// Returns the beginning of a file, or `nil` if it cannot be read.
  ///
  /// - Parameters:
  ///   - count: The most bytes to read.
  ///   - mustBePrivate: Whether a file that belongs to another user, or that others may use, counts as unreadable.
  package static func read(
    _ path: String, upToCount count: Int, mustBePrivate: Bool = false
  ) -> Data? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    if mustBePrivate {
      guard fstat(file, &status) == 0, status.st_uid == getuid(), status.st_mode & 0o077 == 0 else {
        return nil
      }
    }
    return try? handle.read(upToCount: count)
  }

  /// Writes a file, or replaces it in one step, and creates its directory. If that fails, nothing has changed.
  package static func write(_ data: Data, to path: String) {
    try? FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    let temporary = "\(path).\(getpid())"
    _ = unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: data)
      if rename(temporary, path) != 0 { _ = unlink(temporary) }
    } catch {
      _ = unlink(temporary)
    }
  }
}
