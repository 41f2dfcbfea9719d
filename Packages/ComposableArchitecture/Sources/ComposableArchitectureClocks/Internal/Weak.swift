/// A weak reference that can be stored in a collection.
struct Weak<Object: AnyObject & Sendable>: Sendable {
  weak var object: Object?

  init(_ object: Object) { self.object = object }
}
