/// A sequence of functions without their types. It is either one function or two chains.
@usableFromInline
final class FunctionChain: Sendable {
  private let function: (@Sendable (AnyBox) -> AnyBox?)?
  private let first: ChainLink<FunctionChain>
  private let second: ChainLink<FunctionChain>

  init(_ function: @escaping @Sendable (AnyBox) -> AnyBox?) {
    self.function = function
    first = ChainLink(nil)
    second = ChainLink(nil)
  }

  @usableFromInline
  init(_ first: FunctionChain, followedBy second: FunctionChain) {
    function = nil
    self.first = ChainLink(first)
    self.second = ChainLink(second)
  }

  /// Calls the functions in order. Returns `nil` if one of them does.
  func callAsFunction(_ input: AnyBox) -> AnyBox? {
    var value = input
    var chains = [self]
    while let chain = chains.popLast() {
      if let function = chain.function {
        guard let output = function(value) else { return nil }
        value = output
      }
      if let second = chain.second.object { chains.append(second) }
      if let first = chain.first.object { chains.append(first) }
    }
    return value
  }
}
