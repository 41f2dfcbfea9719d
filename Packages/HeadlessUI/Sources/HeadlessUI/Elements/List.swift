/// Elements of one kind, one below the other.
///
/// ```swift
/// let list = List(primes, placeholder: "No favorite primes yet.") { prime in
///   Row {
///     Text("\(prime)")
///     Button("Delete \(prime)") { store.send(.deleteTapped(prime)) }
///   }
/// }
/// ```
public struct List: Sendable {
  struct Item: Sendable {
    /// The identity of its row, if the list has identities.
    var identity: String?
    var elements: [Element]
  }

  let items: [Item]
  let placeholder: String?

  /// Makes a list with one item for each element of a sequence.
  ///
  /// - Parameters:
  ///   - data: What to list.
  ///   - placeholder: What to show if there is nothing to list.
  ///   - content: The items for one element, usually one.
  public init<Data: Sequence>(
    _ data: Data,
    placeholder: String? = nil,
    @ElementBuilder content: (Data.Element) -> [Element]
  ) {
    self.items = data.map { Item(elements: content($0)) }
    self.placeholder = placeholder
  }

  /// Makes a list of rows with identities. Controls in different rows may have the same label.
  ///
  /// ```swift
  /// let list = List(primes, id: \.self) { prime in
  ///   Row {
  ///     Text("\(prime)")
  ///     Button("Delete") { store.send(.deleteTapped(prime)) }
  ///   }
  /// }
  /// ```
  ///
  /// `tap Delete in 7` taps the button in the row with the identity 7.
  ///
  /// - Parameters:
  ///   - data: What to list.
  ///   - id: The identity of an element. Its description is what scripts and tests use.
  ///   - placeholder: What to show if there is nothing to list.
  ///   - content: The items for one element, usually one.
  public init<Data: Sequence, ID: Hashable>(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    placeholder: String? = nil,
    @ElementBuilder content: (Data.Element) -> [Element]
  ) {
    self.items = data.map { Item(identity: "\($0[keyPath: id])", elements: content($0)) }
    self.placeholder = placeholder
  }
}
