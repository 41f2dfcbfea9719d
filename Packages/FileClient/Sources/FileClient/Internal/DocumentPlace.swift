#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where the file of a document is: in the directory of the documents, or where a symbolic link leads.
struct DocumentPlace: ~Copyable {
  let directory: Directory
  let name: String
  let isLinked: Bool

  func isSame(as other: borrowing DocumentPlace) throws(SystemError) -> Bool {
    let (own, others) = (
      try directory.descriptor.status(), try other.directory.descriptor.status()
    )
    return name == other.name && own.isSameFile(as: others)
  }

  /// Returns the place to which a symbolic link here leads.
  fileprivate consuming func following(_ path: String) throws(SystemError) -> DocumentPlace {
    let folder: String
    let name: Substring
    if let slash = path.lastIndex(of: "/") {
      folder = slash == path.startIndex ? "/" : String(path[..<slash])
      name = path[path.index(after: slash)...]
    } else {
      folder = "."
      name = path[...]
    }
    if ["", ".", ".."].contains(name) { throw SystemError(code: EISDIR) }
    do {
      return DocumentPlace(
        directory: try Directory(opening: folder, from: directory), name: String(name),
        isLinked: true)
    } catch {
      throw error.inFolder(folder.hasPrefix("/") ? folder : "\(directory.path)/\(folder)")
    }
  }
}

extension Directory {
  /// Follows the symbolic links. The folder of the file at the end must exist, the file itself need not.
  func place(of name: String) throws(SystemError) -> DocumentPlace {
    var place = DocumentPlace(
      directory: try Directory(opening: ".", from: self), name: name, isLinked: false)
    // Linux follows 40 links, too.
    for _ in 0...40 {
      guard let path = try place.directory.target(ofLink: place.name) else { return place }
      place = try place.following(path)
    }
    throw SystemError(code: ELOOP)
  }
}

extension stat {
  func isSameFile(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }

  /// Throws if a file is none that may be replaced. A symbolic link may always be.
  ///
  /// A rename would need no permission of the file itself. The superuser has all rights, so what counts for that user is
  /// whether anybody may write.
  func checkWritable(_ name: String, in directory: borrowing Directory) throws(SystemError) {
    if st_mode & S_IFMT == S_IFLNK { return }
    if isDirectory { throw SystemError(code: EISDIR) }
    if !isRegularFile { throw SystemError(.notAFile) }
    let isReadOnly =
      st_mode & 0o222 == 0
      || faccessat(directory.descriptor.number, name, W_OK, AT_EACCESS) != 0 && errno == EACCES
    if isReadOnly { throw SystemError(.readOnlyDocument) }
  }
}

extension Descriptor {
  /// Gives a new file the owner, the group and the permissions of the one that it replaces. Call this when the content
  /// is complete, because the permissions can be wider than those of a temporary file.
  ///
  /// If it cannot have the group, it is not for that of the user either.
  func takeOwnerAndPermissions(from old: stat) {
    var permissions = old.st_mode & 0o777
    if fchown(number, old.st_uid, old.st_gid) != 0, fchown(number, .max, old.st_gid) != 0,
      let own = try? status(), own.st_gid != old.st_gid
    {
      permissions &= ~0o070
    }
    fchmod(number, permissions)
  }
}
