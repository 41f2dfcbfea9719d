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
    case merge(Parts<Output>, isSynchronous: Bool)
    case concatenate(Parts<Output>, isSynchronous: Bool)
    /// Known by a name, by which it can be cancelled.
    indirect case cancellable(Identifier, cancelInFlight: Bool, Effect)
    /// Comes from one child, or from one element.
    indirect case scoped(Identifier, Effect)
    /// An effect that is decided on only when its turn comes, and where: one that depends on what is in
    /// flight, or a composite that is being transformed. Of that only the outermost layer is ever
    /// transformed at once, so that transforming costs the same however deep the composite is.
    case deferred(isSynchronous: Bool, @Sendable (Location) -> Effect)
  }

  @usableFromInline let operation: Operation

  @inlinable
  init(_ operation: Operation) { self.operation = operation }

  /// Whether all of it can be done on the spot, without a task.
  @usableFromInline
  package var isSynchronous: Bool {
    switch operation {
    case .just, .sync: true
    case .future, .run, .heldBack: false
    case .cancellable(_, _, let effect), .scoped(_, let effect): effect.isSynchronous
    case .merge(_, let isSynchronous), .concatenate(_, let isSynchronous),
      .deferred(let isSynchronous, _):
      isSynchronous
    }
  }
}
