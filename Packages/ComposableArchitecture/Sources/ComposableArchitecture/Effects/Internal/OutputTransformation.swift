/// A function that turns outputs into other outputs, and that can be composed any number of times.
///
/// A few functions are composed as closures, which call one another. More of them become a `FunctionChain`,
/// which calls them in a loop.
@usableFromInline
struct OutputTransformation<Input: Sendable, Output: Sendable>: Sendable {
  /// The largest number of functions that are composed as closures.
  @inlinable static var closureLimit: Int { 16 }

  @usableFromInline let call: @Sendable (Input) -> Output?
  /// How many closures call one another.
  @usableFromInline let depth: Int
  /// The functions, if there are too many for closures.
  @usableFromInline let path: FunctionChain?

  @inlinable
  init(_ call: @escaping @Sendable (Input) -> Output?, depth: Int = 1) {
    self.call = call
    self.depth = depth
    self.path = nil
  }

  @usableFromInline
  init(_ path: FunctionChain) {
    self.call = { path(Boxed($0)).map { $0.value(as: Output.self) } }
    self.depth = 1
    self.path = path
  }

  /// Returns this transformation followed by another one. The cost does not depend on how many functions
  /// are in either.
  @inlinable
  func followed<NewOutput>(
    by next: OutputTransformation<Output, NewOutput>
  ) -> OutputTransformation<Input, NewOutput> {
    let depth = depth + next.depth
    guard depth <= Self.closureLimit, path == nil, next.path == nil else {
      return OutputTransformation<Input, NewOutput>(FunctionChain(asPath, followedBy: next.asPath))
    }
    return OutputTransformation<Input, NewOutput>(
      { [call] in call($0).flatMap(next.call) }, depth: depth)
  }

  @usableFromInline
  var asPath: FunctionChain {
    path ?? FunctionChain { [call] in call($0.value()).map(Boxed.init) }
  }
}
