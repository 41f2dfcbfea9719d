public import ComposableArchitecture
public import OrderedCollections

extension Store {
  /// Returns a collection of stores, one for each row of an identified array.
  ///
  /// ```swift
  /// let rows = store.views(rows: { $0.todos }, action: { .todo(id: $0, action: $1) })
  /// let firstRow = TodoRow(store: rows[0])
  /// ```
  ///
  /// A row's store keeps its last value when the row is removed, so a screen that is about to
  /// disappear does not crash and does not need a placeholder. The store finds its row by the
  /// identifier, wherever the row is moved.
  ///
  /// **Order.** The collection has the rows that exist at the time of the call, in their order. It
  /// does not change afterward. Call `views` again to get new rows.
  ///
  /// **Cost.** Each access makes a new store. A row's store keeps a copy of its row as long as the
  /// store exists. See `view(unwrapping:action:)`. The collection keeps the rows that it was made
  /// with. If you keep the collection, the next change of the rows copies their array.
  ///
  /// - Parameters:
  ///   - rows: Makes the rows. Called whenever a row's store is read, and once for each action
  ///     while stores of rows exist. A stored property costs the least.
  ///   - action: Turns the identifier of a row and an action of the row into a global action.
  /// - Returns: The stores of the rows.
  public func views<ID: Hashable & Sendable, RowValue: Sendable, RowAction: Sendable>(
    rows: @escaping @Sendable (Value) -> IdentifiedArray<ID, RowValue>,
    action: @escaping @Sendable (ID, RowAction) -> Action
  ) -> RowStores<ID, RowValue, RowAction> {
    RowStores(
      list: view(
        value: rows, action: { (row: (id: ID, action: RowAction)) in action(row.id, row.action) }))
  }
}

/// The stores of rows. Each access makes a new store. See `Store.views(rows:action:)`.
///
/// ```swift
/// for row in store.views(rows: { $0.todos }, action: { .todo(id: $0, action: $1) }) {
///   render(row.value)
/// }
/// ```
public struct RowStores<ID: Hashable & Sendable, Value: Sendable, Action: Sendable>:
  RandomAccessCollection, Sendable
{
  private let rows: IdentifiedArray<ID, Value>
  /// A view of all rows. The stores of the rows are views of it, so they share its value.
  private let list: Store<IdentifiedArray<ID, Value>, (id: ID, action: Action)>

  init(list: Store<IdentifiedArray<ID, Value>, (id: ID, action: Action)>) {
    self.rows = list.value
    self.list = list
  }

  /// The identifiers of the rows, in their order.
  ///
  /// ```swift
  /// let rows = store.views(rows: { $0.todos }, action: { .todo(id: $0, action: $1) })
  /// for (id, row) in zip(rows.ids, rows) { show(TodoRow(store: row), id) }
  /// ```
  public var ids: OrderedSet<ID> { rows.ids }

  /// The index of the first row, which is zero.
  public var startIndex: Int { 0 }

  /// The index after the last row, which is the number of rows.
  public var endIndex: Int { rows.count }

  /// A new store for the row at an index.
  public subscript(position: Int) -> Store<Value, Action> {
    let (id, row) = (rows.ids[position], rows[position])
    return list.view(
      unwrapping: { $0[id: id] }, initialValue: row, action: { (id: id, action: $0) })
  }

  /// A new store for the row with an identifier, or `nil` if the row was absent when the collection was
  /// made.
  ///
  /// ```swift
  /// let row = store.views(rows: { $0.todos }, action: { .todo(id: $0, action: $1) })[id: id]
  /// ```
  public subscript(id id: ID) -> Store<Value, Action>? { rows.index(id: id).map { self[$0] } }
}
