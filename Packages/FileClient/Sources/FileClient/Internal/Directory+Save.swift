import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Directory {
  /// Saves a document. In every case, the file with the name is either the old document or the new one.
  func save(_ name: String, _ data: Data, knowing known: Known) throws(SystemError) {
    removeLeftovers(of: name)
    let file = try TemporaryFile(for: name, in: self)
    do {
      try file.descriptor.write(data)
      keepPermissions(of: name, for: file.descriptor)
      try file.descriptor.synchronize()
      // The lock on the file is held until it has its new name.
      try replace(name, by: data, knowing: known) { () throws(SystemError) in
        try rename(file.name, name)
      }
    } catch {
      try? unlink(file.name)
      throw error
    }
    try confirm()
  }

  /// What a client knows of the documents, and how large they may be.
  struct Known: Sendable {
    let documents = KnownDocuments()
    let sizeLimit: Int
  }

  /// Replaces a document, unless it is not the one that the client knows.
  ///
  /// The directory is locked until then, so no other process replaces the document after it was checked. The system
  /// releases the lock when the process ends for any reason.
  func replace(
    _ name: String, by data: Data?, knowing known: Known, _ body: () throws(SystemError) -> Void
  ) throws(SystemError) {
    do {
      try system { flock(descriptor.number, LOCK_EX) }
    } catch  where [EBADF, EINVAL, ENOLCK, ENOTSUP].contains(error.code) {
      // The file system has no locks for directories.
    }
    defer { _ = flock(descriptor.number, LOCK_UN) }
    try known.documents.replace(
      name, by: data,
      current: { () throws(SystemError) in try load(name, sizeLimit: known.sizeLimit) }, body)
  }

  /// Removes the temporary files of saves of this document that were killed.
  ///
  /// A save holds a lock on its temporary file. The system releases the lock when the process ends for
  /// any reason. A file that can be locked therefore does not belong to a running save. It is unlinked
  /// while the lock is held because another save could otherwise create a file with the same name.
  func removeLeftovers(of name: String) {
    for entry in (try? entries()) ?? [] where TemporaryFile.isName(entry, of: name) {
      let number = openat(descriptor.number, entry, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      if number < 0 { continue }
      let file = Descriptor(number: number)
      if flock(file.number, LOCK_EX | LOCK_NB) == 0 { try? unlink(entry) }
    }
  }

  /// Gives the new document the permissions of the old one. This is done after the content is complete
  /// because the permissions can be wider than those of a temporary file. The permissions of a device, to
  /// which a symbolic link can lead, are not kept, because everyone can write to many devices.
  private func keepPermissions(of name: String, for file: borrowing Descriptor) {
    var status = stat()
    guard fstatat(descriptor.number, name, &status, 0) == 0, status.isRegularFile else { return }
    fchmod(file.number, status.st_mode & 0o777)
  }
}
