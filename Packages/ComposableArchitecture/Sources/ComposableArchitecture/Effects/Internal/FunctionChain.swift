/// A sequence of functions whose types the path does not know. It is either one function or two paths.
@usableFromInline
final class FunctionChain: Sendable {
  private let function: (@Sendable (AnyBoxed) -> AnyBoxed?)?
  private let first: ChainLink<FunctionChain>
  private let second: ChainLink<FunctionChain>

  init(_ function: @escaping @Sendable (AnyBoxed) -> AnyBoxed?) {
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
  func callAsFunction(_ input: AnyBoxed) -> AnyBoxed? {
    var value = input
    var paths = [self]
    while let path = paths.popLast() {
      if let function = path.function {
        guard let output = function(value) else { return nil }
        value = output
      }
      if let second = path.second.object { paths.append(second) }
      if let first = path.first.object { paths.append(first) }
    }
    return value
  }
}
