/// What was taken out of an inbox, the oldest first.
///
/// It owns one reference to each element, and is not copied: an element is released once, by whoever
/// takes it out. Who makes a chain takes out everything. Nobody else touches `next` of what is in it.
@usableFromInline
struct Chain<Message: Sendable>: ~Copyable {
  /// The addresses of the ends; there is a last one only if there is a first one, and 0 is none.
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
      // In the chain, and so alive.
      end._withUnsafeGuaranteedRef { $0.next = other.first }
      last = other.last
    }
  }

  @inlinable
  static func reference(_ address: UInt) -> Unmanaged<Posted<Message>>? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
  }
}
