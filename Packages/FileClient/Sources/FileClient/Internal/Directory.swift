import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open directory. All operations apply to this directory, even if its path leads elsewhere
/// now.
struct Directory: ~Copyable {
  let descriptor: Descriptor
  /// For errors.
  let path: String

  /// Opens a directory, or throws `ENOENT` if there is none.
  init(opening path: String) throws(SystemError) {
    descriptor = Descriptor(
      number: try system { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    )
    self.path = path
  }

  /// Opens a directory whose path may begin at another one.
  init(opening path: String, from start: borrowing Directory) throws(SystemError) {
    self.path =
      path.hasPrefix("/") ? path : path == "." ? start.path : "\(start.path)/\(path)"
    let origin = start.descriptor.number
    descriptor = Descriptor(
      number: try system { openat(origin, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    )
  }

  /// Opens a directory, or returns `nil` if there is none.
  init?(openingIfThere path: String) throws(SystemError) {
    do {
      self = try Directory(opening: path)
    } catch  where error.code == ENOENT {
      return nil
    }
  }

  /// Opens a directory. If it is missing, makes it and its missing parents first.
  init(making path: String) throws(SystemError) {
    do {
      self = try Directory(opening: path)
    } catch  where error.code == ENOENT {
      try makeDirectory(path)
      self = try Directory(opening: path)
    }
  }

  func load(_ name: String, sizeLimit: Int) throws(SystemError) -> Data? {
    let number: Int32
    do {
      // Without `O_NONBLOCK`, opening a named pipe would wait for its other end.
      number = try system {
        openat(descriptor.number, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      }
    } catch  where error.code == ENOENT {
      return nil
    }
    let file = Descriptor(number: number)
    let status = try file.status()
    if status.isDirectory { throw SystemError(code: EISDIR) }
    if !status.isRegularFile { throw SystemError(.notAFile) }
    if status.st_size > sizeLimit { throw SystemError(exceeding: sizeLimit) }
    return try file.readToEnd(limit: sizeLimit)
  }

  /// Removes a document. If it is a symbolic link, the file to which it leads stays.
  func remove(_ name: String, knowing known: Known) throws(SystemError) {
    removeLeftovers(of: name)
    if let place = try? place(of: name), place.isLinked {
      place.directory.removeLeftovers(of: name)
    }
    do {
      try status(of: name, followingLink: false)?.checkWritable(name, in: self)
      try replace(name, by: nil, knowing: known) { () throws(SystemError) in try unlink(name) }
    } catch  where error.code == ENOENT {
      return
    }
    try confirm()
  }

  func documents() throws(SystemError) -> [String] {
    try entries().filter { DocumentName.isValid($0) && isRegularFile($0) }.sorted()
  }
}

/// Makes a directory and its missing parents. Only this user can access them, because the XDG base
/// directory specification asks for that.
private func makeDirectory(_ path: String) throws(SystemError) {
  do {
    try system { mkdir(path, 0o700) }
  } catch  where error.code == EEXIST {
    return
  } catch  where error.code == ENOENT {
    let parent = (path as NSString).deletingLastPathComponent
    guard !parent.isEmpty, parent != path else { throw error }
    try makeDirectory(parent)
    do {
      try system { mkdir(path, 0o700) }
    } catch  where error.code == EEXIST {}
  }
  // A new directory is on the disk only when its parent is.
  let parent = (path as NSString).deletingLastPathComponent
  try? Directory(opening: parent.isEmpty ? "." : parent).descriptor.synchronize()
}
