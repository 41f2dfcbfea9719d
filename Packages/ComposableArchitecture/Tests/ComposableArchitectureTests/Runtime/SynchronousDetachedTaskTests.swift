import Testing

@testable import ComposableArchitecture

@Suite struct SynchronousDetachedTaskTests {
  @Test(arguments: 0...4)
  func `The task ends with its owner, however many functions it has called`(count: Int) {
    weak var state: DetachedTaskState?
    var calls = 0
    do {
      let task = SynchronousDetachedTask()
      state = task.state
      for _ in 0..<count { task { calls += 1 } }
    }
    #expect(calls == count)
    // The task retains the actors, and they retain the state, so the task has ended if the state is freed.
    #expect(state == nil)
  }
}
