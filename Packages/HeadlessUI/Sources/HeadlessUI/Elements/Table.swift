/// Elements of one kind, in columns.
///
/// ```swift
/// let table = Table(primes, id: \.self, placeholder: "No favorite primes yet.") {
///   TableColumn("Prime", alignment: .trailing) { Text("\($0)") }
///   TableColumn("") { prime in
///     Button("Delete") { store.send(.deleteTapped(prime)) }
///   }
/// }
/// ```
///
/// `tap Delete in 7` taps the button in the row with the identity 7.
public struct Table: Sendable {
  struct Entry: Sendable {
    var identity: String
    var cells: [[Element]]
  }

  let titles: [String]
  let alignments: [TableAlignment]
  let entries: [Entry]
  let placeholder: String?

  /// Makes a table with one line for each row.
  ///
  /// - Parameters:
  ///   - rows: What to list.
  ///   - id: The identity of a row. Its description is what scripts and tests use.
  ///   - placeholder: What to show if there are no rows.
  ///   - columns: The columns, from left to right.
  public init<Rows: Sequence, ID: Hashable>(
    _ rows: Rows,
    id: KeyPath<Rows.Element, ID>,
    placeholder: String? = nil,
    @ArrayBuilder<TableColumn<Rows.Element>> columns: () -> [TableColumn<Rows.Element>]
  ) {
    let columns = columns()
    titles = columns.map(\.title)
    alignments = columns.map(\.alignment)
    entries = rows.map { row in
      Entry(identity: "\(row[keyPath: id])", cells: columns.map { $0.content(row) })
    }
    self.placeholder = placeholder
  }
}

/// Where the cells of a column are aligned.
public enum TableAlignment: Sendable, Hashable, CaseIterable {
  /// At the left.
  case leading
  /// In the middle.
  case center
  /// At the right, which suits numbers.
  case trailing
}

/// A column of a ``Table``.
public struct TableColumn<Item> {
  let title: String
  let alignment: TableAlignment
  let content: (Item) -> [Element]

  /// Makes a column.
  ///
  /// - Parameters:
  ///   - title: The heading. If no column of a table has one, the table has no headings.
  ///   - alignment: Where the cells are aligned.
  ///   - content: The elements in the cell of a row, side by side.
  public init(
    _ title: String,
    alignment: TableAlignment = .leading,
    @ElementBuilder content: @escaping (Item) -> [Element]
  ) {
    self.title = title
    self.alignment = alignment
    self.content = content
  }
}
