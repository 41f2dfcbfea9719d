import ComposableArchitecture
import ComposableArchitectureTestSupport
import Dispatch
import Testing

/// Tests the senders that travel with actions.
@Suite struct SenderTests {
  private final class Sender: Sendable {
    let name: String

    init(_ name: String) { self.name = name }
  }

  /// Reduces 1 by adding it, feeds 2 back from 20, and blocks for 30.
  private struct Reducing: Sendable {
    let start = DispatchSemaphore(value: 0)
    let end = DispatchSemaphore(value: 0)
    let reductions = Box<[String]>([])

    func store() -> Store<Int, Int> {
      Store(
        initialValue: 0,
        reducer: { value, action, reducing in
          value += action
          if action == 20 { return [.just(2), .run { $0(3) }] }
          if action == 30 {
            reducing.start.signal()
            reducing.end.wait()
          }
          return []
        },
        environment: self,
        onReduce: { [reductions] reduction in
          let sender = (reduction.sender as? Sender)?.name ?? "-"
          reductions.update { $0.append("\(reduction.action) \(sender)") }
        })
    }
  }

  @Test func `A sender arrives with its action, and not with what that feeds back`() async {
    let reducing = Reducing()
    let store = reducing.store()
    store.send(1, sender: Sender("menu"))
    store.send(1)
    await store.send(20, sender: Sender("key")).finish()
    #expect(reducing.reductions.value == ["1 menu", "1 -", "20 key", "2 -", "3 -"])
    #expect(store.value == 27)
  }

  @Test func `Actions that wait for another thread keep their senders`() async {
    let reducing = Reducing()
    let store = reducing.store()
    DispatchQueue.global().async { store.send(30) }
    reducing.start.wait()
    store.send(1, sender: Sender("a"))
    store.send(1)
    let last = store.send(1, sender: Sender("b"))
    reducing.end.signal()
    await last.finish()
    #expect(reducing.reductions.value == ["30 -", "1 a", "1 -", "1 b"])
  }

  @Test func `A sender that an observer or a reducer sends for is kept`() {
    let reducing = Reducing()
    let store = reducing.store()
    let observation = store.observe { [weak store] value in
      if value == 1 { store?.send(5, sender: Sender("observer")) }
    }
    store.send(1, sender: Sender("menu"))
    observation.cancel()
    #expect(reducing.reductions.value == ["1 menu", "5 observer"])
  }

  @Test(arguments: [0, 1, 16, 17, 40])
  func `The views of a view with a sender have it too`(depth: Int) {
    let reducing = Reducing()
    let store = reducing.store()
    var view = store.sending(by: { Sender("menu") })
    for _ in 0..<depth { view = view.view(value: { $0 + 1 }, action: { $0 }) }
    view.send(1)
    view.send(1, sender: Sender("key"))
    #expect(reducing.reductions.value == ["1 menu", "1 key"])
    #expect(view.value == 2 + depth)
  }

  @Test(arguments: [1, 17])
  func `A view of a view can have a sender, and can be observed`(depth: Int) {
    let reducing = Reducing()
    let store = reducing.store()
    var view = store
    for _ in 0..<depth { view = view.view(value: { $0 }, action: { $0 }) }
    let menu = view.sending(by: { Sender("menu") })
    let values = Box<[Int]>([])
    let observation = menu.observe { value in values.update { $0.append(value) } }
    menu.send(1)
    store.send(1)
    observation.cancel()
    #expect(values.value == [0, 1, 2])
    #expect(reducing.reductions.value == ["1 menu", "1 -"])
  }

  @Test func `A store without a closure frees the senders`() {
    let store = Store<Int, Int>(
      initialValue: 0,
      reducer: { value, action, _ in
        value += action; return []
      }, environment: ())
    weak var sender: Sender?
    do {
      let menu = Sender("menu")
      sender = menu
      store.send(1, sender: menu)
    }
    #expect(sender == nil)
    #expect(store.value == 1)
  }
}
