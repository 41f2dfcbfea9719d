import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct InboxTests {
  @Test func `An inbox returns each message once, in order`() {
    let inbox = Inbox()
    var isDone = [inbox.beginDrain()]
    for number in 1...3 { isDone.append(inbox.post(InboxNode(number, cost: 0))) }
    let isOver = inbox.endDrain()
    var list: InboxList<Int> = inbox.takeAll()
    isDone.append(inbox.isEmpty)
    isDone.append(inbox.post(InboxNode(4, cost: 0)))
    list.append(inbox.takeAll())
    list.append(inbox.takeAll())
    list.append(InboxNode(5, cost: 0))
    var messages: [Int?] = []
    while let node = list.popFirst() { messages.append(node.message) }
    isDone += [list.isEmpty, inbox.endDrain()]
    #expect(!isOver)
    #expect(messages == [1, 2, 3, 4, 5])
    #expect(isDone.allSatisfy { $0 })
  }

  @Test func `A thread that posts to an idle inbox drains it, and the inbox stays empty`() {
    let inbox = Inbox()
    let isPosted = inbox.post(InboxNode(1, cost: 0))
    let isIdle = inbox.isIdle
    let isOver = inbox.endDrain()
    #expect(!isPosted)
    #expect(!isIdle)
    #expect(isOver)
  }

  @Test func `A thread drains only if no other thread drains and nothing is posted`() {
    let inbox = Inbox()
    let isDraining = inbox.beginDrain()
    let isDrainingToo = inbox.beginDrain()
    let isPosted = inbox.post(InboxNode(1, cost: 0))
    let isDrainingBehindMessage = inbox.beginDrain()
    var list: InboxList<Int> = inbox.takeAll()
    while list.popFirst() != nil {}
    let isHandedOver = inbox.handOver()
    let isTakenOver = inbox.beginDrain()
    #expect(isDraining)
    #expect(!isDrainingToo)
    #expect(isPosted)
    #expect(!isDrainingBehindMessage)
    #expect(isHandedOver)
    #expect(!isTakenOver)
  }

  @Test func `A posted message is freed after its use`() {
    let inbox = Inbox()
    let fate: Canary.Fate
    do {
      let (canary, canaryFate) = Canary.make()
      fate = canaryFate
      _ = inbox.beginDrain()
      _ = inbox.post(InboxNode(canary, cost: 0))
    }
    var list: InboxList<Canary> = inbox.takeAll()
    #expect(!fate.isDead)
    _ = list.popFirst()
    #expect(fate.isDead)
  }

  @Test func `A task does not retain an action that waits for another thread`() {
    let kept = Box<StoreTask?>(nil)
    let fate: Canary.Fate
    do {
      let (canary, canaryFate) = Canary.make()
      fate = canaryFate
      let store = Store<Int, Canary?>(
        initialValue: 0,
        reducer: { count, action, _ in
          count += 1
          return []
        },
        environment: ())
      let observation = store.observe { [weak store] count in
        if count == 1 { kept.value = store?.send(canary) }
      }
      store.send(nil)
      #expect(store.value == 2)
      withExtendedLifetime(observation) {}
    }
    #expect(kept.value?.isInFlight == false)
    #expect(fate.isDead)
  }

  @Test func `An action that waits for another thread is in flight until its effects have ended`() {
    let executor = TestExecutor()
    let script = Script()
    let kept = Box<StoreTask?>(nil)
    let valve = Valve()
    let store = script.store(executor: executor)
    let wasInFlight = Box<Bool?>(nil)
    script.on(0) { [weak store] in
      [
        .fireAndForget { [weak store] in
          kept.value = store?.send(1)
          wasInFlight.value = kept.value?.isInFlight
        }
      ]
    }
    script.on(1) { [.run { _ in await valve.pass() }] }
    store.send(0)
    executor.drain()
    #expect(wasInFlight.value == true)
    #expect(kept.value?.isInFlight == true)
    valve.open()
    executor.drain()
    #expect(kept.value?.isInFlight == false)
  }
}
