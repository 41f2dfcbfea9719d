/// A snapshot of a node's value, without its type.
@usableFromInline
class AnyViewSnapshot {
  var isSet: Bool { false }

  /// The value in a box.
  func boxed() -> AnyBox { fatalError("The value of \(self) has no type.") }

  /// Releases the value.
  func drop() {}

  /// The value, which must be set and of this type.
  @inlinable
  final func value<Value: Sendable>(as type: Value.Type = Value.self) -> Value {
    // Safe: only the getter of a node makes snapshots of the node's value, and only observers below that
    // node are called with them. They were made by a view of the node's view, with the same type.
    // A checked cast would look up metadata, which takes longer than calling an observer.
    unsafeDowncast(self, to: ViewSnapshot<Value>.self).value
  }

  /// Replaces the value, which must be of this type. Returns whether the new one is different.
  @inlinable
  final func renew<Value: Sendable>(_ value: () -> Value) -> Bool {
    // Safe: the getter of a node makes snapshots of the node's value, and passes them only values of that
    // node.
    unsafeDowncast(self, to: ViewSnapshot<Value>.self).renew(value)
  }
}

/// A snapshot of a node's value: the value that it had when the observers below it were last notified.
///
/// A new value counts as changed unless all its bytes are the same. This check is stricter than `==`, never
/// runs a user's code, and takes the same time for an array of any length. The old value is kept, so its
/// storage is neither changed in place nor reused, and equal bytes mean an equal value. Bytes between two
/// properties may differ by chance. Such a difference only makes an unchanged value count as changed.
@usableFromInline
final class ViewSnapshot<Value: Sendable>: AnyViewSnapshot {
  // All of these are safe. There is a `Value` at `current` if `isHolding`, and none at `spare` except
  // within `renew`. The memory belongs to this object alone, is allocated with the size and the alignment
  // of a `Value`, and is freed by `deinit`. Only the thread that drains uses the object, but any thread may
  // release the last reference. Accesses do not overlap. `renew` accesses none of these properties while it
  // calls the function that it is given or releases the replaced value, and the value is not renewed
  // meanwhile.
  @exclusivity(unchecked) @usableFromInline var current: UnsafeMutablePointer<Value>
  @exclusivity(unchecked) @usableFromInline var spare: UnsafeMutablePointer<Value>
  @exclusivity(unchecked) @usableFromInline var isHolding = false

  override init() {
    current = .allocate(capacity: 1)
    spare = .allocate(capacity: 1)
  }

  deinit {
    if isHolding { current.deinitialize(count: 1) }
    current.deallocate()
    spare.deallocate()
  }

  override var isSet: Bool { isHolding }

  override func boxed() -> AnyBox { TypedBox(value) }

  @inlinable var value: Value {
    precondition(isHolding, "The value is not set.")
    return current.pointee
  }

  override func drop() {
    guard isHolding else { return }
    isHolding = false
    (current, spare) = (spare, current)
    _ = spare.move()
  }

  /// Replaces the value. Returns whether the new one is different.
  @inlinable
  func renew(_ value: () -> Value) -> Bool {
    let bytes = UnsafeMutableRawPointer(spare)
    // The bytes between properties are not set when a value is initialized.
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Value>.size)
    spare.initialize(to: value())
    if isHolding, Self.areSame(current, spare) {
      _ = spare.move()
      return false
    }
    (current, spare) = (spare, current)
    // Releasing the old value may run any code, so everything else is done first.
    let wasHolding = isHolding
    isHolding = true
    if wasHolding { _ = spare.move() }
    return true
  }

  @inlinable
  static func areSame(_ lhs: UnsafeRawPointer, _ rhs: UnsafeRawPointer) -> Bool {
    let size = MemoryLayout<Value>.size
    var offset = 0
    while offset + 8 <= size {
      if lhs.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        != rhs.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      {
        return false
      }
      offset += 8
    }
    while offset < size {
      if lhs.load(fromByteOffset: offset, as: UInt8.self)
        != rhs.load(fromByteOffset: offset, as: UInt8.self)
      {
        return false
      }
      offset += 1
    }
    return true
  }
}
