import Testing

@testable import ComposableArchitecture

@Suite struct FewTests {
  @Test func `Elements keep the order in which they were added`() {
    var few = Few<Int>()
    for number in 1...3 { few.append(number) }
    #expect(all(few) == [1, 2, 3])
  }

  @Test func `Moved elements follow the present ones and leave their source`() {
    var from = Few<Int>()
    var to = Few<Int>()
    from.move(to: &to)
    #expect(all(to).isEmpty)
    to.append(1)
    for number in 2...3 { from.append(number) }
    from.move(to: &to)
    #expect(all(to) == [1, 2, 3])
    #expect(all(from).isEmpty)
    from.append(4)
    #expect(all(from) == [4])
  }

  private func all(_ few: Few<Int>) -> [Int] {
    var all: [Int] = []
    few.forEach { all.append($0) }
    return all
  }
}
