import Synchronization

/// A table with a row for each case of an enum that has occurred. Threads read the table without a lock,
/// even while another thread adds a row.
///
/// Each row is in one of several lists, by the index of its case. The number of lists never changes. The
/// indices of cases are dense, so a list has several rows only if the enum has more cases than there are
/// lists.
///
/// The table is not generic because unspecialized generic code looks up the types that it uses, which takes
/// longer than everything else.
final class CaseTable: Sendable {
  /// The row of one case. A subclass adds what the table stores for a case.
  // Safe: `next` is set once, before other threads see the row. Everything else is constant, including the
  // properties of subclasses.
  class Row: @unchecked Sendable {
    let index: UInt32
    /// The next row of the list.
    fileprivate var next: Unmanaged<Row>?

    init(index: UInt32) { self.index = index }
  }

  /// Whether the actions of a table have case indices.
  enum Indexing: UInt8, AtomicRepresentable { case unknown, indexed, notIndexed }

  private typealias List = Atomic<Unmanaged<Row>?>

  /// Relaxed ordering is enough because all threads that see `unknown` come to the same result.
  let indexing = Atomic<Indexing>(.unknown)

  // Safe: the pointer is a constant. The memory is initialized in `init` and freed in `deinit`. In between,
  // threads use only the atomics in it.
  private nonisolated(unsafe) let lists: UnsafeMutablePointer<List>
  /// The number of lists, which is a power of two, minus one.
  private let mask: UInt32
  /// All rows. The lists do not retain them.
  private let rows = Mutex<[Row]>([])

  /// - Parameter count: The expected number of cases.
  init(count: Int) {
    var capacity = 16
    while capacity < count { capacity *= 2 }
    lists = .allocate(capacity: capacity)
    for number in 0..<capacity { (lists + number).initialize(to: List(nil)) }
    mask = UInt32(capacity - 1)
  }

  deinit {
    lists.deinitialize(count: Int(mask) + 1)
    lists.deallocate()
  }

  /// Returns the row of a case, if that case has occurred. The row is valid as long as the table exists.
  ///
  /// The reference is unmanaged because threads that count references to the same row slow one another
  /// down.
  func row(at index: UInt32) -> Unmanaged<Row>? {
    // The index is masked, so it is in bounds.
    var row = lists[Int(index & mask)].load(ordering: .acquiring)
    // Safe: `rows` keeps all rows until the table is released, and the caller holds the table. A row is
    // complete before its list refers to it, because this acquiring load sees everything that was written
    // before the releasing store.
    while let found = row, found._withUnsafeGuaranteedRef({ $0.index }) != index {
      row = found._withUnsafeGuaranteedRef { $0.next }
    }
    return row
  }

  /// Adds a row. If another thread has added one for the same case already, that row stays.
  func add(_ row: Row) -> Unmanaged<Row> {
    rows.withLock { rows in
      if let row = self.row(at: row.index) { return row }
      let list = lists + Int(row.index & mask)
      // Only this function stores, and only with the lock held, so the value that is loaded here is the
      // newest one.
      row.next = list.pointee.load(ordering: .relaxed)
      rows.append(row)
      let reference = Unmanaged.passUnretained(row)
      list.pointee.store(reference, ordering: .releasing)
      return reference
    }
  }
}
