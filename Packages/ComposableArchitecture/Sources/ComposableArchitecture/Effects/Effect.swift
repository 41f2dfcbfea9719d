/// A description of work that may feed outputs back into the store.
///
/// An effect is a value. It does nothing until a store runs it, which happens when a reducer returns
/// it; the outputs are then sent to the store as actions. Reducers are therefore pure however much
/// their features do.
///
/// ```swift
/// case .requestFact:
///   return [environment.fact(state.count).map(CounterAction.factResponse)]
/// ```
///
/// Synchronous effects (`just`, `sync`, `fireAndForget` with a synchronous closure) run on the thread
/// that reduced the action, in the order in which the reducer returned them and before the next action
/// is reduced. Those that have to wait, in a `delay` or after an asynchronous step of a `concatenate`,
/// run in the task that waits. Asynchronous ones run as tasks on the store's executor, and are
/// cancelled when the store goes or when their `StoreTask` is cancelled.
///
/// An effect that never outputs anything is an `Effect<Never>`; `fireAndForget()` turns it into an
/// effect of any action.
public struct Effect<Output: Sendable>: Sendable {
  /// What there is to do. Everything that can be composed comes down to these.
  @usableFromInline
  enum Operation: Sendable {
    case just(Output)
    case sync(@Sendable () -> Output?)
    /// Calls back once; with `nil` if there is no output.
    case future(@Sendable (@escaping @Sendable (Output?) -> Void) -> Void)
    case run(Priority?, @Sendable (Send<Output>) async -> Void)
    /// Is in flight until it is told which effect to start in its place.
    case heldBack(@Sendable (Resumption<Output>) -> Void)
    case merge([Effect])
    case concatenate([Effect])
    /// Known by a name, by which it can be cancelled.
    indirect case cancellable(Identifier, cancelInFlight: Bool, Effect)
    /// Comes from one child, or from one element.
    indirect case scoped(Identifier, Effect)
    /// An effect that is decided on only when its turn comes, and where: one that depends on what is in
    /// flight.
    case deferred(isSynchronous: Bool, @Sendable (Location) -> Effect)
    /// An effect whose outputs are transformed.
    case mapped(any Mapping<Output>)
    /// An effect that is nested deeply.
    case nested(Nest<Output>)

    /// Whether all of it can be done on the spot, without a task.
    @inlinable
    var isSynchronous: Bool {
      switch self {
      case .just, .sync: true
      case .future, .run, .heldBack: false
      case .merge(let effects), .concatenate(let effects): effects.allSatisfy(\.isSynchronous)
      case .cancellable(_, _, let effect), .scoped(_, let effect): effect.isSynchronous
      case .deferred(let isSynchronous, _): isSynchronous
      case .mapped(let effect): effect.isSynchronous
      case .nested(let nest): nest.isSynchronous
      }
    }
  }

  @usableFromInline let operation: Operation
  /// How many effects are nested here, one inside another, down to the next `Nest`.
  @usableFromInline let depth: UInt8
  /// Whether all of it can be done on the spot, without a task. Stored, because finding it out would
  /// take time and stack for every level of a nested effect.
  @usableFromInline package let isSynchronous: Bool

  @inlinable
  init(_ operation: Operation, depth: UInt8 = 0) {
    self.operation = operation
    self.depth = depth
    self.isSynchronous = operation.isSynchronous
  }
}
