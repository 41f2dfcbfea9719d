import ComposableArchitectureTestSupport
import Testing

@testable import ComposableArchitectureClocks

@Suite struct TimetableTests {
  @Test func `The earliest deadline comes first`() {
    var timetable = Timetable<String>()
    timetable.insert("b", at: second(2), place: 1, timetable.drawTicket())
    timetable.insert("a", at: second(1), place: 2, timetable.drawTicket())
    let first = timetable.popFirst(until: last)
    #expect(first?.element == "a")
    #expect(first?.deadline == second(1))
    #expect(timetable.popFirst(until: last)?.element == "b")
    #expect(timetable.popFirst(until: last) == nil)
  }

  @Test func `Equal deadlines are ordered by place`() {
    var timetable = Timetable<String>()
    timetable.insert("c", at: second(1), place: 3, timetable.drawTicket())
    timetable.insert("a", at: second(1), place: 1, timetable.drawTicket())
    timetable.insert("b", at: second(1), place: 2, timetable.drawTicket())
    #expect((0..<3).map { _ in timetable.popFirst(until: second(1))?.element } == ["a", "b", "c"])
  }

  @Test func `An element that is due after the limit stays`() {
    var timetable = Timetable<String>()
    timetable.insert("a", at: second(2), place: 1, timetable.drawTicket())
    #expect(timetable.popFirst(until: second(1)) == nil)
    #expect(timetable.count == 1)
    #expect(timetable.popFirst(until: second(2))?.element == "a")
    #expect(timetable.count == 0)
  }

  @Test func `A cancelled element is returned once and never comes due`() {
    var timetable = Timetable<String>()
    let ticket = timetable.drawTicket()
    timetable.insert("a", at: second(1), place: 1, ticket)
    timetable.insert("b", at: second(2), place: 2, timetable.drawTicket())
    #expect(timetable.cancel(ticket) == "a")
    #expect(timetable.cancel(ticket) == nil)
    #expect(timetable.popFirst(until: second(1)) == nil)
    #expect(timetable.popFirst(until: last)?.element == "b")
  }

  @Test func `Cancelled elements do not accumulate in memory`() {
    var timetable = Timetable<Int>()
    for number in 0..<10 {
      timetable.insert(number, at: second(1), place: number, timetable.drawTicket())
    }
    for number in 0..<100_000 {
      let ticket = timetable.drawTicket()
      timetable.insert(number, at: second(2 + number), place: number, ticket)
      #expect(timetable.cancel(ticket) == number)
      if timetable.entryCount > 32 { Issue.record("\(timetable.entryCount) entries"); break }
    }
    #expect(timetable.count == 10)
  }

  @Test(arguments: [1, 2, 3, 4])
  func `A timetable behaves like a sorted list`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var timetable = Timetable<Int>()
    var list: [(deadline: Int, number: Int, ticket: Timetable<Int>.Ticket)] = []
    for number in 0..<5_000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        let deadline = Int.random(in: 0..<50, using: &random)
        let ticket = timetable.drawTicket()
        timetable.insert(number, at: second(deadline), place: number, ticket)
        let place = list.firstIndex { $0.deadline > deadline } ?? list.count
        list.insert((deadline, number, ticket), at: place)
      case 5..<8 where !list.isEmpty:
        let (_, number, ticket) = list.remove(at: list.indices.randomElement(using: &random) ?? 0)
        #expect(timetable.cancel(ticket) == number)
      default:
        let limit = Int.random(in: 0..<50, using: &random)
        let expected = list.first.flatMap { $0.deadline <= limit ? $0.number : nil }
        if expected != nil { list.removeFirst() }
        #expect(
          timetable.popFirst(until: second(limit))?.element == expected
        )
      }
      #expect(timetable.count == list.count)
    }
  }
}

/// A limit that is later than every deadline.
private let last = TestClock.Instant(offset: .seconds(1_000_000))

private func second(_ number: Int) -> TestClock.Instant {
  TestClock.Instant(offset: .seconds(number))
}
