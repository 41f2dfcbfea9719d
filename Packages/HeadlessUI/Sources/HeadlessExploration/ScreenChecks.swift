/// Checks of an app that is explored from its screens. They need no condition of the test.
///
/// ```swift
/// try explore(program: { simulation in notesProgram(.simulated(simulation)) }, taps: 0...3)
/// try explore(
///   program: { simulation in notesProgram(.simulated(simulation)) }, taps: 0...3,
///   checks: .all.subtracting(.controls))
/// ```
public struct ScreenChecks: OptionSet, Sendable {
  /// A bit for each check.
  public let rawValue: Int

  /// Makes a set of checks from their bits. Use the names of the checks instead.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Each state can be encoded. If it is `Decodable`, it can be decoded, and if it is `Equatable`, it is then the same.
  ///
  /// Otherwise a recording of the app, its history and its documents lose something.
  public static let coding = ScreenChecks(rawValue: 1)
  /// Each control that the user operates changes the state or returns an effect, in some order.
  ///
  /// This is checked if all orders were run and nothing fails. With more taps, a control may turn out to do something.
  public static let controls = ScreenChecks(rawValue: 2)
  /// When nothing else can happen, the screen shows no progress without a known end.
  ///
  /// If the exploration has a horizon, this is not checked, because the progress may end after it.
  public static let progress = ScreenChecks(rawValue: 4)
  /// When nothing else can happen, a control in front can be operated. A link does not count.
  ///
  /// If the exploration has a horizon, this is not checked, because a way on may come after it.
  public static let wayOn = ScreenChecks(rawValue: 8)
  /// In some order, “Back”, “Done”, “Cancel” and “Ok” close the layer in front, or return an effect that may close it.
  ///
  /// This is checked if all orders were run and nothing fails.
  public static let back = ScreenChecks(rawValue: 16)
  /// Each title and each label of a control has at most 200 columns. Few windows show a longer one on one line.
  ///
  /// This is checked if all orders were run and nothing fails.
  public static let labels = ScreenChecks(rawValue: 32)
  /// If the user changes something and then undoes it, the screen shows in some order what it showed before the change.
  ///
  /// Changes are known by an `UndoHistory` in the state. Buttons and fields are not compared. This is checked if all orders
  /// were run and nothing fails.
  public static let undo = ScreenChecks(rawValue: 64)
  /// After a restart, a document that the app had read or saved is read again, and it has the stored value.
  ///
  /// Documents are known by a `DocumentStatus` in the state. This is checked if `restarts` is not zero, except in a run that
  /// is cut short at a state that was seen before. If the exploration has a horizon, a document may be read after it, so only
  /// the value is checked.
  public static let documents = ScreenChecks(rawValue: 128)
  /// All of them.
  public static let all: ScreenChecks = [
    .back, .coding, .controls, .documents, .labels, .progress, .undo, .wayOn,
  ]

  /// The checks of a state when nothing else can happen.
  static let ends: ScreenChecks = [.progress, .wayOn]
}
