/// A piece of user interface: a value whose `body` is its screen for the current state.
///
/// ```swift
/// public struct CounterView: View {
///   let store: Store<Int, CounterAction>
///
///   public init(store: Store<Int, CounterAction>) { self.store = store }
///
///   public var body: Screen {
///     Screen("Counter") {
///       Row {
///         Button("-") { store.send(.decrTapped) }
///         Text("\(store.value)")
///         Button("+") { store.send(.incrTapped) }
///       }
///     }
///   }
/// }
/// ```
///
/// Each access to `body` reads the state. Nothing is kept from one access to the next.
public protocol View: Sendable {
  /// The screen as it is now.
  var body: Screen { get }
}

extension Screen: View {
  /// The screen itself, so a screen can be used in place of a view.
  public var body: Screen { self }
}
