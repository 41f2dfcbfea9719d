import ComposableArchitecture
import Foundation
import HeadlessTesting
import HeadlessUI
import Synchronization
import Testing

/// Tests a feed reader through an `AppDriver`.
@Suite struct FeedReaderTests {
  private let start = Date(timeIntervalSince1970: 1_767_225_600)

  @Test func `The articles are loaded when the app starts`() async throws {
    let app = try await AppDriver(feedReader())
    app.expect(\.articles, .examples)
    app.expect(\.lastRefresh, start)
    assertScreen(of: app, named: "start")
  }

  @Test func `The feed refreshes automatically every minute until the user turns that off`()
    async throws
  {
    let app = try await AppDriver(feedReader())
    app.toggle("Refresh automatically", to: true)
    app.advance(by: .seconds(59))
    app.expect(\.refreshCount, 1)
    app.advance(by: .seconds(121))
    app.expect(\.refreshCount, 4)
    app.expect(\.lastRefresh, start + 180)
    app.toggle("Refresh automatically", to: false)
    app.advance(by: .seconds(3600))
    app.expect(\.refreshCount, 4)
    #expect(app.effectsInFlight == 0)
  }

  @Test func `An hour of refreshing leaves nothing behind`() async throws {
    let app = try await AppDriver(feedReader())
    app.toggle("Refresh automatically")
    let size = app.screen.count
    app.advance(by: .seconds(3600))
    app.expect(\.refreshCount, 61)
    #expect(app.effectsInFlight == 1)
    #expect(app.screen.count == size + 1)
  }

  @Test func `A search begins when the user stops typing`() async throws {
    let app = try await AppDriver(feedReader())
    app.type("Search", "c")
    app.advance(by: .milliseconds(299))
    app.type("Search", "cat")
    app.advance(by: .milliseconds(299))
    app.expect(\.isSearching, true)
    app.expect(\.found, nil)
    assertScreen(of: app, named: "searching")
    app.advance(by: .milliseconds(101))
    app.expect(\.isSearching, false)
    app.expect("found[0].title", "About cats")
    app.type("Search", "")
    app.expect(\.found, nil)
  }

  @Test func `A search that fails says why`() async throws {
    let app = try await AppDriver(feedReader())
    app.type("Search", "?")
    app.advance(by: .seconds(1))
    app.expect(screen: "The search failed.")
    app.back()
    app.expect(\.alert, nil)
  }

  @Test func `An article is pushed and popped`() async throws {
    let app = try await AppDriver(feedReader())
    app.tap("Open in cats")
    app.expect(\.path, ["cats"])
    assertScreen(of: app, named: "article")
    app.back()
    app.expect(\.path, [])
    app.tap("Open in swift-6")
    app.tap("Back")
    app.expect(\.path, [])
  }

  @Test func `A download shows its progress and ends`() async throws {
    let app = try await AppDriver(feedReader())
    app.tap("Open in cats")
    app.press("d")
    app.advance(by: .seconds(3))
    app.expect(\.downloads, ["cats": .running(percent: 30)])
    assertScreen(of: app, named: "downloading")
    app.advance(by: .seconds(7))
    app.expect(screen: "Downloaded.")
  }

  @Test func `A cancelled download does not continue`() async throws {
    let app = try await AppDriver(feedReader())
    app.tap("Open in cats")
    app.tap("Download")
    app.advance(by: .seconds(3))
    app.tap("Cancel")
    app.expect(\.downloads, [:])
    #expect(app.effectsInFlight == 0)
    app.advance(by: .seconds(10))
    app.expect(\.downloads, [:])
  }

  @Test func `An identity selects one of several rows with equal labels`() async throws {
    let app = try await AppDriver(feedReader())
    app.tap("Delete in weekly-2")
    #expect(app.value.articles.map(\.id) == ["swift-6", "cats", "weekly-1"])
    withKnownIssue {
      app.tap("Delete")
    } matching: {
      "\($0)".contains("There are 3 buttons “Delete” on the screen “Feed”.")
    }
  }

  @Test func `The articles are saved when the app exits`() async throws {
    let saved = Mutex<[Article]>([])
    let app = try await AppDriver(feedReader { articles in saved.withLock { $0 = articles } })
    app.tap("Delete #1")
    await app.finish()
    #expect(saved.withLock { $0.map(\.id) } == ["cats", "weekly-1", "weekly-2"])
  }
}
