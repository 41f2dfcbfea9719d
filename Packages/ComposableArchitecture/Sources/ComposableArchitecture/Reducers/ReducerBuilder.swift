/// Collects the reducers that are listed between the braces of `combine { … }`.
///
/// The compiler checks each line by itself, so a mistake is reported at its own line, however many
/// reducers there are. The lines can contain `if`, `if let`, `switch`, `for` and `#if`. Conditions and
/// loops are evaluated once, when the combination is made, not for each action.
///
/// A line can also be a `Lifecycle`, such as `lifecycle(of: \.detail)`. Wherever it is in the list, it is applied to all
/// reducers of the list together.
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
  /// The reducers of one or several lines, and the lifecycles that are applied to the whole list.
  public struct Component: Sendable {
    @usableFromInline let reducers: [CombinedReducer<Value, Action, Environment>]
    @usableFromInline let lifecycles: [Lifecycle<Value, Action, Environment>]

    @inlinable
    init(
      _ reducers: [CombinedReducer<Value, Action, Environment>],
      lifecycles: [Lifecycle<Value, Action, Environment>] = []
    ) {
      self.reducers = reducers
      self.lifecycles = lifecycles
    }
  }

  /// Takes the child or the lifecycle of one line.
  @inlinable
  public static func buildExpression<Child: ReducerOfChild>(
    _ child: Child
  ) -> Component
  where Child.Value == Value, Child.Action == Action, Child.Environment == Environment {
    child.component
  }

  /// Takes the reducer of one line.
  @inlinable
  @_disfavoredOverload
  public static func buildExpression(
    _ reducer: @escaping Reducer<Value, Action, Environment>
  ) -> Component {
    Component([CombinedReducer(reducer)])
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
    Component(components.flatMap(\.reducers), lifecycles: components.flatMap(\.lifecycles))
  }

  /// Takes the lines of an `if #available`.
  @inlinable
  public static func buildLimitedAvailability(_ component: Component) -> Component { component }

  /// Combines the reducers of all lines, and applies the lifecycles to the result, the first line first.
  @inlinable
  public static func buildFinalResult(
    _ component: Component
  ) -> Reducer<Value, Action, Environment> {
    // A loop, because `reduce` would wrap the reducer in another function.
    var reducer = dispatched(component.reducers)
    for lifecycle in component.lifecycles { reducer = lifecycle.apply(reducer) }
    return reducer
  }
}
