/// The settings under which decisions lead to a certain history. They are part of a token and of a checkpoint.
struct RunSettings: Codable, Equatable, Sendable {
  /// The things that a run may do besides its moves.
  struct Flags: Codable, OptionSet, Sendable {
    let rawValue: Int

    /// The time makes a difference to the feature.
    static let tracksTime = Flags(rawValue: 1)
    /// Time may pass before the feature reads it, because the feature has compared times.
    static let letsTimePass = Flags(rawValue: 2)
    /// Other code may act between two reductions of the same drain, because the feature does something in reductions that
    /// the sender of the action can observe. What the other code sends at that point comes before the outputs of the
    /// following reductions.
    static let interruptsDrains = Flags(rawValue: 4)
    /// A thread that is paused between two reductions may continue even if nothing was overtaken: see `Overtaking`. The
    /// orders that are left out otherwise are equivalent to others, which may need more preemptions. That is so only if no
    /// synchronous effect reaches a point.
    static let freesDrainers = Flags(rawValue: 8)
    /// A run ends when it repeats a cycle of states in which the condition of `eventually` does not hold.
    static let looksForCycles = Flags(rawValue: 16)
    /// An effect runs several tasks at once. Then each task is an actor.
    static let hasChildTasks = Flags(rawValue: 64)
    /// Time passes only when no task is ready and no thread is paused.
    static let waitsForIdleness = Flags(rawValue: 128)
    /// The user acts only when no task is ready and no thread is paused. Then time waits for that, too.
    static let userWaits = Flags(rawValue: 8192)
    /// The feature cancels effects, so a task may be cancelled between an output and a check for cancellation.
    static let cancels = Flags(rawValue: 256)
    /// A cancellation handler accesses a variable.
    static let actsInHandlers = Flags(rawValue: 1024)
    /// An effect cancels one by identifier that the same action started after it.
    static let cancelsSuccessors = Flags(rawValue: 4096)
    /// Others may come in after each output and access of a child task, and after its creation.
    static let interruptsChildTasks = Flags(rawValue: 2048)
    /// The feature sets a date generator. Before that, reading its date is no access to anything shared.
    static let setsDates = Flags(rawValue: 512)
    /// Effects influence one another through something that the simulation does not control.
    static let sharesMore = Flags(rawValue: 32)
  }

  private static let usual = Exploration.Options()

  var flags: Flags = []
  /// The maximum number of moves of a run, and of its reductions.
  var stepLimit = usual.stepLimit
  /// The time up to which sleepers are woken.
  var horizon: Duration?
  /// How much time may pass before the feature reads it.
  var intervals = usual.intervals

  init() {}

  init(_ options: Exploration.Options, horizon: Duration?) {
    (stepLimit, intervals, self.horizon) = (options.stepLimit, options.intervals, horizon)
    // With a horizon, the time that remains until it makes a difference.
    if horizon != nil { flags.insert(.tracksTime) }
    if options.timePasses == .whenIdle { flags.insert(.waitsForIdleness) }
    if options.userActs == .whenIdle { flags.formUnion([.waitsForIdleness, .userWaits]) }
    if !options.mayPrune { flags.insert(.freesDrainers) }
    if !options.sharesNothingElse { flags.insert(.sharesMore) }
    if options.interruptsChildTasks { flags.insert(.interruptsChildTasks) }
  }

  // MARK: - Text

  /// The flags, the limit of steps, the horizon and the intervals, separated by tildes, without those at the
  /// end that are as usual.
  var text: String {
    let hasIntervals = flags.contains(.letsTimePass) && intervals != Self.usual.intervals
    var fields = [
      flags.isEmpty ? "" : String(flags.rawValue, radix: 36),
      stepLimit == Self.usual.stepLimit ? "" : String(stepLimit, radix: 36),
      horizon.map(Self.text) ?? "",
    ]
    if hasIntervals { fields += intervals.map(Self.text) }
    while fields.last == "" { fields.removeLast() }
    return fields.joined(separator: "~")
  }

  /// Reads settings. Returns `nil` if `text` does not return the same.
  init?(_ source: Substring) {
    let fields = source.split(separator: "~", omittingEmptySubsequences: false).map(String.init)
    flags = Flags(rawValue: fields.first.flatMap { Int($0, radix: 36) } ?? 0)
    if fields.count > 1, let limit = Int(fields[1], radix: 36) { stepLimit = limit }
    if fields.count > 2 { horizon = Self.duration(fields[2]) }
    if fields.count > 3 { intervals = fields.dropFirst(3).compactMap(Self.duration) }
    guard !source.isEmpty, text == source, stepLimit > 0, intervals.allSatisfy({ $0 > .zero })
    else { return nil }
  }

  /// The seconds, and the attoseconds after a period if there are any.
  private static func text(of duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let parts = attoseconds == 0 ? [seconds] : [seconds, attoseconds]
    return parts.map { String(UInt64(bitPattern: $0), radix: 36) }.joined(separator: ".")
  }

  private static func duration(_ text: String) -> Duration? {
    let parts = (text.contains(".") ? text : text + ".0").split(separator: ".")
      .compactMap { UInt64($0, radix: 36).map(Int64.init(bitPattern:)) }
    guard parts.count == 2 else { return nil }
    return Duration(secondsComponent: parts[0], attosecondsComponent: parts[1])
  }
}
