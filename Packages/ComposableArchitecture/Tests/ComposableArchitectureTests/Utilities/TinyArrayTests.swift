import Testing

@testable import ComposableArchitecture

@Suite struct TinyArrayTests {
  @Test func `Elements keep the order in which they were added`() {
    var array = TinyArray<Int>()
    for number in 1...3 { array.append(number) }
    #expect(all(array) == [1, 2, 3])
  }

  @Test func `Moved elements follow the present ones and leave their source`() {
    var from = TinyArray<Int>()
    var to = TinyArray<Int>()
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

  private func all(_ array: TinyArray<Int>) -> [Int] {
    var all: [Int] = []
    array.forEach { all.append($0) }
    return all
  }
}
