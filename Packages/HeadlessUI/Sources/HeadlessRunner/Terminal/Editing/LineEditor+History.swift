extension LineEditor {
  /// Shows the line before the one that is shown.
  mutating func showEarlier() -> Outcome {
    let index = (historyIndex ?? history.count) - 1
    guard history.indices.contains(index) else { return history.isEmpty ? .unused : .edited }
    if historyIndex == nil { draft = text }
    historyIndex = index
    replace(with: history[index])
    return .edited
  }

  /// Shows the line after the one that is shown. After the last line, shows what the user was typing
  /// before.
  mutating func showLater() -> Outcome {
    guard let index = historyIndex else { return history.isEmpty ? .unused : .edited }
    let isLast = index + 1 == history.count
    historyIndex = isLast ? nil : index + 1
    replace(with: isLast ? draft : history[index + 1])
    return .edited
  }

  // MARK: - Search

  mutating func beginSearch() -> Outcome {
    guard !history.isEmpty else { return .unused }
    search = Search(original: text)
    return .edited
  }

  mutating func search(adding text: String) -> Outcome {
    search?.query += text
    find(from: history.count)
    return .edited
  }

  /// - Returns: `nil` if the key ends the search and has its usual meaning.
  mutating func handleInSearch(_ key: KeyPress) -> Outcome? {
    switch (key.code, key.modifiers) {
    case (.character(let character), let modifiers) where modifiers.isSubset(of: .shift):
      return search(adding: String(character))
    case (.character("r"), .control):
      find(from: search?.index ?? history.count)
    case (.backspace, _):
      _ = search?.query.popLast()
      find(from: history.count)
    case (.escape, []), (.character("g"), .control):
      replace(with: search?.original ?? "")
      search = nil
    default:
      historyIndex = search?.index
      search = nil
      return nil
    }
    return .edited
  }

  /// Shows the latest line before an index that contains the query.
  private mutating func find(from end: Int) {
    guard let query = search?.query, !query.isEmpty else { return }
    let found = history[..<end].lastIndex { $0.lowercased().contains(query.lowercased()) }
    guard let found else { return }
    search?.index = found
    replace(with: history[found])
  }
}
