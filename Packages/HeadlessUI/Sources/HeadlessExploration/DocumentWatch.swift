import ComposableArchitecture

/// Compares the documents that an app reads after a restart with those that it had stored before.
struct DocumentWatch<Value: Sendable>: Sendable {
  /// The values that may be stored, by the path of the bookkeeping.
  private var stored: [String: [any Equatable & Sendable]] = [:]
  /// The paths of the documents that were read since the last start.
  private var known: Set<String> = []
  private var last: Value?
  private(set) var problem: String?

  /// Notes that the app starts.
  ///
  /// - Parameter restartCount: How often it was killed before in this run.
  mutating func start(_ restartCount: Int) {
    if restartCount == 0 { stored = [:] }
    if restartCount > 0, let last {
      for case (let path, .known(let values)) in Bookkeeping(of: last).documents {
        stored[path] = values
      }
    }
    (known, last, problem) = ([], nil, nil)
  }

  /// Notes a state after an action.
  mutating func note(_ value: Value) {
    last = value
    guard !stored.isEmpty else { return }
    for case (let path, .known(let values)) in Bookkeeping(of: value).documents {
      guard known.insert(path).inserted, let before = stored[path], let now = values.first else {
        continue
      }
      if !before.contains(where: { isEqual($0, now) }) {
        problem = "After a restart, the document of `\(path)` is not the one that was stored."
      }
    }
  }

  /// The problem when nothing else can happen.
  func endProblem(of value: Value) -> String? {
    if stored.isEmpty { return nil }
    let documents = Bookkeeping(of: value).documents
    let unread = stored.keys.sorted().first { path in
      if case .unread = documents[path] { true } else { false }
    }
    return unread.map { "After a restart, the document of `\($0)` is not read." }
  }
}
