/// The messages that were taken out of an inbox, oldest first.
///
/// A list owns one reference to each element, and is not copied. So an element is released once, by the
/// code that takes it out. The code that makes a list must take out every element. Nothing else uses
/// `next` of an element in the list.
@usableFromInline
struct InboxList<Message: Sendable>: ~Copyable {
  /// The addresses of the first and the last element. 0 means none. If `first` is 0, `last` has no meaning.
  @usableFromInline var first: UInt = 0
  @usableFromInline var last: UInt

  @inlinable
  init(last: UInt = 0) { self.last = last }

  @inlinable
  var isEmpty: Bool { first == 0 }

  @inlinable
  mutating func popFirst() -> InboxNode<Message>? {
    guard let node = Self.reference(first)?.takeRetainedValue() else { return nil }
    first = node.next
    return node
  }

  @inlinable
  mutating func append(_ node: InboxNode<Message>) {
    node.next = 0
    var list = InboxList(last: UInt(bitPattern: Unmanaged.passRetained(node).toOpaque()))
    list.first = list.last
    append(list)
  }

  @inlinable
  mutating func append(_ other: consuming InboxList) {
    if isEmpty {
      self = other
    } else if !other.isEmpty, let end = Self.reference(last) {
      // The element is alive because it is in the list.
      end._withUnsafeGuaranteedRef { $0.next = other.first }
      last = other.last
    }
  }

  @inlinable
  static func reference(_ address: UInt) -> Unmanaged<InboxNode<Message>>? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
  }
}
