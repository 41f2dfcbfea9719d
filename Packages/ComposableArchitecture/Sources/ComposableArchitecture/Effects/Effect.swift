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
    /// Stays in flight until a resumption starts another effect in its place. A wait only holds the effect back until its
    /// turn.
    case callback(@Sendable (Resumption<Output>) -> Void, isWait: Bool = false)
    /// Runs as a task, in the scope and with the identifier that the path says, if there is one.
    case task(@Sendable (Send<Output>) async -> Void, EffectPath?, RawTaskPriority?)
    /// Runs other effects inside its task. It notifies the deadline, if there is one, when the last
    /// of them has ended, which is a little earlier than its own end.
    case combinator(@Sendable (Send<Output>, TimeoutDeadline?) async -> Void)
    case group(EffectGrouping, [Effect])
    /// Another effect, in the scope and with the identifier that the path says.
    indirect case inside(EffectPath, Effect)
    /// An effect that is made when it runs.
    case lazy(any LazyEffect<Output>)

    /// Whether the whole operation can be performed at once, without a task.
    @inlinable
    var isSynchronous: Bool {
      switch self {
      case .just, .sync: true
      case .callback, .task, .combinator: false
      case .group(_, let effects): effects.areSynchronous()
      case .inside(_, let effect): effect.isSynchronous
      case .lazy(let effect): effect.isSynchronous
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

/// How the effects of a group are run.
@usableFromInline
enum EffectGrouping: Sendable {
  /// Side by side.
  case merge
  /// One after another.
  case concatenate
}
