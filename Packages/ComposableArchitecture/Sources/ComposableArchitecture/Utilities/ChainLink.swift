/// A reference to the next object of a chain that may be of any length.
///
/// Swift releases an object that only another object refers to inside the release of that other object. A
/// chain of a hundred thousand objects would overflow the stack. Every 32nd link, counted from the chain's
/// beginning, is therefore released by a `ReleaseQueue`.
@usableFromInline
struct ChainLink<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private let reference: Unmanaged<Object>?
  /// The number of links in the chain from here on.
  let depth: Int

  /// - Parameter depth: The number of links in the chain from here on. If it is a multiple of 32, such as
  ///   0, the queue releases the link.
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
