/// The meaning of an action for `undoable`.
public enum UndoStep: Hashable, Sendable {
  /// A change by the user, which can be undone. Changes in a row with the same group are one entry, for example the
  /// characters of one field.
  case new(group: String? = nil)
  /// A change that is not an entry of its own, such as the output of an effect. Undoing the last entry undoes it, too.
  case amend
  /// An action that does not change the part. It does not end a group. If it does change the part, it amends.
  case ignore
  /// The user wants to go back by one entry.
  case undo
  /// The user wants to go forward by one entry.
  case redo
}

/// Returns a reducer with which the user can undo and redo changes of a part of the state.
///
/// ```swift
/// let reducer = undoable(notesReducer, of: \.notes, history: \.undo) { action in
///   switch action {
///   case .added, .removed: .new()
///   case .textChanged(let id, _): .new(group: "text \(id)")
///   case .loaded: .amend
///   case .undoTapped: .undo
///   case .redoTapped: .redo
///   default: .ignore
///   }
/// }
/// ```
///
/// An action that does not change the part makes no entry. A change after an undo drops what was undone; an amendment
/// does not. If there is nothing to undo or redo, nothing happens.
///
/// **Order.** `.undo` and `.redo` change the part first. `reducer` sees the action after that, so a feature may cancel
/// its effects. What it changes then belongs to the entry that is now the last one. Changes outside `reducer` are not
/// noticed, so wrap the combination of all reducers that change the part.
///
/// **Effects** are not undone. If the output of an effect is `.amend`, undoing takes back what it changed, and an
/// output that comes after an undo changes what the user sees then.
///
/// **Cost.** The part before an action is kept while `reducer` runs, but not for `.ignore`, for `.amend` and for an
/// action that joins the last entry. If the part is a collection and the action changes it, the collection is copied
/// once and compared with the copy. For a list of 100,000 rows, this takes a few milliseconds, so give the changes of
/// a field a group.
///
/// - Parameters:
///   - reducer: The reducer that changes the state.
///   - part: The part that can be undone. Leave out what the user does not think of as content, such as a selection.
///   - history: Where the state keeps the history of the part.
///   - step: What an action is.
@inlinable
public func undoable<Value, Part: Equatable & SendableMetatype, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  of part: any WritableKeyPath<Value, Part> & Sendable,
  history: any WritableKeyPath<Value, UndoHistory<Part>> & Sendable,
  _ step: @escaping @Sendable (Action) -> UndoStep
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    switch step(action) {
    case .ignore, .amend: break
    // Without the value before the action, a list that the action changes is not copied.
    case .new(let group) where value[keyPath: history].contains(group: group): break
    case .new(let group):
      let previous = value[keyPath: part]
      let effects = reducer(&value, action, environment)
      if value[keyPath: part] != previous {
        value[keyPath: history].append(previous, group: group)
      }
      return effects
    case .undo:
      if let previous = value[keyPath: history].undo(value[keyPath: part]) {
        value[keyPath: part] = previous
      }
    case .redo:
      if let next = value[keyPath: history].redo(value[keyPath: part]) {
        value[keyPath: part] = next
      }
    }
    return reducer(&value, action, environment)
  }
}
