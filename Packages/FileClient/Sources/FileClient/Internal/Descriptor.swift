import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file or directory, closed when it goes out of scope.
struct Descriptor: ~Copyable {
  let number: Int32

  deinit { _ = close(number) }

  func write(_ data: Data) throws(SystemError) {
    // The loop is needed because the system may write less than it is given. The limit is needed because
    // some systems refuse large sizes.
    let limit = 1 << 30
    var rest = data[...]
    while !rest.isEmpty {
      let count = try system {
        rest.withUnsafeBytes { platformWrite(number, $0.baseAddress, min($0.count, limit)) }
      }
      if count == 0 { throw SystemError(code: EIO) }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads everything, or throws as soon as it has read more than `limit` bytes.
  ///
  /// Checking the file's size is not enough because a file can grow, and some special files
  /// have the size 0.
  func readToEnd(limit: Int) throws(SystemError) -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try system {
        buffer.withUnsafeMutableBytes { read(number, $0.baseAddress, $0.count) }
      }
      if count == 0 { return data }
      if count > limit - data.count { throw SystemError(exceeding: limit) }
      data.append(contentsOf: buffer[..<count])
    }
  }

  func status() throws(SystemError) -> stat {
    var status = stat()
    try system { fstat(number, &status) }
    return status
  }

  /// Waits until what was written is on the disk.
  func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      // On these systems, `fsync` does not wait for the disk's own cache.
      if fcntl(number, F_FULLFSYNC) == 0 { return }
    #endif
    do {
      try system { fsync(number) }
    } catch  where [EINVAL, ENOTSUP].contains(error.code) {
      // The file system does not support this, or not for directories. There is nothing to wait for.
    }
  }
}

/// Calls the system's `write`, which the method of `Descriptor` hides.
private func platformWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}

extension stat {
  var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
}
