public import Synchronization

/// Says whether a thread drains a store, and keeps what other threads leave for it.
///
/// Both are one atomic word: idle, draining, handed over, or draining with a list of entries, the newest
/// first. The list is the stack of R. K. Treiber, "Systems Programming: Coping with Parallelism", IBM,
/// 1986: entries are pushed by compare and exchange, and only ever taken all at once. No thread waits for
/// another for longer than a moment, so a thread that is preempted in the middle of a send holds up no other.
///
/// An inbox does not know the type of its messages, because the library's own generic code would look up the
/// metadata of that type each time. Use an inbox with one type of message only.
@usableFromInline
struct Inbox: ~Copyable, Sendable {
  @usableFromInline let head = Atomic(Self.idle)

  @inlinable init() {}

  @inlinable static var idle: UInt { 0 }
  /// Not the address of a node, because nodes are aligned.
  @inlinable static var draining: UInt { 1 }
  /// There is work in line, but no thread drains. The next thread that posts does.
  @inlinable static var handedOver: UInt { 2 }

  @inlinable
  var isIdle: Bool { head.load(ordering: .acquiring) == Self.idle }

  @inlinable
  @inline(__always)
  var isEmpty: Bool { head.load(ordering: .relaxed) <= Self.draining }

  /// Whether this thread is now the one that drains.
  @inlinable
  @inline(__always)
  func beginDrain() -> Bool {
    head.compareExchange(
      expected: Self.idle, desired: Self.draining, ordering: .acquiring
    ).exchanged
  }

  /// Waits for a moment until no thread drains. Returns whether this thread now drains.
  ///
  /// Most drains are over sooner than a message can be left and taken. The wait is bounded, to less than a
  /// microsecond in a release build, so a draining thread that is slow or preempted holds up no other. This
  /// thread rarely looks at the head because each look slows the draining thread down.
  @inlinable
  @inline(never)
  func beginDrainSoon() -> Bool {
    let pause = Atomic(0)
    for _ in 0..<8 {
      // The compiler keeps atomic loads, so these take time.
      for _ in 0..<128 { _ = pause.load(ordering: .relaxed) }
      switch head.load(ordering: .relaxed) {
      case Self.idle: if beginDrain() { return true }
      case Self.handedOver: return false
      default: continue
      }
    }
    return false
  }

  /// Whether this thread no longer drains. It still does if anything has been left for it.
  @inlinable
  @inline(__always)
  func endDrain() -> Bool {
    head.compareExchange(
      expected: Self.draining, desired: Self.idle, ordering: .releasing
    ).exchanged
  }

  /// Whether this thread no longer drains although there is work in line. It still does if another
  /// thread has left something for it.
  @inlinable
  func handOver() -> Bool {
    head.compareExchange(
      expected: Self.draining, desired: Self.handedOver, ordering: .releasing
    ).exchanged
  }

  /// Whether this thread now drains what has been handed over.
  @inlinable
  func takeOver() -> Bool {
    head.compareExchange(
      expected: Self.handedOver, desired: Self.draining, ordering: .acquiring
    ).exchanged
  }

  /// Leaves something for the thread that drains. If there is none, this thread drains now, and `false`
  /// is returned.
  ///
  /// The head is loaded relaxed because it is only compared and remembered: becoming the draining thread
  /// acquires, and what is below in the list is for `takeAll()`.
  @inlinable
  @inline(never)
  func post<Message>(_ posted: Posted<Message>) -> Bool {
    let reference = Unmanaged.passRetained(posted)
    var head = head.load(ordering: .relaxed)
    while true {
      if head == Self.idle || head == Self.handedOver {
        if beginDrain() || takeOver() {
          reference.release()
          return false
        }
        head = Self.draining
      }
      posted.next = head
      let attempt = self.head.weakCompareExchange(
        expected: head, desired: UInt(bitPattern: reference.toOpaque()),
        successOrdering: .releasing, failureOrdering: .relaxed)
      if attempt.exchanged { return true }
      head = attempt.original
    }
  }

  /// Takes what has been left, in the order in which it came. Only the thread that drains may do so.
  ///
  /// Safe: a thread that posts compares the addresses in the list but never follows them. A thread that takes
  /// the list is the only one that knows it from then on. So each reference in it is released once. What was
  /// written before a push is seen here, including before the pushes under the newest: each push changes what
  /// the push before it wrote, so they are one release sequence. An address may be used again without harm
  /// because it is the head again only if it is in the list again. All messages have the type that the caller
  /// asks for because an inbox is used with one type of message only.
  @inlinable
  @inline(never)
  func takeAll<Message>() -> Chain<Message> {
    let newest = head.exchange(Self.draining, ordering: .acquiring)
    var chain = Chain<Message>(last: newest)
    var next = newest
    while next > Self.draining, let posted = Chain<Message>.reference(next) {
      posted._withUnsafeGuaranteedRef { posted in
        (next, posted.next, chain.first) = (posted.next, chain.first, next)
      }
    }
    return chain
  }
}
