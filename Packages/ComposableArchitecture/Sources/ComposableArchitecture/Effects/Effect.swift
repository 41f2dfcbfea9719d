/// A description of work that may feed outputs back into the store.
///
/// An effect is a value. It does nothing until a store runs it, which happens when a reducer
/// returns it. The store then receives the outputs as actions. Reducers therefore stay pure
/// functions.
///
/// ```swift
/// case .requestFact:
///   return [environment.fact(state.count).map(CounterAction.factResponse)]
/// ```
///
/// Synchronous effects (`just`, `sync`, `fireAndForget` with a synchronous closure) run on the
/// thread that reduced the action, in the order in which the reducer returned them and before the
/// next action is reduced. If a synchronous effect has to wait, in a `deferred` or after an
/// asynchronous step of a `concatenate`, it runs in the task that waits. Asynchronous effects run
/// as tasks on the store's executor. They are cancelled when the store is freed or when their
/// `StoreTask` is cancelled.
///
/// An effect that never outputs anything is an `Effect<Never>`. `fireAndForget()` turns it into an
/// effect with any output type.
public struct Effect<Output: Sendable>: Sendable {
  /// The primitive operations that every effect is composed of.
  @usableFromInline
  enum Operation: Sendable {
    case just(Output)
    case sync(@Sendable () -> Output?)
    /// Calls back once, with `nil` if there is no output.
    case future(@Sendable (@escaping @Sendable (Output?) -> Void) -> Void)
    case run(RawTaskPriority?, @Sendable (Send<Output>) async -> Void)
    /// Runs other effects inside its task. It notifies the deadline, if there is one, when the last
    /// of them has ended, which is a little earlier than its own end.
    case combinator(@Sendable (Send<Output>, TimeoutDeadline?) async -> Void)
    /// Stays in flight until a resumption starts another effect in its place.
    case heldBack(@Sendable (Resumption<Output>) -> Void)
    case merge([Effect])
    case concatenate([Effect])
    /// An effect with an identifier that can be used to cancel it.
    indirect case cancellable(AnyIdentifier, cancelInFlight: Bool, Effect)
    /// A `run` inside `cancellable` and `scoped`. Most effects have this form, and it takes less
    /// time and memory than nested effects.
    case task(@Sendable (Send<Output>) async -> Void, TaskPath, RawTaskPriority?)
    /// An effect of one child or of one element.
    indirect case scoped(AnyIdentifier, Effect)
    /// An effect that is made when it runs. It gets the location where it runs, because it depends
    /// on what is in flight there.
    case deferred(isSynchronous: Bool, @Sendable (EffectLocation) -> Effect)
    /// An effect whose outputs are transformed.
    case mapped(any OutputMapping<Output>)
    /// A deeply nested effect.
    case nested(NestedEffect<Output>)

    /// Whether the whole operation can be performed at once, without a task.
    @inlinable
    var isSynchronous: Bool {
      switch self {
      case .just, .sync: true
      case .future, .run, .task, .combinator, .heldBack: false
      case .merge(let effects), .concatenate(let effects): effects.areSynchronous()
      case .cancellable(_, _, let effect), .scoped(_, let effect): effect.isSynchronous
      case .deferred(let isSynchronous, _): isSynchronous
      case .mapped(let effect): effect.isSynchronous
      case .nested(let nest): nest.isSynchronous
      }
    }
  }

  @usableFromInline let operation: Operation
  /// The number of levels of nested effects, down to the next `NestedEffect`.
  @usableFromInline let depth: UInt8
  /// Whether the whole effect can be performed at once, without a task. It is stored because
  /// computing it would take time and stack for every level of a nested effect.
  @usableFromInline package let isSynchronous: Bool

  @inlinable
  init(_ operation: Operation, depth: UInt8 = 0) {
    self.init(operation, depth: depth, isSynchronous: operation.isSynchronous)
  }

  @inlinable
  @inline(__always)
  init(_ operation: Operation, depth: UInt8, isSynchronous: Bool) {
    self.operation = operation
    self.depth = depth
    self.isSynchronous = isSynchronous
  }
}

extension Array {
  /// Whether every effect can be performed at once.
  ///
  /// This is a loop because `allSatisfy` is slow in unspecialized code.
  @inlinable
  func areSynchronous<Output>() -> Bool where Element == Effect<Output> {
    for effect in self where !effect.isSynchronous { return false }
    return true
  }
}
