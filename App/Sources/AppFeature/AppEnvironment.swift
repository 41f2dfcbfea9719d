import ComposableArchitectureRecording
public import FileClient
public import Foundation
import IssueReporting
public import WolframAlpha

/// The dependencies of the app.
public struct AppEnvironment: Sendable {
  /// Saves and loads the favorites and the settings.
  public var fileClient: FileClient
  /// Answers what the nth prime is, if possible by asking Wolfram|Alpha.
  public var wolframAlpha: NthPrimeClient
  /// Answers what the nth prime is without a network.
  public var offline: NthPrimeClient
  /// Returns the current time.
  public var now: @Sendable () -> Date

  /// Makes an environment.
  public init(
    fileClient: FileClient,
    wolframAlpha: NthPrimeClient,
    offline: NthPrimeClient,
    now: @escaping @Sendable () -> Date
  ) {
    self.fileClient = fileClient
    self.wolframAlpha = wolframAlpha
    self.offline = offline
    self.now = reading("now", now)
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

  /// Keeps documents in memory, and answers at once. Its clock stands still at the epoch.
  public static var mock: Self {
    Self(
      fileClient: .mock,
      wolframAlpha: .mock,
      offline: .mock,
      now: { Date(timeIntervalSince1970: 0) }
    )
  }

  /// Fails the test that uses any dependency.
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
