package import Synchronization

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

  /// Keeps the content of a generator that was made elsewhere. The generator keeps its own content for later.
  ///
  /// - Parameter generator: Identifies the generator.
  func content<Content: Hashable & Sendable>(
    of generator: any AnyObject & Sendable, _ content: Content, name: String
  ) -> any GeneratorContent<Content>
}

package enum GeneratorPlaces {
  /// Keeps the contents of the generators that the current task makes; by default, each generator does so itself.
  @TaskLocal package static var current: (any GeneratorPlace)?

  /// Finds the run of an exploration in which the current thread uses a generator. It is a structure because each access
  /// to a mutex that holds a function itself wraps the function once more.
  package struct Finder: Sendable {
    fileprivate let find: @Sendable () -> (any GeneratorPlace)?

    package init(_ find: @escaping @Sendable () -> (any GeneratorPlace)?) { self.find = find }
  }

  package static let running = Mutex<Finder?>(nil)

  /// The run of an exploration that has its turn on the current thread.
  package static var run: (any GeneratorPlace)? { running.withLock { $0 }?.find() }

  static func content<Content: Hashable & Sendable>(
    _ content: Content, name: String
  ) -> any GeneratorContent<Content> {
    current?.content(content, name: name) ?? LockedContent(content, name: name)
  }
}

private final class LockedContent<Content: Hashable & Sendable>: GeneratorContent {
  private let content: Mutex<Content>
  private let name: String

  init(_ content: Content, name: String) {
    self.content = Mutex(content)
    self.name = name
  }

  func withValue<Result: Sendable>(_ body: @Sendable (inout Content) -> Result) -> Result {
    inRun?.withValue(body) ?? content.withLock { body(&$0) }
  }

  var value: Content { inRun?.value ?? content.withLock { $0 } }

  func set(_ body: @Sendable (inout Content) -> Void) {
    if let inRun { inRun.set(body) } else { content.withLock { body(&$0) } }
  }

  /// The content of the generator in the run of an exploration, if it is used in one.
  private var inRun: (any GeneratorContent<Content>)? {
    guard let run = GeneratorPlaces.run else { return nil }
    return run.content(of: self, content.withLock { $0 }, name: name)
  }
}
