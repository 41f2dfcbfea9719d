import ComposableArchitectureTestSupport
import Testing

@testable import ComposableArchitecture

@Suite struct CaseTableTests {
  @Test func `A row is found by the index of its case`() {
    let table = CaseTable(count: 4)
    let indices: [UInt32] = [0, 3, 15, 16, 19, 1_000_003, .max]
    for index in indices { #expect(table.row(at: index) == nil) }
    let rows = indices.map { table.add(CaseTable.Row(index: $0)) }
    for (index, row) in zip(indices, rows) {
      #expect(table.row(at: index)?.toOpaque() == row.toOpaque())
    }
    #expect(table.row(at: 1) == nil)
    #expect(table.row(at: 35) == nil)
  }

  @Test func `The first row of a case is kept`() {
    let table = CaseTable(count: 0)
    let row = table.add(CaseTable.Row(index: 1))
    #expect(table.add(CaseTable.Row(index: 1)).toOpaque() == row.toOpaque())
  }

  @Test func `Threads that add the same rows get the same rows`() {
    let table = CaseTable(count: 0)
    let results = Recorder<[UInt]>()
    onThreads(8) { _ in
      results.record(
        (UInt32(0)..<200).map { index in
          let row = table.row(at: index) ?? table.add(CaseTable.Row(index: index))
          return UInt(bitPattern: row.toOpaque())
        })
    }
    #expect(Set(results.all).count == 1)
    #expect(results.all.count == 8)
  }

  @Test func `A released table releases its rows`() {
    final class Row: CaseTable.Row, @unchecked Sendable {}
    weak var first: Row?
    do {
      let table = CaseTable(count: 0)
      let row = Row(index: 0)
      first = row
      _ = table.add(row)
      _ = table.add(Row(index: 16))
      #expect(table.row(at: 0) != nil)
    }
    #expect(first == nil)
  }

  @Test func `The index of a case does not depend on the payload`() {
    enum Payloads { case text(String), object(CaseTable), number(Int), flag(Bool), a, b }
    #expect(caseIndex(of: Payloads.text("")) == caseIndex(of: Payloads.text("a longer text")))
    let values: [Payloads] = [
      .text("x"), .object(CaseTable(count: 0)), .number(-1), .flag(true), .a, .b,
    ]
    #expect(Set(values.map { caseIndex(of: $0) }).count == values.count)
  }

  @Test func `An enum without raw values has case indices`() {
    enum Generic<Payload> { case payload(Payload), none }
    enum Only { case only(String) }
    enum Impossible { case never(Never), text(String), none }
    #expect(hasCaseIndex(Generic.payload(1)))
    #expect(hasCaseIndex(Generic.payload(Generic<any Error>.none)))
    #expect(hasCaseIndex(Generic<Never>.none))
    #expect(hasCaseIndex(Only.only("")))
    #expect(hasCaseIndex(Impossible.text("")))
    #expect(hasCaseIndex(Result<Int, Never>.success(1)))
    #expect(caseIndex(of: Impossible.text("")) != caseIndex(of: Impossible.none))
  }

  @Test func `Types that are not enums, or may be C enums, have no case indices`() {
    enum Numbered: Int { case one, two }
    enum Mirrored: CustomReflectable {
      case one

      var customMirror: Mirror { Mirror(self, children: []) }
    }
    struct ClaimsToBeEnum: CustomReflectable {
      var customMirror: Mirror { Mirror(self, children: [], displayStyle: .enum) }
    }
    enum Inner { case one }
    #expect(!hasCaseIndex(Numbered.one))
    #expect(!hasCaseIndex(Mirrored.one))
    #expect(!hasCaseIndex(ClaimsToBeEnum()))
    #expect(!hasCaseIndex(Optional(Inner.one)))
    #expect(!hasCaseIndex(Inner?.none))
    #expect(!hasCaseIndex(Inner.one as Any))
    #expect(!hasCaseIndex(Inner.one as any Sendable))
    #expect(!hasCaseIndex(CancellationError() as any Error))
    #expect(!hasCaseIndex(1))
    #expect(!hasCaseIndex((1, 2)))
    #expect(!hasCaseIndex(CaseTable(count: 0)))
    #expect(!hasCaseIndex(Inner.self))
    #expect(!hasCaseIndex({}))
  }
}
