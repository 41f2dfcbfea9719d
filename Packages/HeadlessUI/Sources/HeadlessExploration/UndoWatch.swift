import HeadlessUI

/// Looks at what the screen shows before a change and after the change is undone.
struct UndoWatch<Value: Sendable>: Sendable {
  /// A change that can be undone, if nothing has changed the screen since.
  private struct Change {
    let value: Value
    let control: OperatedControl
    let path: String
  }

  private(set) var trials = Trials<OperatedControl>()
  /// How the screen differs after Undo from the screen before the change, for each control that has failed.
  private(set) var differences: [OperatedControl: String] = [:]
  private var change: Change?

  /// Notes that the app starts.
  mutating func start() { change = nil }

  /// Notes that an effect had an output. A change is forgotten if the screen shows something else then.
  mutating func noteOutput(
    from before: Value, to after: Value, _ screen: (Value) -> Screen
  ) {
    if change != nil, screen(before).contents != screen(after).contents { change = nil }
  }

  /// Notes that the user has operated a control.
  ///
  /// - Parameter screen: Returns the screen of a state.
  mutating func note(
    _ tap: ScreenTap, from before: Value, to after: Value, _ screen: (Value) -> Screen
  ) {
    let counts = Bookkeeping(of: before).undoCounts
    let newCounts = Bookkeeping(of: after).undoCounts
    if let change, let count = counts[change.path], newCounts[change.path] == count - 1 {
      compare(change, screen(change.value).contents, screen(after).contents)
    }
    let path = newCounts.keys.sorted().first { newCounts[$0] ?? 0 > counts[$0] ?? 0 }
    change = path.map { Change(value: before, control: OperatedControl(tap), path: $0) }
  }

  private mutating func compare(_ change: Change, _ before: [String], _ after: [String]) {
    let control = change.control
    trials.tried(control)
    if before == after {
      trials.succeeded(control)
    } else if differences[control] == nil {
      let lost = before.first { !after.contains($0) }
      let new = after.first { !before.contains($0) }
      differences[control] =
        switch (lost, new) {
        case (let lost?, let new?): "“\(new)” in place of “\(lost)”"
        case (let lost?, nil): "no “\(lost)”"
        case (nil, let new?): "“\(new)” too"
        case (nil, nil): "the same in another order"
        }
    }
  }
}
