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
  @usableFromInline let chain: FunctionChain?

  @inlinable
  init(_ call: @escaping @Sendable (Input) -> Output?, depth: Int = 1) {
    self.call = call
    self.depth = depth
    self.chain = nil
  }

  @usableFromInline
  init(_ chain: FunctionChain) {
    self.call = { chain(TypedBox($0)).map { $0.value(as: Output.self) } }
    self.depth = 1
    self.chain = chain
  }

  /// Returns this transformation followed by another one. The cost does not depend on how many functions
  /// are in either.
  @inlinable
  func followed<NewOutput>(
    by next: OutputTransformation<Output, NewOutput>
  ) -> OutputTransformation<Input, NewOutput> {
    let depth = depth + next.depth
    guard depth <= Self.closureLimit, chain == nil, next.chain == nil else {
      return OutputTransformation<Input, NewOutput>(
        FunctionChain(asChain, followedBy: next.asChain))
    }
    return OutputTransformation<Input, NewOutput>(
      { [call] in call($0).flatMap(next.call) }, depth: depth)
  }

  @usableFromInline
  var asChain: FunctionChain {
    chain ?? FunctionChain { [call] in call($0.value()).map(TypedBox.init) }
  }
}
