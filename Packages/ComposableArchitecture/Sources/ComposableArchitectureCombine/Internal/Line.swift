import Synchronization

/// Calls functions one at a time, whatever threads they come from.
///
/// A thread that finds the line in use leaves its function to the thread that uses it. No thread
/// waits, so a function may lead back here.
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

  /// The line of an object, the same for all callers as long as one of them keeps it.
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
