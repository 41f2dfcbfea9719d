/// The messages that were taken out of an inbox, oldest first.
///
/// A chain owns one reference to each element, and is not copied. So an element is released once, by the
/// code that takes it out. The code that makes a chain must take out every element. Nothing else uses
/// `next` of an element in the chain.
@usableFromInline
struct Chain<Message: Sendable>: ~Copyable {
  /// The addresses of the first and the last element. 0 is none. If `first` is 0, `last` has no meaning.
  @usableFromInline var first: UInt = 0
  @usableFromInline var last: UInt

  @inlinable
  init(last: UInt = 0) { self.last = last }

  @inlinable
  var isEmpty: Bool { first == 0 }

  @inlinable
  mutating func popFirst() -> Posted<Message>? {
    guard let posted = Self.reference(first)?.takeRetainedValue() else { return nil }
    first = posted.next
    return posted
  }

  @inlinable
  mutating func append(_ posted: Posted<Message>) {
    posted.next = 0
    var chain = Chain(last: UInt(bitPattern: Unmanaged.passRetained(posted).toOpaque()))
    chain.first = chain.last
    append(chain)
  }

  @inlinable
  mutating func append(_ other: consuming Chain) {
    if isEmpty {
      self = other
    } else if !other.isEmpty, let end = Self.reference(last) {
      // The element is alive because it is in the chain.
      end._withUnsafeGuaranteedRef { $0.next = other.first }
      last = other.last
    }
  }

  @inlinable
  static func reference(_ address: UInt) -> Unmanaged<Posted<Message>>? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
  }
}
