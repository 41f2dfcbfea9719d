public import Synchronization

/// Records whether a thread drains a store, and keeps the messages that other threads leave for it.
///
/// Both are in one atomic word: idle, draining, handed over, or draining with a list of entries, newest
/// first. The list is the stack of R. K. Treiber, "Systems Programming: Coping with Parallelism", IBM,
/// 1986. Entries are pushed by compare and exchange, and are only taken all at once. No thread waits for
/// another, so a thread that is preempted in the middle of a send does not hold up others.
///
/// The type is not generic, because the library's own generic code would look up the metadata of the
/// messages' type each time. Use an inbox with one type of message only.
@usableFromInline
struct Inbox: ~Copyable, Sendable {
  @usableFromInline let head = Atomic(Self.idle)

  @inlinable init() {}

  @inlinable static var idle: UInt { 0 }
  /// Not the address of a node, because nodes are aligned.
  @inlinable static var draining: UInt { 1 }
  /// Work is queued, but no thread drains. The next thread that posts becomes the draining thread.
  @inlinable static var handedOver: UInt { 2 }

  @inlinable
  var isIdle: Bool { head.load(ordering: .acquiring) == Self.idle }

  @inlinable
  @inline(__always)
  var isEmpty: Bool { head.load(ordering: .relaxed) <= Self.draining }

  /// Tries to begin a drain. Returns whether this thread now drains.
  @inlinable
  @inline(__always)
  func beginDrain() -> Bool {
    head.compareExchange(
      expected: Self.idle, desired: Self.draining, ordering: .acquiring
    ).exchanged
  }

  /// Tries to end the drain. Returns `false`, and this thread still drains, if anything has been left for
  /// it.
  @inlinable
  @inline(__always)
  func endDrain() -> Bool {
    head.compareExchange(
      expected: Self.draining, desired: Self.idle, ordering: .releasing
    ).exchanged
  }

  /// Tries to stop draining although work is queued. Returns `false`, and this thread still drains, if
  /// another thread has left something for it.
  @inlinable
  func handOver() -> Bool {
    head.compareExchange(
      expected: Self.draining, desired: Self.handedOver, ordering: .releasing
    ).exchanged
  }

  /// Tries to continue a drain that has been handed over. Returns whether this thread now drains.
  @inlinable
  func takeOver() -> Bool {
    head.compareExchange(
      expected: Self.handedOver, desired: Self.draining, ordering: .acquiring
    ).exchanged
  }

  /// Leaves a message for the thread that drains. If no thread drains, this thread now does, and the
  /// function returns `false`.
  ///
  /// The head is loaded with relaxed ordering because it is only compared and stored. Becoming the draining
  /// thread has acquiring ordering, and only `takeAll()` reads the list below the head.
  @inlinable
  @inline(never)
  func post<Message>(_ node: InboxNode<Message>) -> Bool {
    let reference = Unmanaged.passRetained(node)
    var head = head.load(ordering: .relaxed)
    while true {
      if head == Self.idle || head == Self.handedOver {
        if beginDrain() || takeOver() {
          reference.release()
          return false
        }
        head = Self.draining
      }
      node.next = head
      let attempt = self.head.weakCompareExchange(
        expected: head, desired: UInt(bitPattern: reference.toOpaque()),
        successOrdering: .releasing, failureOrdering: .relaxed)
      if attempt.exchanged { return true }
      head = attempt.original
    }
  }

  /// Takes all messages, in the order in which they were left. Only the thread that drains may call this.
  ///
  /// Safe: a thread that posts compares the addresses in the list but never follows them. Once a thread has
  /// taken the list, no other thread uses it, so each reference in it is released once. Everything that
  /// was written before a push is visible here, including before the pushes below the newest one. Each push
  /// changes what the push before it wrote, so the pushes are one release sequence. An address may be used
  /// again without harm, because it is the head again only if it is in the list again. All messages have
  /// the type that the caller expects because an inbox is used with one type of message only.
  @inlinable
  @inline(never)
  func takeAll<Message>() -> InboxList<Message> {
    let newest = head.exchange(Self.draining, ordering: .acquiring)
    var list = InboxList<Message>(last: newest)
    var next = newest
    while next > Self.draining, let node = InboxList<Message>.reference(next) {
      node._withUnsafeGuaranteedRef { node in
        (next, node.next, list.first) = (node.next, list.first, next)
      }
    }
    return list
  }
}
