import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Directory {
  /// The documents as a client knows them, and how large they may be.
  struct Known: Sendable {
    let documents = KnownDocuments()
    let sizeLimit: Int
  }

  /// Replaces a document that is a file or a link in this directory, unless it is not the one that the client knows.
  ///
  /// The directory is locked until then, so no other process replaces the document after it was checked. The system
  /// releases the lock when the process ends for any reason.
  func replace(
    _ name: String, by data: Data?, knowing known: Known, _ body: () throws(SystemError) -> Void
  ) throws(SystemError) {
    descriptor.lock()
    defer { descriptor.unlock() }
    try replaceLocked(name, by: data, knowing: known, body)
  }

  /// Replaces a document whose file may be elsewhere.
  ///
  /// Clients of both directories may save the file, so both are locked, always in the same order.
  func replace(
    _ name: String, at place: borrowing DocumentPlace, by data: Data?, knowing known: Known,
    _ body: () throws(SystemError) -> Void
  ) throws(SystemError) {
    let (own, other) = (try descriptor.status(), try place.directory.descriptor.status())
    if own.isSameFile(as: other) { return try replace(name, by: data, knowing: known, body) }
    if (other.st_dev, other.st_ino) < (own.st_dev, own.st_ino) {
      place.directory.descriptor.lock()
      descriptor.lock()
    } else {
      descriptor.lock()
      place.directory.descriptor.lock()
    }
    defer {
      descriptor.unlock()
      place.directory.descriptor.unlock()
    }
    // A link that leads elsewhere by now is a change by somebody else.
    guard try self.place(of: name).isSame(as: place) else { throw SystemError(.changedElsewhere) }
    try replaceLocked(name, by: data, knowing: known, body)
  }

  private func replaceLocked(
    _ name: String, by data: Data?, knowing known: Known, _ body: () throws(SystemError) -> Void
  ) throws(SystemError) {
    try known.documents.replace(
      name, by: data,
      current: { () throws(SystemError) in try load(name, sizeLimit: known.sizeLimit) }, body)
  }
}

extension Descriptor {
  /// Waits for the lock. Some file systems have no locks for directories.
  fileprivate func lock() {
    while flock(number, LOCK_EX) != 0, errno == EINTR {}
  }

  fileprivate func unlock() { _ = flock(number, LOCK_UN) }
}
