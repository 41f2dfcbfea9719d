package import ComposableArchitecture
public import FileClient
public import Foundation
import Synchronization

/// The disk of `FileClient.mock(_:)`. A test makes it fail, be full, be slow, or be changed by somebody else:
///
/// ```swift
/// let disk = MockDisk(["notes.txt": Data("Buy milk".utf8)])
/// let client = FileClient.mock(disk)
/// disk.failures[.save] = .noSpaceLeft(.init(.save, name: "notes.txt", directory: "memory"))
/// disk.documents["notes.txt"] = Data("Somebody else wrote this".utf8)
/// ```
///
/// All clients of one disk together count as one client. Whatever the test assigns to `documents` is somebody else's
/// change: a client that has loaded or saved the document does not replace it.
public final class MockDisk: Sendable {
  private let state: Mutex<State>

  private struct State: Sendable {
    var memory: DocumentsInMemory
    var failures: [FileClientError.Attempt.Operation: FileClientError] = [:]
    var delay: (duration: Duration, clock: any Clock<Duration>)?
  }

  /// Makes a disk.
  ///
  /// - Parameters:
  ///   - documents: The initial documents, by name.
  ///   - sizeLimit: The largest size of a document in bytes.
  public init(_ documents: [String: Data] = [:], sizeLimit: Int = FileClient.defaultSizeLimit) {
    state = Mutex(State(memory: DocumentsInMemory(documents, sizeLimit: sizeLimit)))
  }

  /// The documents, by name.
  public var documents: [String: Data] {
    get { state.withLock { $0.memory.documents } }
    set { state.withLock { $0.memory.documents = newValue } }
  }

  /// The errors with which operations fail from now on. An operation that fails changes nothing.
  public var failures: [FileClientError.Attempt.Operation: FileClientError] {
    get { state.withLock { $0.failures } }
    set { state.withLock { $0.failures = newValue } }
  }

  /// Lets each operation take some time from now on. Its result comes after that time, in the order in which operations
  /// were started.
  public func answer(after delay: Duration, clock: any Clock<Duration>) {
    state.withLock { $0.delay = (delay, clock) }
  }
}

extension MockDisk: DocumentMemory {
  package func effect<Success: Sendable>(
    _ operation: FileClientError.Attempt.Operation,
    _ work: @escaping @Sendable (inout DocumentsInMemory) -> Result<Success, FileClientError>
  ) -> Effect<Result<Success, FileClientError>> {
    let effect = Effect.sync { [self] in
      state.withLock { state in
        state.failures[operation].map { .failure($0) } ?? work(&state.memory)
      }
    }
    guard let (duration, clock) = state.withLock({ $0.delay }) else { return effect }
    return effect.delay(for: duration, clock: clock)
  }
}

extension FileClient {
  /// A client that keeps its documents on a disk of the test. Unless the disk is slow, everything is done when `send`
  /// returns.
  public static func mock(_ disk: MockDisk) -> Self { Self(memory: disk) }
}
