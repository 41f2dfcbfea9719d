import AppFeature
import ComposableArchitecture
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

  @Test func `The start leads everywhere, and Back leads to the start`() throws {
    let (view, store) = view(AppState())
    #expect(
      view.body.description == """
        PrimeTime
        ─────────
        [Counter demo]
        [Offline counter demo]
        [Favorite primes]
        [Activity feed]
        """
    )
    for button in view.body.front.buttons {
      button.action()
      #expect(view.body.title == button.label)
      try view.body.button(labeled: "Back").action()
      #expect(store.route == nil)
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
        Answers come from: Wolfram|Alpha
        [Back]
        """
    )
    let (offline, _) = view(AppState(route: .offlineCounter))
    #expect(offline.body.description.contains("Answers come from: offline engine"))
  }

  @Test func `Both counters are wired to their own actions`() throws {
    for route in [Route.counter, .offlineCounter] {
      let (view, store) = view(AppState(count: 1, route: route))
      try view.body.button(labeled: "+").action()
      #expect(store.count == 2)
      try view.body.button(labeled: "Is this prime?").action()
      try view.body.button(labeled: "Save to favorite primes").action()
      #expect(store.favoritePrimes == [2])
    }
  }

  @Test func `The favorites are wired to their actions`() throws {
    let (view, store) = view(AppState(favoritePrimes: [2, 3], route: .favoritePrimes))
    try view.body.button(labeled: "Delete 2").action()
    #expect(store.favoritePrimes == [3])
  }

  @Test func `The activity feed lists what happened, and when`() {
    let time = Date(timeIntervalSince1970: 0)
    let (view, _) = view(
      AppState(
        activityFeed: [.init(.added, 2, at: time), .init(.removed, 2, at: time)],
        route: .activityFeed
      )
    )
    #expect(
      view.body.description == """
        Activity feed
        ─────────────
        • 1970-01-01T00:00:00Z: added 2
        • 1970-01-01T00:00:00Z: removed 2
        [Back]
        """
    )
    let (empty, _) = self.view(AppState(route: .activityFeed))
    #expect(empty.body.description.contains("Nothing has happened yet."))
  }
}
