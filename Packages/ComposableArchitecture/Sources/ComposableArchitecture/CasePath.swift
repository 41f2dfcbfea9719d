/// A path to one case of an enum. It can wrap a payload in the case and extract the payload.
///
/// A case path is for an enum what a key path is for a struct. With a case path, `pullback` makes a
/// reducer of one feature's actions work in an app with many actions.
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
/// The macro `@CasePathable` writes the case paths of an enum.
///
/// **The law of case paths.** Every case path must obey these rules:
/// - `extract(from: embed(x))` returns `x`.
/// - If `extract(from: root)` returns `x`, then `embed(x)` makes the same `root`.
/// - Whether `extract(from: root)` finds a payload depends on the case of `root` alone, not on the
///   payload and not on anything else. For a path that was appended to another one, it depends on
///   all cases along the path. Because of this rule, `combine` can call only the children that own
///   an action.
///
/// If a path breaks the third rule, a child in `combine { … }` can miss actions of its case. A
/// debug build stops at the first such action and reports the line of the child. To reach a case of
/// a payload, append a path to another one: `.counterView.appending(.counter)`. To select actions
/// by their payload, use `filterActions`.
public struct CasePath<Root, Value>: Sendable {
  @usableFromInline package let embedding: @Sendable (Value) -> Root
  @usableFromInline package let extraction: @Sendable (Root) -> Value?
  @usableFromInline let site: CasePathSite
  /// Returns whether a root is the first case along the path. This function is `nil` if the path has
  /// only one case.
  @usableFromInline let firstCase: (@Sendable (Root) -> Bool)?

  /// Makes a case path from its two functions.
  ///
  /// - Parameters:
  ///   - embed: Wraps a payload in the case. This is usually the case itself, `AppAction.counter`.
  ///   - extract: Returns the payload if the root is this case, or `nil` otherwise.
  ///   - fileID: Together with the following parameters, the place where the path is made.
  ///     `cancel(child:)` recognizes a path by this place.
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
    site: CasePathSite,
    firstCase: (@Sendable (Root) -> Bool)? = nil
  ) {
    self.embedding = embed
    self.extraction = extract
    self.site = site
    self.firstCase = firstCase
  }

  /// Wraps a payload in the case.
  @inlinable
  public func embed(_ value: Value) -> Root { embedding(value) }

  /// Returns the payload, or `nil` if `root` is another case.
  @inlinable
  public func extract(from root: Root) -> Value? { extraction(root) }

  /// Returns whether `root` is this case. Use it if the payload does not matter.
  ///
  /// ```swift
  /// let isCounting = CasePath.counter.isMatching(CounterViewAction.counter(.incrTapped))
  /// ```
  @inlinable
  public func isMatching(_ root: Root) -> Bool { extraction(root) != nil }

  /// Changes the payload if `root` is this case.
  ///
  /// Use it to change state that is an enum without a `switch`.
  ///
  /// ```swift
  /// var account = Account.loggedIn(name: "Blob")
  /// let isLoggedIn = CasePath.loggedIn.modify(&account) { name in name += " McBlob" }
  /// ```
  ///
  /// - Parameters:
  ///   - root: The value to change. It stays the same if it is another case or if `body` throws an
  ///     error.
  ///   - body: Changes a copy of the payload. The changed copy is embedded in `root`.
  /// - Returns: `false` if `root` is another case.
  @inlinable
  @discardableResult
  public func modify(_ root: inout Root, _ body: (inout Value) throws -> Void) rethrows -> Bool {
    guard var value = extraction(root) else { return false }
    try body(&value)
    root = embedding(value)
    return true
  }

  /// Returns the path through this case and then through a case of its payload.
  ///
  /// ```swift
  /// let counter = CasePath.counterView.appending(.counter)   // AppAction → CounterAction
  /// ```
  @inlinable
  public func appending<Deeper>(_ path: CasePath<Value, Deeper>) -> CasePath<Root, Deeper> {
    CasePath<Root, Deeper>(
      embed: { embed(path.embed($0)) },
      extract: { root in extract(from: root).flatMap { path.extract(from: $0) } },
      site: site.appending(path.site),
      firstCase: firstCase ?? { [extraction] in extraction($0) != nil }
    )
  }
}

extension CasePath where Root == Value {
  /// The identity path. Every root is its own payload.
  @inlinable
  public static var `self`: Self { CasePath(embed: { $0 }, extract: { $0 }) }
}
