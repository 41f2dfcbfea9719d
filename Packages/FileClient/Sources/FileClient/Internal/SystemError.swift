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
  /// Why the client itself refuses to go on, if no system call has failed.
  var refusal: Refusal?
  /// The folder in which it failed, if a symbolic link has led out of the directory.
  var folder: String?

  enum Refusal {
    /// The document is not the one that the client knows.
    case changedElsewhere
    /// The document may be read only.
    case readOnlyDocument
    /// The name belongs to something that has no content, such as a device.
    case notAFile
  }

  init(code: Int32, isUnconfirmed: Bool = false) {
    self.code = code
    self.isUnconfirmed = isUnconfirmed
  }

  init(exceeding sizeLimit: Int) {
    code = EFBIG
    self.sizeLimit = sizeLimit
  }

  init(_ refusal: Refusal) {
    code = refusal == .notAFile ? EINVAL : EACCES
    self.refusal = refusal
  }

  /// The same error, which has happened in another folder than that of the documents.
  func inFolder(_ path: String) -> Self {
    var error = self
    error.folder = path
    return error
  }

  /// Whether this process, or the whole system, cannot open another file.
  var isTooManyOpenFiles: Bool { code == EMFILE || code == ENFILE }

  /// The system's text: "Permission denied".
  var reason: String {
    refusal == .notAFile ? "it is not a regular file" : String(cString: strerror(code))
  }
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
    var attempt = attempt
    attempt.directory = error.folder ?? attempt.directory
    if let sizeLimit = error.sizeLimit {
      self = .tooLarge(attempt, limit: sizeLimit)
      return
    }
    switch error.refusal {
    case .changedElsewhere:
      self = .changedElsewhere(attempt)
      return
    case .readOnlyDocument:
      self = .readOnlyDocument(attempt)
      return
    case .notAFile, nil: break
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
