#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A new, empty file beside a document, locked by the save that writes it.
///
/// Only its user can read it because a killed save leaves it on disk, and the document may be private. A
/// save of a document with wider permissions widens them last.
struct TemporaryFile: ~Copyable {
  /// For example `.notes.txt.0123456789abcdef.tmp`.
  let name: String
  let descriptor: Descriptor

  init(for document: String, in directory: borrowing Directory) throws(SystemError) {
    while true {
      let name = Self.randomName(for: document)
      guard let number = try directory.makeFile(name, permissions: 0o600) else { continue }
      let descriptor = Descriptor(number: number)
      if descriptor.isLockedAndInPlace {
        self.name = name
        self.descriptor = descriptor
        return
      }
    }
  }

  /// Whether a save of exactly this document made that name: `.a.b.….tmp` belongs to `a.b`, not to `a`.
  static func isName(_ entry: String, of document: String) -> Bool {
    let (prefix, suffix) = (".\(document).", ".tmp")
    guard entry.hasPrefix(prefix), entry.hasSuffix(suffix) else { return false }
    let number = entry.dropFirst(prefix.count).dropLast(suffix.count)
    return number.utf8.count == 16 && number.allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  private static func randomName(for document: String) -> String {
    let number = String(UInt64.random(in: 0...(.max)), radix: 16)
    return ".\(document).\(String(repeating: "0", count: 16 - number.count))\(number).tmp"
  }
}

extension Descriptor {
  /// Whether this save has the lock and the file still exists. A new file that is not locked yet looks
  /// like a leftover, so another process may have locked and removed it.
  fileprivate var isLockedAndInPlace: Bool {
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      // If the file system has no locks, no other save can lock the file as a leftover either.
      if errno != EINTR { return true }
    }
    return (try? status().st_nlink) != 0
  }
}
