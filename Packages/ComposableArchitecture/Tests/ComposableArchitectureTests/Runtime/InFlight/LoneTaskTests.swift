import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

/// Tests actions whose only effect is a task. One `EffectNode` stands for both the action and the task.
@Suite final class LoneTaskTests {
  private let executor = TestExecutor()
  private let script = Script()
  private let valves = [Valve(), Valve(), Valve()]
  private let nodes = Recorder<EffectNode>()
  private let sending = Box<(@Sendable () -> StoreTask)?>(nil)

  deinit {
    valves.forEach { $0.open() }
    executor.drain()
  }

  /// Sends `output`, if there is one, and then waits for a valve to be opened.
  private func waiting(_ valve: Int, _ output: Int? = nil) -> Effect<Int> {
    .run { [valve = valves[valve], nodes] send in
      nodes.record(send.node)
      if let output { send(output) }
      await valve.pass()
    }
  }

  private func on(_ action: Int, _ effects: Effect<Int>...) { script.on(action) { effects } }

  @Test func `A lone task is the node of its action, and one of several is a part of it`() {
    on(0, waiting(0))
    on(1, waiting(0), waiting(1))
    let store = script.store(executor: executor)
    let actionNodes = [0, 1].map { store.send($0).tree as? EffectNode }
    executor.drain()
    #expect(nodes.all[0] === actionNodes[0])
    #expect(nodes.all[1].parent === actionNodes[1])
    #expect(nodes.all[2].parent === actionNodes[1])
  }

  @Test func `A lone task is counted beside the effects of its feedback, and only while it runs`() {
    on(0, waiting(0, 1))
    on(1, waiting(1))
    let store = script.store(executor: executor)
    let task = store.send(0)
    executor.drain()
    #expect(store.effectsInFlight == 2)
    valves[0].open()
    executor.drain()
    #expect(store.effectsInFlight == 1)
    #expect(nodes.all[0].taskCount == 1)
    let isOver = executor.isOver { await task.finish() }
    #expect(!isOver())
    valves[1].open()
    #expect(isOver())
    #expect(nodes.all[0].taskCount == 0)
  }

  @Test func `A lone task that waits for its own parts does not count as an effect`() {
    on(0, .race(waiting(0, 1), waiting(1)))
    on(1, waiting(2))
    let store = script.store(executor: executor)
    store.send(0)
    executor.drain()
    // The winner, and the effect that its output started.
    #expect(store.effectsInFlight == 2)
    #expect(nodes.all[0].taskCount == 3)
    valves[0].open()
    executor.drain()
    #expect(store.effectsInFlight == 1)
    #expect(nodes.all[0].taskCount == 1)
  }

  @Test func `An output that a lone task sends after its end still belongs to its action`() {
    let kept = Recorder<Send<Int>>()
    script.on(0) { [.run { kept.record($0) }] }
    on(1, waiting(0))
    let store = script.store(executor: executor)
    store.onLateOutput { _ in }
    let task = store.send(0)
    executor.drain()
    #expect(!task.isInFlight)
    kept.all[0](1)
    #expect(store.effectsInFlight == 1)
    #expect(task.isInFlight)
    task.cancel()
    executor.drain()
    #expect(!task.isInFlight)
    kept.all[0](1)
    #expect(store.value == [0, 1])
  }

  @Test func `A lone task that ran while it was started is not kept`() {
    script.on(0) { [.run { $0(1) }] }
    on(1, waiting(0))
    let store = script.store(executor: ImmediateExecutor())
    store.send(0)
    #expect(store.value == [0, 1])
    #expect(store.effectsInFlight == 1)
  }

  @Test func `A lone task that has ended is not cancelled`() {
    let store = EffectNode(parent: nil, count: 0)
    let actionNode = EffectNode(parent: store, count: 1, isLoneTask: true)
    let part = actionNode.part()
    actionNode.leave()
    let once = OneTimeClaim()
    actionNode.attach(runBy: .callback(once))
    #expect(store.taskCount == 0)
    store.cancel()
    #expect(once.claim())
    part.leave()
    #expect(!store.isInFlight)
  }

  @Test func `A lone task whose action was cancelled before it was reduced is not started`() {
    script.on(0) { [sending] in
      // The action is only queued, because this thread is the one that reduces.
      sending.value?().cancel()
      return []
    }
    on(1, waiting(0))
    let store = script.store(executor: executor)
    sending.value = { [weak store] in store?.send(1) ?? StoreTask(tree: nil) }
    store.send(0)
    executor.drain()
    #expect(store.value == [0, 1])
    #expect(nodes.all.isEmpty)
    #expect(store.effectsInFlight == 0)
  }
}
