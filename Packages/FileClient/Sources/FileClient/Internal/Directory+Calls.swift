#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Directory {
  /// Makes an empty file and returns its descriptor, or `nil` if the name is taken.
  func makeFile(_ name: String, permissions: mode_t) throws(SystemError) -> Int32? {
    do {
      return try system {
        openat(descriptor.number, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      }
    } catch  where error.code == EEXIST {
      return nil
    }
  }

  func rename(_ name: String, _ newName: String) throws(SystemError) {
    try system { renameat(descriptor.number, name, descriptor.number, newName) }
  }

  func unlink(_ name: String) throws(SystemError) {
    try system { unlinkat(descriptor.number, name, 0) }
  }

  /// Waits until renames and removals are on the disk.
  func confirm() throws(SystemError) {
    do {
      try descriptor.synchronize()
    } catch {
      throw SystemError(code: error.code, isUnconfirmed: true)
    }
  }

  func isRegularFile(_ name: String) -> Bool {
    (try? status(of: name, followingLink: true))?.isRegularFile == true
  }

  /// Returns the status of a file, or `nil` if there is none.
  func status(of name: String, followingLink: Bool) throws(SystemError) -> stat? {
    var status = stat()
    do {
      try system {
        fstatat(descriptor.number, name, &status, followingLink ? 0 : AT_SYMLINK_NOFOLLOW)
      }
      return status
    } catch  where error.code == ENOENT {
      return nil
    }
  }

  /// Returns the path in a symbolic link, or `nil` if this is none.
  func target(ofLink name: String) throws(SystemError) -> String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length: Int
    do {
      length = try system { readlinkat(descriptor.number, name, &path, path.count) }
    } catch  where error.code == EINVAL || error.code == ENOENT {
      return nil
    }
    // Another path than the one in the link could belong to another file.
    let bytes = path[..<length].map { UInt8(bitPattern: $0) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SystemError(code: EILSEQ)
    }
    return text
  }

  /// The names of everything in the directory, in no order. Names that are not Unicode are left out.
  func entries() throws(SystemError) -> [String] {
    let number = try system {
      openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard let stream = fdopendir(number), let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)
    else {
      let error = SystemError(code: errno)
      _ = close(number)
      throw error
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno == 0 { return names }
        throw SystemError(code: errno)
      }
      // An entry's memory ends with its name, so it can be read in place but not copied as a whole.
      let name = UnsafeRawPointer(entry).advanced(by: nameOffset)
        .assumingMemoryBound(to: CChar.self)
      if let name = String(validatingCString: name) { names.append(name) }
    }
  }
}
