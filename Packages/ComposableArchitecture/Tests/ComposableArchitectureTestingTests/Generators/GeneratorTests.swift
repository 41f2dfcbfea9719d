import ComposableArchitecture
import ComposableArchitectureTesting
import Foundation
import Synchronization
import Testing

@Suite struct GeneratorTests {
  @Test func `A date stays the same until a test changes it`() {
    let now = TestDateGenerator()
    #expect(now() == Date(timeIntervalSinceReferenceDate: 0))
    #expect(now() == now.value)
    now.advance(by: .milliseconds(1_500))
    #expect(now() == Date(timeIntervalSinceReferenceDate: 1.5))
    now.advance(by: .seconds(-2))
    #expect(now() == Date(timeIntervalSinceReferenceDate: -0.5))
    now.value = Date(timeIntervalSince1970: 17)
    #expect(now() == Date(timeIntervalSince1970: 17))
  }

  @Test func `A date follows a clock`() {
    let clock = TestClock()
    clock.advance(by: .seconds(5))
    let start = Date(timeIntervalSince1970: 1_000)
    let now = TestDateGenerator(start, clock: clock)
    #expect(now() == start)
    clock.advance(by: .seconds(60))
    #expect(now() == start + 60)
    now.value = start
    clock.advance(by: .seconds(1))
    now.advance(by: .seconds(1))
    #expect(now() == start + 2)
  }

  @Test func `Identifiers are numbered in sequence`() {
    let uuids = TestUUIDGenerator()
    let first = uuids()
    #expect(first.uuidString == "00000000-0000-0000-0000-000000000000")
    #expect(uuids().uuidString == "00000000-0000-0000-0000-000000000001")
    #expect(first == uuids[0])
    #expect(uuids[258].uuidString == "00000000-0000-0000-0000-000000000102")
    #expect(uuids() == uuids[2])
  }

  @Test func `Identifiers are unique across threads`() async {
    let uuids = TestUUIDGenerator()
    let all = await withTaskGroup(of: [UUID].self) { group in
      for _ in 0..<4 { group.addTask { (0..<1_000).map { _ in uuids() } } }
      return await group.reduce(into: Set<UUID>()) { $0.formUnion($1) }
    }
    #expect(all == Set((0..<4_000).map { uuids[$0] }))
  }
}
