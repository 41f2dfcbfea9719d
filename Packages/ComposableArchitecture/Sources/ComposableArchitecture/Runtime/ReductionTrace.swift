/// The number of the last action, and the causes of queued outputs of synchronous effects.
///
/// The causes have a queue of their own. Outputs of synchronous effects are reduced in the order in which they
/// were queued, and a store without a closure does not pay for a field in each of them.
@usableFromInline
struct ReductionTrace {
  /// The number of the last action. Its effects start before the next action is reduced.
  @usableFromInline var number = 0
  /// The cause of the action that is reduced next. `nil` if the action was sent.
  @usableFromInline var cause: Int?
  /// The sender of the action that is reduced next. `nil` if it has none.
  @usableFromInline var sender: (any AnyObject & Sendable)?
  private var causes = Queue<Int>()

  @usableFromInline init() {}

  /// Adds the cause of an output that is queued.
  ///
  /// - Parameter source: The node that the output belongs to. An action's own node also stands for the
  ///   actions that its effects feed back, so the cause is the last action. Any other node was made for an
  ///   effect.
  @usableFromInline
  mutating func addCause(from source: EffectNode?) {
    causes.append(source.flatMap { $0.isActionNode ? nil : $0.startedBy } ?? number)
  }

  /// Sets the cause of the action that is reduced next to that of the oldest queued output.
  @usableFromInline
  mutating func takeCause() { cause = causes.popFirst() }
}
