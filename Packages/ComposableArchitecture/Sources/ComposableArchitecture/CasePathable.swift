/// An enum with a `CasePath` for each case. The paths are properties of a separate type.
///
/// The macro `@CasePathable` writes the collection. It can also be written by hand:
///
/// ```swift
/// extension AppAction: CasePathable {
///   struct Cases: Sendable {
///     var counter: CasePath<AppAction, CounterAction> {
///       CasePath(embed: AppAction.counter) {
///         if case .counter(let action) = $0 { action } else { nil }
///       }
///     }
///   }
///
///   static var cases: Cases { Cases() }
/// }
/// ```
///
/// Functions that take a case path, such as `pullback` and `forEach`, also take a key path into the
/// collection: `action: \.counter`.
public protocol CasePathable: SendableMetatype {
  /// The type with a property for each case. The property is the path to the case.
  associatedtype Cases: Sendable

  /// The paths to all cases.
  static var cases: Cases { get }
}
