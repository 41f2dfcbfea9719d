/// A reference to the next object of a chain that may be of any length.
///
/// Swift releases an object that only another object refers to inside the release of that other one. A
/// chain of a hundred thousand objects would overflow the stack. A link to every 32nd object, counted
/// from the chain's beginning, is released by a `ReleaseQueue` instead.
@usableFromInline
struct Link<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private let reference: Unmanaged<Object>?
  /// How many links the chain has from here on.
  let depth: Int

  /// - Parameter depth: how many links the chain has from here on. Every link of which this is a
  ///   multiple of 32, such as 0, is released by the queue.
  init(_ object: Object?, depth: Int = 0) {
    reference = object.map(Unmanaged.passRetained)
    self.depth = depth
  }

  /// The object. It lives at least as long as the link.
  var object: Object? { reference?.takeUnretainedValue() }

  /// The object, unretained. It is valid as long as the link is.
  var unretained: Unmanaged<Object>? { reference }

  deinit {
    guard let reference else { return }
    if depth.isMultiple(of: 32) { ReleaseQueue.release(reference) } else { reference.release() }
  }
}
