import Synchronization

/// Calls functions from any threads one at a time.
///
/// If the line is in use, the thread that uses it also calls the functions of other threads. No thread
/// waits, so a function may use the line again.
final class Line: Sendable {
  private let state = Mutex((isInUse: false, functions: ArraySlice<@Sendable () -> Void>()))

  func perform(_ function: @escaping @Sendable () -> Void) {
    let isInUse = state.withLock { state in
      defer { state.isInUse = true }
      state.functions.append(function)
      return state.isInUse
    }
    if isInUse { return }
    while let function = next() { function() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      let function = state.functions.popFirst()
      if state.functions.isEmpty { state.functions = [] }
      state.isInUse = function != nil
      return function
    }
  }

  // MARK: - One line for each object

  private struct Entry: Sendable { weak var line: Line? }

  private static let lines = Mutex<[ObjectIdentifier: Entry]>([:])

  /// Returns the line of an object. All callers get the same line while one of them retains it.
  static func of(_ object: AnyObject) -> Line {
    let identifier = ObjectIdentifier(object)
    return lines.withLock { lines in
      if let line = lines[identifier]?.line { return line }
      let line = Line()
      lines = lines.filter { $0.value.line != nil }
      lines[identifier] = Entry(line: line)
      return line
    }
  }
}
