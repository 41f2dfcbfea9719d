import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Directory {
  /// Saves a document. In every case, the file of the document is either the old one or the new one.
  func save(_ name: String, _ data: Data, knowing known: Known) throws(SystemError) {
    let place = try place(of: name)
    do {
      try save(name, data, at: place, knowing: known)
    } catch  where place.isLinked {
      throw error.inFolder(place.directory.path)
    }
  }

  private func save(
    _ name: String, _ data: Data, at place: borrowing DocumentPlace, knowing known: Known
  ) throws(SystemError) {
    let old = try place.directory.status(of: place.name, followingLink: false)
    try old?.checkWritable(place.name, in: place.directory)
    place.directory.removeLeftovers(of: name)
    // The name of the document is short enough for a temporary file; the one in a link may not be.
    let file = try TemporaryFile(for: name, in: place.directory)
    do {
      try file.descriptor.write(data)
      if let old { file.descriptor.takeOwnerAndPermissions(from: old) }
      try file.descriptor.synchronize()
      // The lock on the file is held until it has its new name.
      try replace(name, at: place, by: data, knowing: known) { () throws(SystemError) in
        try place.directory.rename(file.name, place.name)
      }
    } catch {
      try? place.directory.unlink(file.name)
      throw error
    }
    try place.directory.confirm()
  }

  /// Renames a damaged document, and returns its new name.
  ///
  /// The file that a symbolic link leads to is moved into this directory. The link stays, so the next save
  /// leads there again.
  func setAside(_ name: String, knowing known: Known) throws(SystemError) -> String {
    guard let status = try status(of: name, followingLink: true), status.isRegularFile
    else { throw SystemError(code: ENOENT) }
    let place = try place(of: name)
    for newName in DocumentName.damaged(name) {
      // An empty file reserves the name, so two processes never take the same one. `rename`, which could
      // overwrite a document, replaces only this file.
      guard let number = try makeFile(newName, permissions: 0o600) else { continue }
      let file = Descriptor(number: number)
      do {
        try replace(name, at: place, by: nil, knowing: known) { () throws(SystemError) in
          guard place.isLinked else { return try rename(name, newName) }
          try status.checkWritable(place.name, in: place.directory)
          try file.write(load(name, sizeLimit: known.sizeLimit) ?? Data())
          try file.synchronize()
          try confirm()
          try place.directory.unlink(place.name)
        }
      } catch {
        try? unlink(newName)
        throw place.isLinked ? error.inFolder(place.directory.path) : error
      }
      try confirm()
      if place.isLinked { try place.directory.confirm() }
      return newName
    }
    throw SystemError(code: EEXIST)
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
}
