public import FileClient
public import Foundation
import IssueReporting
public import WolframAlpha

/// What the app needs of the outside world.
public struct AppEnvironment: Sendable {
  /// Where the favorites are saved to and loaded from.
  public var fileClient: FileClient
  /// Who knows the nth prime.
  public var wolframAlpha: WolframAlphaClient
  /// Who knows the nth prime without a network.
  public var offline: WolframAlphaClient
  /// The time.
  public var now: @Sendable () -> Date

  /// Makes an environment.
  public init(
    fileClient: FileClient,
    wolframAlpha: WolframAlphaClient,
    offline: WolframAlphaClient,
    now: @escaping @Sendable () -> Date
  ) {
    self.fileClient = fileClient
    self.wolframAlpha = wolframAlpha
    self.offline = offline
    self.now = now
  }

  /// An environment with the app's directory of documents (see
  /// `FileClient.live(app:sizeLimit:environment:)`), and with Wolfram|Alpha if the process's environment
  /// has an app id. Otherwise it has the offline engine.
  public static var live: Self {
    Self(
      fileClient: .live(app: "primetime"),
      wolframAlpha: .fromEnvironment(),
      offline: .offline,
      now: { Date() }
    )
  }

  /// Documents in memory, answers at once, and a clock that stands still, at the epoch.
  public static var mock: Self {
    Self(
      fileClient: .mock,
      wolframAlpha: .mock,
      offline: .mock,
      now: { Date(timeIntervalSince1970: 0) }
    )
  }

  /// Fails the test that uses any of it.
  public static let unimplemented = Self(
    fileClient: .unimplemented,
    wolframAlpha: .unimplemented,
    offline: .unimplemented,
    now: IssueReporting.unimplemented(
      "AppEnvironment.now",
      placeholder: Date(timeIntervalSince1970: 0)
    )
  )
}
