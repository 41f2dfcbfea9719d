import Synchronization

/// What a generator keeps.
package protocol GeneratorContent<Content>: Sendable {
  associatedtype Content: Hashable & Sendable

  /// The value, for a generator that is changed only by `set(_:)`.
  var value: Content { get }
  func set(_ body: @Sendable (inout Content) -> Void)
  func withValue<Result: Sendable>(_ body: @Sendable (inout Content) -> Result) -> Result
}

/// Where generators keep their contents. An exploration has a place of its own, because effects that use one generator
/// influence one another through it.
package protocol GeneratorPlace: Sendable {
  /// - Parameter name: The name of the content in the history of a failure.
  func content<Content: Hashable & Sendable>(
    _ content: Content, name: String
  ) -> any GeneratorContent<Content>
}

/// The place for the generators that the current task makes.
package enum GeneratorPlaces {
  @TaskLocal package static var current: any GeneratorPlace = Memory()

  private struct Memory: GeneratorPlace {
    func content<Content: Hashable & Sendable>(
      _ content: Content, name: String
    ) -> any GeneratorContent<Content> {
      MemoryContent(content)
    }
  }
}

private final class MemoryContent<Content: Hashable & Sendable>: GeneratorContent {
  private let content: Mutex<Content>

  init(_ content: Content) { self.content = Mutex(content) }

  var value: Content { content.withLock { $0 } }

  func set(_ body: @Sendable (inout Content) -> Void) { content.withLock { body(&$0) } }

  func withValue<Result: Sendable>(_ body: @Sendable (inout Content) -> Result) -> Result {
    content.withLock { body(&$0) }
  }
}
