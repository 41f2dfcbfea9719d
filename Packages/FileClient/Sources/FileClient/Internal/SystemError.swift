import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A failed system call with its `errno`, or a document that is too large.
struct SystemError: Error, Equatable {
  var code: Int32
  /// Whether only the last step failed, which ensures that the change survives a power failure.
  var isUnconfirmed = false
  /// The size limit of a document, if it was exceeded.
  var sizeLimit: Int?
  /// Whether a document is not the one that the client knows.
  var isChangedElsewhere = false

  init(code: Int32, isUnconfirmed: Bool = false) {
    self.code = code
    self.isUnconfirmed = isUnconfirmed
  }

  init(exceeding sizeLimit: Int) {
    code = EFBIG
    self.sizeLimit = sizeLimit
  }

  static var changedElsewhere: Self {
    var error = Self(code: EBUSY)
    error.isChangedElsewhere = true
    return error
  }

  /// Whether this process, or the whole system, cannot open another file.
  var isTooManyOpenFiles: Bool { code == EMFILE || code == ENFILE }

  /// The system's text: "Permission denied".
  var reason: String { String(cString: strerror(code)) }
}

/// Makes a system call, repeats it if it is interrupted, and throws an error if it fails.
///
/// - Parameter call: Returns a negative number and sets `errno` on failure, as system calls do.
@discardableResult
func system<Number: SignedInteger>(_ call: () -> Number) throws(SystemError) -> Number {
  while true {
    let result = call()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw SystemError(code: code) }
  }
}

extension FileClientError {
  /// Creates the error for the cause of a failure.
  init(_ error: SystemError, _ attempt: Attempt) {
    if let sizeLimit = error.sizeLimit {
      self = .tooLarge(attempt, limit: sizeLimit)
      return
    }
    if error.isChangedElsewhere {
      self = .changedElsewhere(attempt)
      return
    }
    if error.isUnconfirmed {
      self = .unconfirmed(attempt, reason: error.reason)
      return
    }
    if error.isTooManyOpenFiles {
      self = .tooManyOpenFiles(attempt)
      return
    }
    switch error.code {
    case ENOSPC, EDQUOT: self = .noSpaceLeft(attempt)
    case EACCES, EPERM: self = .permissionDenied(attempt)
    case EROFS: self = .readOnly(attempt)
    case ENOTDIR: self = .notADirectory(attempt)
    case ENOENT where attempt.operation == .setAside: self = .notFound(attempt)
    default: self = .other(attempt, reason: error.reason)
    }
  }
}
