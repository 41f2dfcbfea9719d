/// Collects the reducers that are listed between the braces of `combine { … }`.
///
/// The compiler checks each line by itself, so a mistake is reported at its own line, however many
/// reducers there are. The lines can contain `if`, `if let`, `switch`, `for` and `#if`. Conditions and
/// loops are evaluated once, when the combination is made, not for each action.
///
/// A line can also be a higher-order reducer, such as `lifecycle(of:)` or `onChange(of:)`. Wherever it is in the
/// list, it is applied to all reducers of the list together.
///
/// A property or a function of your own can list reducers in the same way:
///
/// ```swift
/// @ReducerBuilder<AppState, AppAction, AppEnvironment>
/// func features(withFavorites: Bool) -> Reducer<AppState, AppAction, AppEnvironment> {
///   pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
///   if withFavorites {
///     pullback(
///       favoritesReducer, value: \.favorites, action: .favorites, environment: { $0.fileClient })
///   }
/// }
/// ```
@resultBuilder
public enum ReducerBuilder<Value, Action: Sendable, Environment> {
  /// The reducers of one or several lines, and what is applied to the whole list.
  public struct Component: Sendable {
    @usableFromInline let reducers: [CombinedReducer<Value, Action, Environment>]
    @usableFromInline let applied: [HigherOrderReducer<Value, Action, Environment>]

    @inlinable
    init(
      _ reducers: [CombinedReducer<Value, Action, Environment>],
      applying applied: [HigherOrderReducer<Value, Action, Environment>] = []
    ) {
      self.reducers = reducers
      self.applied = applied
    }
  }

  /// Takes the child of one line.
  @inlinable
  public static func buildExpression<Child: ReducerOfChild>(
    _ child: Child
  ) -> Component
  where Child.Value == Value, Child.Action == Action, Child.Environment == Environment {
    Component([CombinedReducer(child.child)])
  }

  /// Takes the reducer of one line.
  @inlinable
  @_disfavoredOverload
  public static func buildExpression(
    _ reducer: @escaping Reducer<Value, Action, Environment>
  ) -> Component {
    Component([CombinedReducer(reducer)])
  }

  /// Takes the higher-order reducer of one line, which is applied to all reducers of the list.
  @inlinable
  @_disfavoredOverload
  public static func buildExpression(
    _ higherOrder: @escaping HigherOrderReducer<Value, Action, Environment>
  ) -> Component {
    Component([], applying: [higherOrder])
  }

  /// Takes several lines.
  @inlinable
  public static func buildBlock(_ components: Component...) -> Component {
    buildArray(components)
  }

  /// Takes the lines of an `if` without `else`.
  @inlinable
  public static func buildOptional(_ component: Component?) -> Component {
    component ?? Component([])
  }

  /// Takes the lines of an `if` with `else`.
  @inlinable
  public static func buildEither(first component: Component) -> Component { component }

  /// Takes the lines of an `else`.
  @inlinable
  public static func buildEither(second component: Component) -> Component { component }

  /// Takes the lines of all iterations of a `for` loop.
  @inlinable
  public static func buildArray(_ components: [Component]) -> Component {
    Component(components.flatMap(\.reducers), applying: components.flatMap(\.applied))
  }

  /// Takes the lines of an `if #available`.
  @inlinable
  public static func buildLimitedAvailability(_ component: Component) -> Component { component }

  /// Combines the reducers of all lines, and applies the higher-order reducers to them, the first line first.
  @inlinable
  public static func buildFinalResult(
    _ component: Component
  ) -> Reducer<Value, Action, Environment> {
    component.applied.reduce(dispatched(component.reducers)) { reducer, apply in apply(reducer) }
  }
}
