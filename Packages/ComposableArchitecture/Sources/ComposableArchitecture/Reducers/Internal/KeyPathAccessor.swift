/// Accesses the part of a value that a key path leads to. Where the part is stored is looked up only once,
/// because following a key path costs more than most reducers.
@usableFromInline
package struct KeyPathAccessor<Root, Value>: Sendable {
  @usableFromInline let keyPath: any WritableKeyPath<Root, Value> & Sendable
  /// Where in a root the part is stored, in bytes. `nil` if the part is computed, observed, or behind a
  /// reference.
  @usableFromInline package let offset: Int?

  @inlinable
  package init(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {
    self.keyPath = keyPath
    self.offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  /// Changes the part in place.
  @inlinable
  @inline(__always)
  package func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else { return body(&root[keyPath: keyPath]) }
    // Safe: an offset exists only for a property that is stored in the root itself, as a `Value` and in the
    // form that generic code expects. So the memory there is bound to that type and aligned for it. The
    // access to `root` is exclusive until `body` returns, and `body` gets no pointer that it could keep.
    return withUnsafeMutablePointer(to: &root) { root in
      body(
        &(UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }

  /// Reads the part without setting it, even if the part is computed. The root is `inout` because it would
  /// be copied otherwise.
  @inlinable
  @inline(__always)
  package func read<Result>(_ root: inout Root, _ body: (Value) -> Result) -> Result {
    guard offset != nil else { return body(root[keyPath: keyPath]) }
    return modify(&root) { body($0) }
  }
}
