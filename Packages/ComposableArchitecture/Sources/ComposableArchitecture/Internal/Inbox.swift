public import Synchronization

/// Who drains a store, and what has been left for that thread in the meantime.
///
/// Both are one atomic word: idle, draining, or draining with a list of entries, the newest first. The
/// list is the stack of R. K. Treiber, "Systems Programming: Coping with Parallelism", IBM, 1986: pushed
/// onto by compare and exchange, and only ever taken as a whole. Nobody waits for anybody, so a thread
/// that loses its processor in the midst of a send holds up no other.
@usableFromInline
struct Inbox<Entry: Sendable>: ~Copyable, Sendable {
  @usableFromInline
  struct Node {
    @usableFromInline let entry: Entry
    /// The one below.
    @usableFromInline var next: UInt

    @inlinable
    init(entry: Entry, next: UInt) {
      self.entry = entry
      self.next = next
    }
  }

  @usableFromInline let head = Atomic(Self.idle)

  @inlinable init() {}

  @inlinable static var idle: UInt { 0 }
  /// No address of a node, as nodes are aligned.
  @inlinable static var draining: UInt { 1 }

  @inlinable
  var isIdle: Bool { head.load(ordering: .acquiring) == Self.idle }

  @inlinable
  var isEmpty: Bool { head.load(ordering: .relaxed) <= Self.draining }

  /// Whether this thread is now the one that drains.
  @inlinable
  func beginDrain() -> Bool {
    head.compareExchange(
      expected: Self.idle, desired: Self.draining, ordering: .acquiring
    ).exchanged
  }

  /// Whether this thread no longer drains. It still does if anything has been left for it.
  @inlinable
  func endDrain() -> Bool {
    head.compareExchange(
      expected: Self.draining, desired: Self.idle, ordering: .releasing
    ).exchanged
  }

  /// Leaves an entry for whoever drains, and gives `nil`. If nobody does any more, this thread does
  /// now, and gets the entry back.
  @inlinable
  @inline(never)
  func post(_ entry: Entry) -> Entry? {
    let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
    node.initialize(to: Node(entry: entry, next: Self.idle))
    while true {
      let head = head.load(ordering: .relaxed)
      if head == Self.idle {
        guard beginDrain() else { continue }
        return Self.free(node).entry
      }
      node.pointee.next = head
      let isPosted = self.head.weakCompareExchange(
        expected: head, desired: UInt(bitPattern: node), ordering: .releasing
      ).exchanged
      if isPosted { return nil }
    }
  }

  /// Moves what has been left to the end of a queue, in the order in which it came. Only the thread that
  /// drains may do so.
  ///
  /// Safe: whoever pushes compares addresses of nodes that are in the list but never looks into these,
  /// and whoever takes the list is the only one who knows it from then on. So each node is read and
  /// freed by one thread, once, after `initialize` on another, which the exchange waits for. That the
  /// address of a freed node may be used again does no harm: it is the head again only if it is in the
  /// list again.
  @inlinable
  @inline(never)
  func takeAll(into queue: inout Queue<Entry>) {
    var next = head.exchange(Self.draining, ordering: .acquiring)
    var oldest: UnsafeMutablePointer<Node>?
    while next > Self.draining, let node = UnsafeMutablePointer<Node>(bitPattern: next) {
      next = node.pointee.next
      node.pointee.next = UInt(bitPattern: oldest)
      oldest = node
    }
    while let node = oldest {
      oldest = UnsafeMutablePointer(bitPattern: node.pointee.next)
      queue.append(Self.free(node).entry)
    }
  }

  @inlinable
  static func free(_ node: UnsafeMutablePointer<Node>) -> Node {
    defer { node.deallocate() }
    return node.move()
  }
}
