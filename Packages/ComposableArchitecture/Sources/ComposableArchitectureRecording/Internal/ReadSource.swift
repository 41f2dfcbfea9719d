#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Android)
  private import Android
#elseif os(Windows)
  private import WinSDK
#endif

/// Records reads, or repeats recorded ones.
protocol Reads: Sendable {
  func read<Result: Codable & Sendable>(_ name: String, _ body: () -> Result) -> Result
}

/// Tells a function of the environment which reducer calls it.
///
/// A task-local value would do the same, but setting it takes three times as long as an action.
@usableFromInline
final class ReadSource: Sendable {
  private let reads: any Reads
  // A static constant takes longer to read.
  private let thread = ReadSource.thread

  init(_ reads: any Reads) { self.reads = reads }

  /// The reads of the reducer that is running on this thread.
  static var current: (any Reads)? {
    thread.value.map { Unmanaged<ReadSource>.fromOpaque($0).takeUnretainedValue().reads }
  }

  private static let thread = ThreadLocal()

  /// Runs a closure whose reducers read from here.
  @inlinable
  func whileReading<Result>(_ body: () -> Result) -> Result {
    let outer = begin()
    defer { end(outer) }
    return body()
  }

  /// Runs a closure on behalf of no reducer.
  static func withoutReading<Result>(_ body: () -> Result) -> Result {
    let outer = thread.value
    thread.value = nil
    defer { thread.value = outer }
    return body()
  }

  // The thread does not own the source. The caller of `whileReading` does, until the closure has returned.
  @usableFromInline
  func begin() -> UnsafeMutableRawPointer? {
    let outer = thread.value
    thread.value = Unmanaged.passUnretained(self).toOpaque()
    return outer
  }

  @usableFromInline
  func end(_ outer: UnsafeMutableRawPointer?) { thread.value = outer }
}

/// A pointer that each thread has for itself, at first `nil`.
private struct ThreadLocal: Sendable {
  #if os(WASI)
    // Safe: there is only one thread.
    private nonisolated(unsafe) static var only: UnsafeMutableRawPointer?

    var value: UnsafeMutableRawPointer? {
      get { Self.only }
      nonmutating set { Self.only = newValue }
    }
  #elseif os(Windows)
    private let key = FlsAlloc(nil)

    var value: UnsafeMutableRawPointer? {
      get { FlsGetValue(key) }
      nonmutating set { FlsSetValue(key, newValue) }
    }
  #else
    private let key: pthread_key_t

    init() {
      var key = pthread_key_t()
      precondition(
        pthread_key_create(&key, nil) == 0, "The process uses all of its thread-local values.")
      self.key = key
    }

    var value: UnsafeMutableRawPointer? {
      get { pthread_getspecific(key) }
      nonmutating set { pthread_setspecific(key, newValue) }
    }
  #endif
}
