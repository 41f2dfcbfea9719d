import Foundation

/// The secret in the address of a server. It is kept from run to run, so that an open page connects again.
enum WebToken {
  /// Returns the secret in the private file `.address` of a directory, or a new one, which is kept there if possible.
  ///
  /// A file that others may read does not count, and neither does one that another user owns.
  static func kept(in directory: String?) -> String {
    guard let directory else { return WebAddress.randomToken() }
    let path = "\(directory)/.address"
    if let token = read(path) { return token }
    let token = WebAddress.randomToken()
    try? FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    // The file appears with its content, in one step.
    let temporary = "\(path).\(getpid())"
    _ = unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return token }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    if (try? handle.write(contentsOf: Data(token.utf8))) == nil || rename(temporary, path) != 0 {
      _ = unlink(temporary)
    }
    return token
  }

  private static func read(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_uid == getuid(), status.st_mode & 0o077 == 0,
      let data = try? handle.read(upToCount: 64),
      let token = String(validating: data, as: UTF8.self),
      token.wholeMatch(of: /[0-9a-f]{32}/) != nil
    else { return nil }
    return token
  }
}
