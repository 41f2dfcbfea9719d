import Foundation
import HeadlessTesting
import Testing

/// Tests the same feed reader through scripts, as `run --clock virtual` would run them.
@Suite struct FeedReaderScriptTests {
  @Test func `The feed refreshes automatically until the user turns that off`()
    async throws
  {
    let app = try await AppDriver(feedReader())
    let printed = await app.run(
      script: """
        expect articles[0].title "Swift 6"
        toggle Refresh automatically
        advance 3m
        expect refreshCount 4
        state lastRefresh
        toggle "Refresh automatically" off
        advance 60m
        expect refreshCount 4
        toggle "Refresh automatically" on
        """)
    #expect(printed == #""2026-01-01T00:03:00Z""#)
    #expect(app.effectsInFlight == 1)
  }

  @Test func `A search begins when the user stops typing`() async throws {
    let app = try await AppDriver(feedReader())
    await app.run(
      script: """
        type Search c
        advance 299ms
        type Search cat
        advance 299ms
        expect isSearching true
        expect screen Searching
        advance 101ms
        expect isSearching false
        expect found["cats"].title "About cats"
        type Search "?"
        advance 1s
        expect screen The search failed.
        tap Ok
        type Search ""
        expect query ""
        """)
  }

  @Test func `An article is pushed and popped`() async throws {
    let app = try await AppDriver(feedReader())
    await app.run(
      script: """
        tap Open in cats
        expect screen Cats sleep.
        back
        expect path []
        tap Open in swift-6
        press escape
        expect path []
        """)
  }

  @Test func `A download shows its progress and ends or is cancelled`() async throws {
    let app = try await AppDriver(feedReader())
    await app.run(
      script: """
        tap Open in cats
        press d
        advance 3s
        expect downloads.cats.running.percent 30
        tap Cancel
        advance 10s
        expect downloads {}
        tap Download
        advance 10s
        expect screen Downloaded.
        """)
  }

  @Test func `An identity selects one of several rows with equal labels`() async throws {
    let app = try await AppDriver(feedReader())
    await app.run(
      script: """
        tap Delete in weekly-2
        expect articles[2].id weekly-1
        tap Delete #2
        expect articles[1].id weekly-1
        """)
  }

  @Test func `A script in a file runs too`() async throws {
    let app = try await AppDriver(feedReader())
    await app.run(scriptAt: "Scripts/reading.txt")
    app.expect(\.path, [])
    app.expect(\.articles.count, 3)
  }
}
