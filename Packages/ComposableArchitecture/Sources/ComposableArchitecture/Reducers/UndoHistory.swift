/// Earlier and later values of a part of the state, for undo and redo. `undoable` records them.
///
/// The history is itself part of the state, so a screen knows what is possible:
///
/// ```swift
/// Button("Undo", isEnabled: state.undo.canUndo) { store.send(.undoTapped) }
/// ```
///
/// Values are kept as they were. Collections share their storage until one of them changes, so a history of a list
/// costs one copy of the list for each entry.
public struct UndoHistory<Part> {
  /// The maximum number of entries. Older entries are dropped.
  public let limit: Int

  /// The values before each entry, the oldest first.
  private(set) var past: [Part] = []
  /// The values that were undone, the latest first.
  private(set) var future: [Part] = []
  /// The group of the last entry, if another one can still join it.
  private var group: String?

  /// Makes an empty history.
  ///
  /// - Parameter limit: The maximum number of entries. If it is not positive, nothing can be undone.
  public init(limit: Int = 100) { self.limit = limit }

  /// Whether there is an entry to undo.
  public var canUndo: Bool { !past.isEmpty }

  /// Whether there is an entry to do again.
  public var canRedo: Bool { !future.isEmpty }

  /// Forgets all entries, for example when another document is opened.
  public mutating func removeAll() { self = Self(limit: limit) }

  /// Whether an entry of a group would change nothing, because it would join the last one.
  @usableFromInline
  func contains(group: String?) -> Bool {
    group != nil && group == self.group && canUndo && !canRedo
  }

  /// Adds an entry, unless it joins the last one.
  @usableFromInline
  mutating func append(_ previous: Part, group: String?) {
    future = []
    if let group, group == self.group, canUndo { return }
    self.group = group
    past.append(previous)
    // A decoded limit can be negative.
    past.removeFirst(max(0, past.count - max(0, limit)))
  }

  /// Returns the part before the last entry; `nil` if there is no entry.
  @usableFromInline
  mutating func undo(_ part: Part) -> Part? {
    guard let previous = past.popLast() else { return nil }
    future.append(part)
    group = nil
    return previous
  }

  /// Returns the part that was undone last; `nil` if there is none.
  @usableFromInline
  mutating func redo(_ part: Part) -> Part? {
    guard let next = future.popLast() else { return nil }
    past.append(part)
    group = nil
    return next
  }
}

extension UndoHistory: StateBookkeeping {
  /// How many entries there are to undo.
  public var undoCount: Int { past.count }
}
extension UndoHistory: Sendable where Part: Sendable {}
extension UndoHistory: Equatable where Part: Equatable {}
extension UndoHistory: Hashable where Part: Hashable {}
extension UndoHistory: Encodable where Part: Encodable {}
extension UndoHistory: Decodable where Part: Decodable {}
