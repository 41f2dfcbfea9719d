extension FileClientError: CustomStringConvertible {
  /// The problem and what to do about it, in a sentence or two for the user.
  public var description: String {
    switch self {
    case .invalidAppName(let name):
      "\(quoted(name)) cannot be the name of an app: \(nameRules)"
    case .invalidName(let name):
      "\(quoted(name)) cannot be the name of a document: \(nameRules)"
    case .noSpaceLeft(let attempt):
      attempt.failed(because: "no space is left on the disk", advice: "Make room and try again")
    case .permissionDenied(let attempt):
      attempt.failed(
        because: "permission was denied",
        advice: "Check who owns the directory, or choose another one"
      )
    case .readOnly(let attempt):
      attempt.failed(
        because: "the file system is read-only",
        advice: "Choose another directory"
      )
    case .readOnlyDocument(let attempt):
      attempt.failed(
        because: "the document is read-only",
        advice: "Make it writable, for example with “chmod u+w”, and try again"
      )
    case .notADirectory(let attempt):
      attempt.failed(
        because: "that is not a directory, or a part of the path is not",
        advice: "Choose another directory"
      )
    case .notFound(let attempt):
      attempt.failed(because: "there is no such document", advice: "Check the name")
    case .tooManyOpenFiles(let attempt):
      attempt.failed(
        because: "too many files are open",
        advice:
          "Close some files or raise the limit, for example with “ulimit -n 1024”, and try again"
      )
    case .changedElsewhere(let attempt):
      attempt.failed(
        because: "another program has changed it since it was read", advice: "Load it again")
    case .tooLarge(let attempt, let limit):
      attempt.failed(
        because: "it is larger than \(size(limit)), the limit for a document",
        advice: attempt.operation == .save ? "Make it smaller" : "Check what the file contains"
      )
    case .unconfirmed(let attempt, let reason):
      """
      \(attempt.subject) was \(attempt.participle) in \(attempt.directory), but the disk did not \
      confirm it (\(reason)): a power failure may undo it. Check the disk.
      """
    case .other(let attempt, let reason):
      attempt.failed(because: reason, advice: "Try again, or choose another directory")
    }
  }
}

extension FileClientError.Attempt {
  fileprivate func failed(because reason: String, advice: String) -> String {
    """
    \(subject) could not be \(participle) in \(directory): \(reason). \(advice)\(assurance).
    """
  }

  fileprivate var subject: String { name.map(quoted) ?? "The documents" }

  fileprivate var participle: String {
    switch operation {
    case .save: "saved"
    case .load: "loaded"
    case .remove: "removed"
    case .list: "listed"
    case .setAside: "set aside"
    }
  }

  /// The facts about the documents that are certain after a failure.
  private var assurance: String {
    switch operation {
    case .save: "; what was saved before is untouched"
    case .remove, .setAside: "; nothing was changed"
    case .load, .list: ""
    }
  }
}

private let nameRules = """
  a name is 1 to \(DocumentName.maximumLength) bytes long, does not begin with a dot, and contains no \
  slash. Choose another name.
  """

private func size(_ bytes: Int) -> String {
  let mebibyte = 1 << 20
  return bytes > 0 && bytes.isMultiple(of: mebibyte)
    ? "\(bytes / mebibyte) MiB" : "\(bytes) \(bytes == 1 ? "byte" : "bytes")"
}

/// Returns a name for display, shortened and without control characters.
private func quoted(_ name: String) -> String {
  let visible = name.unicodeScalars.prefix(80).map {
    $0.properties.generalCategory == .control ? "\u{FFFD}" : String($0)
  }.joined()
  return "“\(visible)\(name.unicodeScalars.count > 80 ? "…" : "")”"
}
