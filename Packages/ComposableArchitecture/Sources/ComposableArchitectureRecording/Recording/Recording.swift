public import ComposableArchitecture
public import Foundation

/// A recorded history: the first state, the actions, and what reducers read.
///
/// ```swift
/// let recording = try Recording<AppState, AppAction>(contentsOf: url)
/// try recording.replay(appReducer, environment: .mock)
/// ```
///
/// A replay calls the reducer with each action, and compares the result with every state in the recording. It
/// does not run effects. Their outputs are among the actions.
///
/// **Memory.** A recording keeps its actions. States stay in the file, which must therefore exist until the
/// last replay.
public struct Recording<Value: Encodable & Sendable, Action: Decodable & Sendable>: Sendable {
  /// An action of the recording.
  public struct Entry: Sendable {
    /// The number of the action. See `Reduction.number`.
    public let number: Int
    /// The number of the action whose effect output this one. `nil` if it was sent.
    public let cause: Int?
    /// When the action was reduced, in seconds after the start of the recording.
    public let time: Double
    /// Who sent the action: `user`, `app` or `effect`.
    public let sender: String
    /// The script command that does what the user did.
    public let via: String?
    /// Whether the same input of the user has sent another action before.
    public let isFurther: Bool
    /// The action. `nil` if it could not be encoded.
    public let action: Action?
    /// The name of the action, such as `counter.incrTapped` or `account[1].form.saveTapped`. See
    /// ``Recording/name(of:)``.
    public let name: String
    /// Whether a redaction has changed the action.
    public let isRedacted: Bool
    /// The line in the file.
    public let line: Int

    let error: String?
    let reads: [Read]
    @usableFromInline let hasReads: Bool
  }

  /// An effect of the recording.
  public struct Effect: Sendable {
    /// The number of the effect.
    public let number: Int
    /// The number of the action that started the effect.
    public let startedBy: Int
    /// Whether this is only the wait of a throttled or queued effect for its turn.
    public let isWait: Bool
    /// When the effect started, in seconds after the start of the recording.
    public let start: Double
    /// When the effect ended, or `nil` if it did not.
    public internal(set) var end: Double?
    /// How the effect ended, or `nil` if it did not.
    public internal(set) var ended: EffectEvent.Kind?
  }

  /// Where a state is in the file.
  struct StateLine: Sendable {
    let number: Int
    let offset: UInt64
    let count: Int
    let line: Int
  }

  /// The name of the app that was recorded.
  public let app: String
  /// The version of the app. Empty if it is not known.
  public let version: String
  /// When the recording started.
  public let start: Date
  /// Whether the time stood still until it was advanced.
  public let isVirtual: Bool
  /// The names of the actions that the app had. Empty if they are not known.
  public let actionNames: [String]
  /// Whether a redaction has removed something.
  public let isRedacted: Bool
  /// The actions, in the order in which they were reduced.
  public let entries: [Entry]
  /// The effects, in the order in which they started.
  public let effects: [Effect]
  /// The number of the action after which the first state was taken. It is 0, except in a file that continues
  /// another one.
  public let firstNumber: Int
  /// Whether the last line was cut off, for example because the process was killed. The line is left out.
  public let isTorn: Bool

  let path: String
  let states: [StateLine]

  /// Reads the file of a recording.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - app: The name of the app that must have been recorded. `nil` allows any app.
  ///   - renames: New names of actions by their old ones. A name has all cases of an action with dots between
  ///     them, or the first of them: `["counter.incrTapped": "counter.incremented"]`.
  /// - Throws: An error with the line if the file is not a recording, if it is damaged, or if an action cannot
  ///   be decoded.
  public init(
    contentsOf url: URL, of app: String? = nil, renames: [String: String] = [:]
  ) throws(RecordingError) {
    var reader = try RecordingReader<Value, Action>(
      path: url.path(percentEncoded: false), renames: Renames(renames))
    if let app, reader.header.app != app {
      throw .otherApp(path: reader.path, app: reader.header.app, expected: app)
    }
    try reader.read()
    self.app = reader.header.app
    version = reader.header.version ?? ""
    start = reader.header.start
    isVirtual = reader.header.clock == "virtual"
    actionNames = reader.header.actions ?? []
    isRedacted = reader.header.redacted ?? false
    entries = reader.entries
    effects = reader.effects
    firstNumber = reader.states.first?.number ?? 0
    isTorn = reader.isTorn
    path = reader.path
    states = reader.states
  }

  /// Returns the name of an action: its cases with dots between them.
  ///
  /// An action of a row has the identifier of the row after the case that leads to it:
  ///
  /// ```swift
  /// let name = Recording<AppState, AppAction>.name(of: .logIn(.passwordChanged("secret")))
  /// // logIn.passwordChanged
  /// ```
  ///
  /// The action `account(id: 1, action: .form(.saveTapped))` has the name `account[1].form.saveTapped`. A name has no
  /// other part of a payload.
  public static func name(of action: Action) -> String { actionName(of: action) }

  /// The actions, in the order in which they were reduced.
  public var actions: [Action] { entries.compactMap(\.action) }

  /// The number of the last action.
  public var lastNumber: Int { entries.last?.number ?? firstNumber }

  /// The number of states in the recording. A replay compares them.
  public var stateCount: Int { states.count }
}
