/// A function that removes what a recording must not contain.
///
/// ```swift
/// let redaction = Redaction<AppState, AppAction>(
///   state: { $0.logIn?.password = "" },
///   action: { action in
///     if case .logIn(.passwordChanged) = action { .logIn(.passwordChanged("")) } else { action }
///   })
/// ```
///
/// The functions change values, and the recorder encodes the results. So a redacted recording can always be
/// decoded, and a change of the types that a redaction misses does not compile.
///
/// - An action that the redaction changes is marked in the recording. Its `via`, which may contain what the
///   user typed, is left out.
/// - A replay passes both states through the redaction before it compares them. After a redacted action, the
///   replay may differ in parts that depend on what was removed.
public struct Redaction<Value: Sendable, Action: Sendable>: Sendable {
  /// Nothing is removed.
  public static var none: Redaction {
    Redaction(isNone: true, state: { _ in }, action: { $0 }, reads: [])
  }

  /// Whether this is ``none``.
  public let isNone: Bool
  let state: @Sendable (inout Value) -> Void
  let action: @Sendable (Action) -> Action
  let reads: Set<String>

  /// Creates a redaction.
  ///
  /// - Parameters:
  ///   - state: Removes from a state what must not be recorded.
  ///   - action: Returns the action as it may be recorded.
  ///   - reads: The names of reads whose results are not recorded. See ``reading(_:_:)``.
  public init(
    state: @escaping @Sendable (inout Value) -> Void = { _ in },
    action: @escaping @Sendable (Action) -> Action = { $0 },
    reads: Set<String> = []
  ) {
    self.init(isNone: false, state: state, action: action, reads: reads)
  }

  private init(
    isNone: Bool, state: @escaping @Sendable (inout Value) -> Void,
    action: @escaping @Sendable (Action) -> Action, reads: Set<String>
  ) {
    self.isNone = isNone
    self.state = state
    self.action = action
    self.reads = reads
  }

  func redacted(_ value: Value) -> Value {
    if isNone { return value }
    var value = value
    state(&value)
    return value
  }
}
