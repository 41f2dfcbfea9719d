import Synchronization

/// What a generator keeps. In the environment of an exploration it is a variable of the simulation, because
/// effects that use one generator influence one another through it.
final class GeneratorState<Content: Hashable & Sendable>: Sendable {
  private let variable: SimulatedVariable<Content>?
  private let content: Mutex<Content>

  /// - Parameter name: The name of the variable in the history of a failure.
  init(_ content: Content, name: String) {
    variable = Simulation.makingEnvironment?.variable(content, name: name)
    self.content = Mutex(content)
  }

  /// The value, for a generator that is changed only by `set(_:)`.
  var value: Content { variable?.valueOfGenerator ?? content.withLock { $0 } }

  func set(_ body: @Sendable (inout Content) -> Void) {
    variable?.setGenerator(body) ?? content.withLock { body(&$0) }
  }

  func withValue<Result: Sendable>(_ body: @Sendable (inout Content) -> Result) -> Result {
    variable?.withValue(body) ?? content.withLock { body(&$0) }
  }
}
