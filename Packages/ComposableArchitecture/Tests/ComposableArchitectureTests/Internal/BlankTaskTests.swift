import Testing

@testable import ComposableArchitecture

@Suite struct BlankTaskTests {
  @Test(arguments: 0...4)
  func `The task ends with its owner, however many functions it has called`(count: Int) {
    weak var desk: Desk?
    var calls = 0
    do {
      let task = BlankTask()
      desk = task.desk
      for _ in 0..<count { task { calls += 1 } }
    }
    #expect(calls == count)
    // The task retains the rooms, and they retain the desk, so the task has ended if the desk is freed.
    #expect(desk == nil)
  }
}
