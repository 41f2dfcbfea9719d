extension LineEditor {
  /// Edits the line with a key or pasted text.
  mutating func handle(_ event: TerminalEvent) -> Outcome {
    switch event {
    case .paste(let text):
      if search != nil { return search(adding: text) }
      insert(text)
      return .edited
    case .key(let key):
      if search != nil, let outcome = handleInSearch(key) { return outcome }
      return handle(key)
    case .mouse: return .unused
    }
  }

  private mutating func handle(_ key: KeyPress) -> Outcome {
    switch (key.code, key.modifiers) {
    case (.character(let character), let modifiers) where modifiers.isSubset(of: .shift):
      before.append(character)
    case (.character(let character), .control): return handleControl(character)
    case (.character("b"), .alt): moveWordLeft()
    case (.character("f"), .alt): moveWordRight()
    case (.character("d"), .alt): kill(after: wordLengthAfter)
    case (.backspace, .alt): kill(before: wordLengthBefore)
    case (.left, .control), (.left, .alt): moveWordLeft()
    case (.right, .control), (.right, .alt): moveWordRight()
    case (.left, _): moveLeft()
    case (.right, _): moveRight()
    case (.home, _): moveToStart()
    case (.end, _): moveToEnd()
    case (.backspace, _): removeBefore()
    case (.delete, _): removeAfter()
    case (.up, _): return showEarlier()
    case (.down, _): return showLater()
    case (.enter, []): return .submitted
    case (.tab, []): return .complete
    case (.escape, []): return .cancelled
    default: return .unused
    }
    return .edited
  }

  private mutating func handleControl(_ character: Character) -> Outcome {
    switch character {
    case "a": moveToStart()
    case "b": moveLeft()
    case "d":
      if text.isEmpty { return .endOfInput }
      removeAfter()
    case "e": moveToEnd()
    case "f": moveRight()
    case "k": kill(after: after.count)
    case "l": return .redraw
    case "n": return showLater()
    case "p": return showEarlier()
    case "r": return beginSearch()
    case "u": kill(before: before.count)
    case "w": kill(before: chunkLengthBefore)
    case "y": yank()
    default: return .unused
    }
    return .edited
  }
}
