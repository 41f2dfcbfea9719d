/// A path to one case of an enum: how to wrap a payload in the case, and how to take it out again.
///
/// What a key path is to a struct, a case path is to an enum. `pullback` uses one to let a reducer
/// that knows only its own actions work inside an app that knows many.
///
/// ```swift
/// enum AppAction { case counter(CounterAction), favorites(FavoritesAction) }
///
/// extension CasePath where Root == AppAction, Value == CounterAction {
///   static var counter: Self {
///     CasePath(embed: AppAction.counter) {
///       if case .counter(let action) = $0 { action } else { nil }
///     }
///   }
/// }
/// ```
///
/// A case path must be lawful: `extract(from: embed(x))` gives `x` back, and a root from which
/// `extract` gives `x` is the root that `embed(x)` makes.
public struct CasePath<Root, Value>: Sendable {
  @usableFromInline package let embedding: @Sendable (Value) -> Root
  @usableFromInline package let extraction: @Sendable (Root) -> Value?
  @usableFromInline let site: CasePathSite

  /// Makes a case path of its two directions.
  ///
  /// - Parameters:
  ///   - embed: wraps a payload in the case; usually the case itself, `AppAction.counter`.
  ///   - extract: the payload if the root is this case, else `nil`.
  ///   - fileID: Where the path is made, like the parameters that follow. `cancel(child:)` recognizes a
  ///     path by that.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?,
    fileID: String = #fileID,
    function: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      embed: embed,
      extract: extract,
      site: CasePathSite(fileID: fileID, function: function, line: line, column: column)
    )
  }

  @inlinable
  init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?,
    site: CasePathSite
  ) {
    self.embedding = embed
    self.extraction = extract
    self.site = site
  }

  /// Wraps a payload in the case.
  @inlinable
  public func embed(_ value: Value) -> Root { embedding(value) }

  /// The payload, or `nil` if `root` is another case.
  @inlinable
  public func extract(from root: Root) -> Value? { extraction(root) }

  /// The path through this case and then through a case of its payload.
  ///
  /// ```swift
  /// let counter = CasePath.counterView.appending(.counter)   // AppAction → CounterAction
  /// ```
  @inlinable
  public func appending<Deeper>(_ path: CasePath<Value, Deeper>) -> CasePath<Root, Deeper> {
    CasePath<Root, Deeper>(
      embed: { embed(path.embed($0)) },
      extract: { root in extract(from: root).flatMap { path.extract(from: $0) } },
      site: site.appending(path.site)
    )
  }
}

extension CasePath where Root == Value {
  /// The path that changes nothing: every root is its own payload.
  @inlinable
  public static var `self`: Self { CasePath(embed: { $0 }, extract: { $0 }) }
}
