public import Synchronization

/// Records which thread drains a store, and whether that thread is inside the reducer.
///
/// Only the draining thread writes it, and every check is about the current thread. Relaxed ordering is
/// enough because a thread always sees its own writes, and the number of another thread never equals its
/// own.
@usableFromInline
struct DrainingThread: ~Copyable, Sendable {
  /// 0 if no thread drains. Otherwise the thread's number, whose lowest bit is set inside the reducer.
  @usableFromInline let word = Atomic<UInt>(0)

  @inlinable init() {}

  @inlinable static var isReducing: UInt { 1 }

  @inlinable
  func begin() { word.store(currentThread(), ordering: .relaxed) }

  @inlinable
  func end() { word.store(0, ordering: .relaxed) }

  /// Calls the reducer.
  @inlinable
  @inline(__always)
  func whileReducing<Result>(_ body: () -> Result) -> Result {
    let thread = word.load(ordering: .relaxed)
    word.store(thread | Self.isReducing, ordering: .relaxed)
    defer { word.store(thread, ordering: .relaxed) }
    return body()
  }

  /// Whether the current thread drains.
  @inlinable
  var isCurrent: Bool { word.load(ordering: .relaxed) & ~Self.isReducing == currentThread() }

  /// Whether the current thread is inside the reducer.
  @usableFromInline
  var isReducingHere: Bool { word.load(ordering: .relaxed) == currentThread() | Self.isReducing }
}
