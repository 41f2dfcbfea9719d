import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

@Suite struct TestStoreViewTests {
  private struct Screen: Equatable, Sendable {
    var title: String
    var isBusy = false
  }

  private enum ScreenAction {
    case plusTapped, askTapped
    case answered(String)
  }

  private static func screen(
    of store: FactStore
  ) -> TestStoreView<FactState, FactAction, FactEnvironment, Screen, ScreenAction> {
    store.view(
      value: { Screen(title: "\($0.count) \($0.fact ?? "")", isBusy: $0.isLoading) },
      action: { action in
        switch action {
        case .plusTapped: .incrTapped
        case .askTapped: .factTapped
        case .answered(let fact): .factLoaded(fact)
        }
      })
  }

  @Test func `A view asserts what a screen shows`() {
    let store = FactStore()
    let screen = Self.screen(of: store)
    #expect(screen.value == Screen(title: "0 "))
    screen.send(.plusTapped) { $0.title = "1 " }
    screen.send(.askTapped) { $0.isBusy = true }
    screen.receive(.answered("1 is even")) {
      $0.title = "1 1 is even"
      $0.isBusy = false
    }
    #expect(store.value == FactState(count: 1, fact: "1 is even"))
  }

  @Test func `Calls to the view and to the store can be mixed`() {
    let store = FactStore()
    let screen = Self.screen(of: store)
    screen.send(.askTapped) { $0.isBusy = true }
    screen.receive(.factLoaded) {
      $0.title = "0 0 is even"
      $0.isBusy = false
    }
    store.send(.factTapped) { $0.isLoading = true }
    screen.receive(.answered("0 is even")) { $0.isBusy = false }
    screen.send(.plusTapped) { $0.title = "1 0 is even" }
    store.send(.incrTapped) { $0.count = 2 }
  }

  @Test func `A view can have a view`() {
    let store = FactStore()
    let title = Self.screen(of: store)
      .view(value: { $0.title }, action: { (_: Void) in .plusTapped })
    title.send(()) { $0 = "1 " }
    #expect(title.value == "1 ")
  }

  @Test func `Changes of the rest of the state need no assertion`() {
    let store = FactStore()
    let busy = store.view(value: { $0.isLoading }, action: { (action: FactAction) in action })
    busy.send(.incrTapped)
    #expect(store.value.count == 1)
  }

  @Test func `A different local state is reported as a difference`() {
    let screen = Self.screen(of: FactStore())
    let message = failure { screen.send(.plusTapped) { $0.title = "2 " } }
    #expect(message?.contains("-   title: \"2 \",") == true)
    #expect(message?.contains("+   title: \"1 \",") == true)
  }

  @Test func `A local change without an assertion fails`() {
    let screen = Self.screen(of: FactStore())
    let message = failure { screen.send(.plusTapped) }
    #expect(message?.contains("no change was expected") == true)
  }

  @Test func `An unexpected action fails`() {
    let store = FactStore()
    let screen = Self.screen(of: store)
    screen.send(.askTapped) { $0.isBusy = true }
    let message = failure { screen.receive(.answered("odd")) }
    #expect(message?.contains("Received an unexpected action") == true)
  }

  @Test func `An action that was not received before the next send fails`() {
    let screen = Self.screen(of: FactStore())
    screen.send(.askTapped) { $0.isBusy = true }
    let message = failure { screen.send(.plusTapped) { $0 = Screen(title: "1 0 is even") } }
    #expect(message?.contains("not received before this one was sent") == true)
  }
}
