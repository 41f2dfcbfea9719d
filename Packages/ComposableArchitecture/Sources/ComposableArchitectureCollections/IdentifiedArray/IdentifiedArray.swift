public import OrderedCollections

/// An array of elements with unique identifiers.
///
/// Use it for the rows of a screen. A row keeps its identifier when rows before it are inserted,
/// moved or removed, so an effect that ends late still finds the row that started it. An index
/// could refer to another row by then.
///
/// ```swift
/// var todos: IdentifiedArray<UUID, Todo> = [Todo(id: id, title: "Buy milk")]
/// todos[id: id]?.isDone = true
/// todos.append(Todo(title: "Call mother"))
/// todos.move(fromOffsets: [1], toOffset: 0)
/// ```
///
/// If the elements are not `Identifiable`, pass a key path to their identifier:
///
/// ```swift
/// let players = IdentifiedArray(["Blob", "Blob Jr."], id: \.self)
/// ```
///
/// **Order.** The elements keep the order in which they were added until they are moved or sorted.
///
/// **Identifiers.** Each identifier occurs only once. Adding an element with an identifier that is
/// already present does nothing, and the result reports that. An array that is made of elements with the same
/// identifier keeps the first of them, and a debug build writes a warning. To replace an element, use
/// `updateOrAppend(_:)`, or assign to a subscript. Changing the identifier of an element in place
/// is a programming error and stops the program. Remove the element and insert the new one instead.
///
/// **Cost.** Finding, reading and changing an element by its identifier or its index takes constant
/// time. A change is made in place, without a copy of the array or the element. Inserting, moving
/// and removing take time proportional to the number of elements.
///
/// **JSON.** The array is encoded as an array of its elements. Decoding throws an error if two
/// elements have the same identifier.
public struct IdentifiedArray<ID: Hashable & SendableMetatype, Element: SendableMetatype> {
  @usableFromInline var elements: OrderedDictionary<ID, Element>
  @usableFromInline let identify: @Sendable (Element) -> ID

  @usableFromInline
  init(elements: OrderedDictionary<ID, Element>, identify: @escaping @Sendable (Element) -> ID) {
    self.elements = elements
    self.identify = identify
  }

  @inlinable
  init(_ elements: some Sequence<Element>, identify: @escaping @Sendable (Element) -> ID) {
    self.init(elements: [:], identify: identify)
    self.elements.reserveCapacity(elements.underestimatedCount)
    for element in elements where !append(element).inserted {
      reportDuplicate(identify(element), in: Element.self)
    }
  }

  /// Creates an array of elements with a property that is their identifier.
  ///
  /// - Parameters:
  ///   - elements: The elements. Of those with the same identifier, only the first is kept, and a debug build writes a
  ///     warning.
  ///   - id: The key path to the identifier of an element.
  @inlinable
  public init(_ elements: some Sequence<Element>, id: any KeyPath<Element, ID> & Sendable) {
    self.init(elements, identify: { $0[keyPath: id] })
  }

  /// The identifiers of the elements, in the order of the elements.
  ///
  /// ```swift
  /// let isPresent = todos.ids.contains(id)
  /// ```
  @inlinable
  public var ids: OrderedSet<ID> { elements.keys }

  /// Returns the index of the element with an identifier, or `nil` if there is none.
  ///
  /// ```swift
  /// let place = todos.index(id: id).map { "\($0 + 1) of \(todos.count)" }
  /// ```
  @inlinable
  public func index(id: ID) -> Int? { elements.index(forKey: id) }

  /// The element with an identifier, or `nil` if there is none.
  ///
  /// ```swift
  /// todos[id: id]?.title = "Buy oat milk"
  /// ```
  ///
  /// Assigning `nil` removes the element. Assigning an element replaces the existing one, or
  /// appends the new element if there is none. Assigning an element with another identifier is a
  /// programming error and stops the program.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { elements[id] }
    _modify {
      defer { if let element = elements[id] { requireIdentifier(id, of: element) } }
      yield &elements[id]
    }
  }

  @inlinable
  func requireIdentifier(_ id: ID, of element: Element) {
    let other = identify(element)
    if other != id { stopBecauseIdentifierChanged(from: id, to: other) }
  }

  @usableFromInline
  func stopBecauseIdentifierChanged(from id: ID, to other: ID) -> Never {
    fatalError(
      """
      An element of an IdentifiedArray changed its identifier from \(id) to \(other). The array would \
      no longer find it. Remove the element and insert the new one instead.
      """)
  }
}

/// An identified array whose elements are `Identifiable`.
///
/// ```swift
/// var todos: IdentifiedArrayOf<Todo> = []
/// ```
public typealias IdentifiedArrayOf<Element: Identifiable & SendableMetatype> =
  IdentifiedArray<Element.ID, Element> where Element.ID: SendableMetatype

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an array of identifiable elements.
  ///
  /// - Parameter elements: The elements. Of those with the same identifier, only the first is kept, and a debug
  ///   build writes a warning.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init(elements, identify: { $0.id })
  }

  /// Creates an empty array.
  @inlinable
  public init() { self.init(elements: [:], identify: { $0.id }) }
}

extension IdentifiedArray: ExpressibleByArrayLiteral
where Element: Identifiable, ID == Element.ID {
  /// Creates an array of the elements of a literal. Of those with the same identifier, only the first is
  /// kept, and a debug build writes a warning.
  @inlinable
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}
