/// Something that the steps of a run access. Two steps whose order may make a difference access the same object.
///
/// An object is the same in all runs of a search.
enum RunObject: Hashable, Sendable {
  /// Everything. Each step reads it. A step that may touch anything changes it.
  case anything
  /// The feature's state as a whole. The actions of children that touch only their own parts commute.
  case state
  /// A part of the state that a child owns, or a condition that reads such a part.
  case part(Int)
  /// All effects that are held back, any of which may be cancelled.
  case cancellations
  /// The effects that the key with this number cancels: an identifier in a scope, or a child.
  case key(UInt64)
  case clock
  /// The passing of time, without which a cancellation goes from one event to the next.
  case passage
  /// The values that remain if the app is killed: durable variables, the actions that are still to be sent, or
  /// the time.
  case disk
  /// A variable, by the number of variables that were created before it.
  case variable(Int)
  /// A window of time, by the number of its identifier.
  case window(UInt64)
  /// A task. Its cancellation changes it. The code of the task, and of the tasks that it has created, reads it.
  case task(RunActor)
  /// The operators of an effect.
  case operators(of: RunActor)
  /// The tasks that a task has created, and those that these have created.
  case children(of: RunActor)
  /// The order in which the tasks that a task has created end.
  case childEnds(of: RunActor)
}

/// The numbers of the objects that the runs of a search access.
struct RunObjectNumbers {
  static let anything = 0
  static let disk = 1
  private static let constantCount = 6

  private var numbers: [RunObject: Int] = [:]

  /// Returns the number of an object. The objects of all runs have constant numbers.
  mutating func number(of object: RunObject) -> Int {
    switch object {
    case .anything: return Self.anything
    case .disk: return Self.disk
    case .state: return 2
    case .cancellations: return 3
    case .clock: return 4
    case .passage: return 5
    case .key, .part, .variable, .window, .task, .operators, .children, .childEnds:
      if let number = numbers[object] { return number }
      let number = Self.constantCount + numbers.count
      numbers[object] = number
      return number
    }
  }
}
