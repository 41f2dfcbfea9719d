public import ArgumentParser
public import ComposableArchitecture
public import HeadlessUI

/// An app that runs without a screen: from a script, from a pipe, or in a terminal.
///
/// ```swift
/// @main
/// struct CounterDemo: HeadlessApp {
///   static let name = "counter-demo"
///   static let abstract = "Count, and ask for primes."
///
///   static func program(_ options: NoOptions) -> Program<CounterState, CounterAction> {
///     Program(
///       initialValue: CounterState(),
///       reducer: counterReducer,
///       environment: CounterEnvironment.live,
///       view: { CounterView(store: $0) })
///   }
/// }
/// ```
///
/// That is all there is to write: options, help, completions, the command language and its errors come
/// with it.
public protocol HeadlessApp: SendableMetatype {
  /// The app's state. As JSON it is what `state` prints and `expect` looks into.
  associatedtype Value: Encodable & Sendable
  /// The app's actions. As JSON they are what `send` sends.
  associatedtype Action: Codable & Sendable
  /// The app's own command-line options.
  associatedtype Options: ParsableArguments = NoOptions

  /// The executable's name.
  static var name: String { get }
  /// What it is, in a sentence.
  static var abstract: String { get }
  /// Puts the app together.
  static func program(_ options: Options) throws -> Program<Value, Action>
}

extension HeadlessApp {
  /// Runs the app as the command line says, and exits.
  @MainActor
  public static func main() async {
    await MainCommand<Self>.main()
  }
}

/// No command-line options of the app's own.
public struct NoOptions: ParsableArguments {
  /// No options.
  public init() {}
}

/// A store waiting to be made, and the view that shows it.
public struct Program<Value: Encodable & Sendable, Action: Codable & Sendable>: Sendable {
  @usableFromInline
  typealias OnReduce = @Sendable (Reduction<Value, Action>) -> Void

  @usableFromInline let makeStore: @Sendable (OnReduce?) -> Store<Value, Action>
  @usableFromInline let screen: @Sendable (Store<Value, Action>) -> Screen
  /// Sends, in code that is specialised for the app's own types: the store's fast path.
  @usableFromInline let send: @Sendable (Store<Value, Action>, Action) -> Void

  /// Makes a program of what a store is made of, and a view.
  ///
  /// - Parameters:
  ///   - initialValue: the state to begin with.
  ///   - reducer: the app's reducer.
  ///   - environment: what the reducer needs of the outside world.
  ///   - view: the app's view of the store.
  @inlinable
  public init<Environment: Sendable>(
    initialValue: Value,
    reducer: @escaping Reducer<Value, Action, Environment>,
    environment: Environment,
    view: @escaping @Sendable (Store<Value, Action>) -> some View
  ) {
    makeStore = { onReduce in
      Store(
        initialValue: initialValue,
        reducer: reducer,
        environment: environment,
        onReduce: onReduce
      )
    }
    screen = { view($0).body }
    send = { $0.send($1) }
  }
}
