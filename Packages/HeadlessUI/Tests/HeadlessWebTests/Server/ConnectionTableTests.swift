import Testing

@testable import HeadlessWeb

@Suite struct ConnectionTableTests {
  private let table = ConnectionTable<String>(limit: 20)

  /// Adds connections, and returns their identifiers.
  private func admit(_ count: Int) -> [Int] {
    (0..<count).compactMap { number in
      guard case .admitted(let id, nil) = table.admit("\(number)") else { return nil }
      return id
    }
  }

  private func closed(for connection: String) -> String? {
    guard case .admitted(_, let closing) = table.admit(connection) else { return nil }
    return closing
  }

  @Test func `At the limit, the connection that has been idle for the longest time goes`() {
    let ids = admit(20)
    table.becomeBusy(ids[0])
    table.becomeBusy(ids[1])
    table.becomeIdle(ids[1])
    #expect(closed(for: "a") == "2")
    table.becomeIdle(ids[0])
    for number in 3..<20 { #expect(closed(for: "b") == "\(number)") }
    #expect(closed(for: "c") == "1")
    #expect(closed(for: "d") == "a")
  }

  @Test func `A connection is refused if all are busy, and admitted after one has left`() {
    let ids = admit(20)
    for id in ids { table.becomeBusy(id) }
    guard case .refused = table.admit("a") else {
      Issue.record("It was admitted.")
      return
    }
    table.remove(ids[7])
    guard case .admitted(_, nil) = table.admit("a") else {
      Issue.record("It was refused, or another one was closed.")
      return
    }
    #expect(table.all.count == 20)
  }

  @Test func `Without descriptors, the limit becomes lower than the number of connections`() {
    let ids = admit(20)
    table.becomeBusy(ids[0])
    #expect(table.lowerLimit() == ["1", "2", "3", "4"])
    #expect(table.limit == 16)
    #expect(closed(for: "a") == "5")
    #expect(table.lowerLimit() == [])
    #expect(table.limit == 16)
  }
}
