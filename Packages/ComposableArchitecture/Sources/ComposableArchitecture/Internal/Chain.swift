/// What was taken out of an inbox, the oldest first.
@usableFromInline
struct Chain<Message: Sendable> {
  /// The addresses of the ends; each reference in between is to be released by whoever takes it out.
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
  mutating func append(_ other: Chain) {
    if isEmpty {
      self = other
    } else if !other.isEmpty, let end = Self.reference(last) {
      end._withUnsafeGuaranteedRef { $0.next = other.first }
      last = other.last
    }
  }

  @inlinable
  static func reference(_ address: UInt) -> Unmanaged<Posted<Message>>? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
  }
}
