import ComposableArchitecture
import Synchronization

/// Writes a warning in a debug build, because an element is missing from the array and the program cannot tell.
///
/// There is one warning for each type of element. A screen may make the same array again and again.
@usableFromInline
func reportDuplicate<ID, Element>(_ id: ID, in _: Element.Type) {
  #if DEBUG
    let isNew = reported.withLock { $0.insert(ObjectIdentifier(Element.self)).inserted }
    guard isNew else { return }
    writeToStandardError(
      """
      warning: An IdentifiedArray was made of several elements of type `\(Element.self)` with the identifier \(id). \
      It keeps only the first of them. Give each element an identifier of its own, or append the elements one by \
      one and check the results.

      """)
  #endif
}

#if DEBUG
  /// The types of elements that a warning was written about.
  private let reported = Mutex<Set<ObjectIdentifier>>([])
#endif
