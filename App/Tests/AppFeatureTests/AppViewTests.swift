import AppFeature
import ComposableArchitecture
import FavoritePrimes
import FileClient
import Foundation
import HeadlessUI
import Testing

@Suite struct AppViewTests {
  private func view(
    _ state: AppState
  ) -> (AppView, Store<AppState, AppAction>) {
    let store = Store(initialValue: state, reducer: appReducer, environment: .mock)
    return (AppView(store: store, wolframAlphaName: "Wolfram|Alpha"), store)
  }

  /// The first screen, which ends with a line about the user.
  private func start(_ user: String) -> String {
    """
    PrimeTime
    ─────────
    [Counter demo]
    [Offline counter demo]
    [Favorite primes]
    [Activity feed]
    \(user)
    """
  }

  @Test func `The first screen leads to every place, and Back returns to it`() throws {
    let (view, store) = view(AppState())
    #expect(view.body.description == start("[Log in]"))
    for button in view.body.front.buttons {
      button.action()
      #expect(view.body.title == button.label)
      try view.body.button(labeled: "Back").action()
      #expect(store.value == AppState())
    }
  }

  @Test func `A counter says where its answers come from`() {
    let (online, _) = view(AppState(count: 2, route: .counter))
    #expect(
      online.body.description == """
        Counter demo
        ────────────
        [-]  2  [+]
        [Is this prime?]
        [What is the 2nd prime?]
        Go to number: [__________]
        Answers come from: Wolfram|Alpha
        [Back]
        """
    )
    let (offline, _) = view(AppState(route: .offlineCounter))
    #expect(offline.body.description.contains("Answers come from: offline engine"))
  }

  @Test func `Each counter sends its own actions`() throws {
    for route in [Route.counter, .offlineCounter] {
      let (view, store) = view(AppState(count: 1, route: route))
      try view.body.button(labeled: "+").action()
      #expect(store.count == 2)
      try view.body.button(labeled: "Is this prime?").action()
      try view.body.button(labeled: "Save to favorite primes").action()
      #expect(store.favoritePrimes == [2])
    }
  }

  @Test func `The favorites send their own actions`() throws {
    let (view, store) = view(AppState(favoritePrimes: [2, 3], route: .favoritePrimes))
    try view.body.button(labeled: "Delete 2").action()
    #expect(store.favoritePrimes == [3])
  }

  @Test func `A user logs in and out`() throws {
    let (view, store) = view(AppState())
    try view.body.tap("Log in")
    #expect(
      view.body.description == """
        Log in
        ──────
        Name: [__________]
        [Log in]
        [Back]
        """
    )
    try view.body.tap("Log in")
    #expect(view.body.description.contains("The name is empty. Type your name."))
    try view.body.type("Ada", into: "Name")
    #expect(!view.body.description.contains("The name is empty."))
    try view.body.submit("Name")
    #expect(view.body.description == start("Logged in as Ada  [Log out]"))
    try view.body.tap("Log out")
    #expect(store.value.loggedInUser == nil)
  }

  @Test func `The first screen shows what went wrong at the start`() {
    var environment = AppEnvironment.mock
    environment.fileClient = .mock(documents: [
      settingsDocument: Data("[".utf8),
      favoritePrimesDocument: Data(#"{"documentVersion":2,"value":[]}"#.utf8),
    ])
    let store = Store(
      initialValue: AppState(), reducer: appReducer, environment: environment)
    store.send(.started)
    var state = store.value
    state.favoritePrimesAlert = nil
    let (view, _) = view(state)
    #expect(
      view.body.description.hasPrefix(
        """
        PrimeTime
        ─────────
        The settings were damaged. They are kept as “settings.damaged.json”.
        A newer version of this app wrote the document, whose version is 2. Use that app. The document was not \
        changed.
        [Counter demo]
        """
      )
    )
  }

  @Test func `The activity feed lists what happened, when, and by whom`() {
    let time = Date(timeIntervalSince1970: 0)
    let (view, _) = view(
      AppState(
        activityFeed: [.init(.added, 2, at: time), .init(.removed, 2, at: time, by: "Ada")],
        route: .activityFeed
      )
    )
    #expect(
      view.body.description == """
        Activity feed
        ─────────────
        • 1970-01-01T00:00:00Z: added 2
        • 1970-01-01T00:00:00Z: Ada removed 2
        [Back]
        """
    )
    let (empty, _) = self.view(AppState(route: .activityFeed))
    #expect(empty.body.description.contains("Nothing has happened yet."))
  }
}
