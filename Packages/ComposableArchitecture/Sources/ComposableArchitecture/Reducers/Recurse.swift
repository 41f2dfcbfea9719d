import Synchronization

/// Returns a reducer that is defined in terms of itself, for state that contains state of the same
/// type.
///
/// For example, a folder contains folders, and a comment has replies. The reducer of such state
/// must call itself for the children. `recurse` passes the reducer to the closure that makes it:
///
/// ```swift
/// let folderReducer = recurse { folderReducer in
///   combine(
///     renamingReducer,
///     forEach(folderReducer, value: \Folder.children, action: .child)
///   )
/// }
/// ```
///
/// Here `Folder` has `children: [String: Folder]`, and `.child` is the path to the case
/// `indirect case child(String, FolderAction)`. The enum must be declared `Sendable`, because the compiler
/// does not infer that for an enum that contains itself. An action for a folder two levels down is nested
/// twice: `.child("a", .child("b", .renamed("c")))`.
///
/// **Order.** The reducer that the closure returns determines the order. In the example, a folder
/// is handled before its children.
///
/// **Cancellation.** Each level has a separate scope, because a `forEach` or a `pullback` is
/// between a level and the next one. The effects of a folder and those of its children never cancel
/// each other, even if they have the same identifier. `.cancel(child:element:)` cancels the effects
/// of an element and of everything inside it.
///
/// **Lifetime.** The closure is called once, before `recurse` returns. Use the reducer that is
/// passed to the closure only inside the result. It does nothing before `recurse` has returned and
/// after the result has been released.
///
/// Each level of the state takes stack when an action is handled. See `Reducer` for a safe depth.
///
/// - Parameter makeReducer: Makes the reducer. Its argument is the reducer itself, for the children.
public func recurse<Value, Action, Environment>(
  _ makeReducer: (
    _ itself: @escaping Reducer<Value, Action, Environment>
  ) -> Reducer<Value, Action, Environment>
) -> Reducer<Value, Action, Environment> {
  let recursion = Recursion<Value, Action, Environment>()
  // The reference is weak because the recursion owns the reducer that owns this closure.
  let reducer = makeReducer { [weak recursion] value, action, environment in
    recursion?.reduce(&value, action, environment) ?? []
  }
  recursion.tie(reducer)
  return { value, action, environment in recursion.reduce(&value, action, environment) }
}

/// Holds a reducer that is made after the reducers that call it.
private final class Recursion<Value, Action: Sendable, Environment>: Sendable {
  private let reducer = Mutex<Reducer<Value, Action, Environment>?>(nil)

  func tie(_ reducer: @escaping Reducer<Value, Action, Environment>) {
    self.reducer.withLock { $0 = reducer }
  }

  func reduce(
    _ value: inout Value, _ action: Action, _ environment: Environment
  ) -> [Effect<Action>] {
    // The reducer is called outside the lock because it calls itself.
    guard let reducer = reducer.withLock({ $0 }) else { return [] }
    return reducer(&value, action, environment)
  }
}
