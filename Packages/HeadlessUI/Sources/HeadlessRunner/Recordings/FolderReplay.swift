import ComposableArchitectureRecording
import Foundation

/// The results of replaying all recordings of a folder.
///
/// Equal changes are one group, however many recordings have them: the same action, and the same part of the state without
/// the identifiers of rows.
struct FolderReplay {
  /// A change of the state that one or more recordings have.
  struct Group {
    let action: String
    let path: String
    /// An example: the file, the number of the action, and the change.
    let file: String
    let number: Int
    let change: StateChange
    var files: Set<String>
    var isAfterRedaction: Bool
  }

  private(set) var recordingCount = 0
  private(set) var actionCount = 0
  /// The groups, in the order in which they were found.
  private var groups: [Group] = []
  /// The recordings that cannot be replayed to their end, and those whose reads differ.
  private var problems: [(file: String, failure: Failure)] = []

  var hasProblems: Bool { !problems.isEmpty }
  var hasDifferences: Bool { !groups.isEmpty || hasProblems }

  /// The exit code: that of the first file with an error, or else that of a difference.
  var code: Failure.Code { problems.map(\.failure.code).first { $0 != .failed } ?? .failed }

  mutating func add(_ failure: Failure, in file: String) {
    recordingCount += 1
    problems.append((file, failure))
  }

  mutating func add(_ differences: [ReplayDifference], in file: String, actionCount: Int) {
    recordingCount += 1
    self.actionCount += actionCount
    for difference in differences {
      guard case .state(let changes) = difference.kind else {
        problems.append((file, Failure(difference)))
        continue
      }
      for change in changes { add(change, difference, in: file) }
    }
  }

  private mutating func add(
    _ change: StateChange, _ difference: ReplayDifference, in file: String
  ) {
    let (action, path) = (difference.action.withoutRows, change.path.withoutRows)
    if let index = groups.firstIndex(where: { $0.action == action && $0.path == path }) {
      groups[index].files.insert(file)
      if !difference.isAfterRedaction { groups[index].isAfterRedaction = false }
    } else {
      groups.append(
        Group(
          action: action, path: path, file: file, number: difference.number, change: change,
          files: [file], isAfterRedaction: difference.isAfterRedaction))
    }
  }

  /// The groups with the most recordings first, and otherwise in the order in which they were found.
  private var sortedGroups: [Group] {
    groups.enumerated().sorted {
      ($1.element.files.count, $0.offset) < ($0.element.files.count, $1.offset)
    }.map(\.element)
  }
}

extension FolderReplay {
  /// The text for a person.
  var lines: [String] {
    var lines = sortedGroups.flatMap { group in
      let part = group.path.isEmpty ? "the state" : "`\(group.path)`"
      let count = "\(group.files.count) of \(recordings(recordingCount))"
      return [
        "After “\(group.action)”, \(part) is different: \(count)",
        "  \(group.file), action \(group.number): \(group.change)",
      ]
        + (group.isAfterRedaction
          ? ["  Something was redacted before, so this may be a result of the redaction."] : [])
    }
    for (file, failure) in problems { lines.append("\(file): \(failure.message)") }
    return lines
  }

  /// An object for each group and each problem.
  var objects: [JSONValue] {
    sortedGroups.map { group in
      .object([
        "action": .string(group.action), "path": .string(group.path),
        "recordings": .array(group.files.sorted().map { .string($0) }),
        "of": .integer(recordingCount),
        "example": .object([
          "file": .string(group.file), "number": .integer(group.number),
          "path": .string(group.change.path),
          "recorded": group.change.before.map { .string($0) } ?? .null,
          "replayed": group.change.after.map { .string($0) } ?? .null,
        ]),
      ])
    }
      + problems.map { file, failure in
        .object([
          "file": .string(file), "error": .string(failure.message),
          "code": .integer(Int(failure.code.rawValue)),
        ])
      }
  }
}

/// Returns a text such as “1 recording” or “2 recordings”.
func recordings(_ count: Int) -> String { count == 1 ? "1 recording" : "\(count) recordings" }

extension String {
  /// The text with `[…]` in place of the identifiers and positions of rows.
  fileprivate var withoutRows: String { replacing(/\[[^\]]*\]/, with: "[…]") }
}
