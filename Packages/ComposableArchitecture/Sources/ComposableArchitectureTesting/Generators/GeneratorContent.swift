import Synchronization

/// The value that a generator keeps and changes.
package protocol GeneratorContent<Content>: Sendable {
  associatedtype Content: Hashable & Sendable

  func withValue<Result: Sendable>(_ body: @Sendable (inout Content) -> Result) -> Result

  /// The value, for a generator that is changed only by `set(_:)`.
  var value: Content { get }
  func set(_ body: @Sendable (inout Content) -> Void)
}

extension GeneratorContent {
  package var value: Content { withValue { $0 } }

  package func set(_ body: @Sendable (inout Content) -> Void) { withValue(body) }
}

/// Keeps the contents of generators. An exploration does so because effects that use one generator influence one
/// another through it.
package protocol GeneratorPlace: Sendable {
  /// - Parameter name: The name of the content in the history of a failure.
  func content<Content: Hashable & Sendable>(
    _ content: Content, name: String
  ) -> any GeneratorContent<Content>
}

package enum GeneratorPlaces {
  /// Keeps the contents of the generators that the current task makes; by default, each generator does so itself.
  @TaskLocal package static var current: (any GeneratorPlace)?

  static func content<Content: Hashable & Sendable>(
    _ content: Content, name: String
  ) -> any GeneratorContent<Content> {
    current?.content(content, name: name) ?? LockedContent(content)
  }
}

private final class LockedContent<Content: Hashable & Sendable>: GeneratorContent {
  private let content: Mutex<Content>

  init(_ content: Content) { self.content = Mutex(content) }

  func withValue<Result: Sendable>(_ body: @Sendable (inout Content) -> Result) -> Result {
    content.withLock { body(&$0) }
  }
}
