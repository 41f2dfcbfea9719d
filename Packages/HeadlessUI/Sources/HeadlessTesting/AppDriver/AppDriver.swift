import ComposableArchitecture
public import HeadlessRunner
import HeadlessUI

/// Runs a whole app in a test, and operates it as a user does.
///
/// ```swift
/// @Test func `A search begins when the user stops typing`() async throws {
///   let app = try await AppDriver(program)
///   app.type("Search", "cats")
///   app.expect(\.isSearching, true)
///   app.advance(by: .milliseconds(300))
///   app.expect(screen: "About cats")
///   app.tap("Open in cats")
///   app.back()
/// }
/// ```
///
/// A driver uses the app's own store, reducer and view. It first sends the actions of `onStart`, and it
/// finds buttons and fields by their labels on what is in front. It needs no process and no terminal, and
/// it prints nothing.
///
/// **Time.** The clock stands still until the test advances it. A program that makes its environment from
/// an `AppTime` is therefore tested without waiting. The effects run on an executor that each call drains
/// on the calling thread, so after a call nothing can move until time passes or something comes from
/// outside of the test, such as the content of a file. ``wait(fileID:filePath:line:column:)`` waits for
/// the latter.
///
/// **Failures** are reported at the line of the call, with what is in front. A call that fails changes
/// nothing, and the test continues.
///
/// **The end.** When the driver is released, the test fails if an effect is still in flight and is
/// neither endless nor asleep. Effects that wait for something outside of the test have
/// `timeLimit` to end. Effects of actions that the program declares endless, and effects that sleep until
/// the virtual clock is advanced, may stay in flight: they are cancelled. ``finish(fileID:filePath:line:column:)``
/// checks this earlier and also sends the actions of `onExit`.
///
/// **Threads.** Use a driver from one thread at a time. A call returns when the action that it sent has been reduced,
/// even if another thread is reducing. This matters with `time: .real`, where effects output on other threads.
public final class AppDriver<Value: Encodable & Sendable, Action: Codable & Sendable> {
  let session: Session<Value, Action>
  let printed: PrintedLines
  private let creation: CallSite
  private let timeLimit: Duration
  private var isFinished = false

  /// Starts an app.
  ///
  /// - Parameters:
  ///   - program: The app.
  ///   - time: The time in which the app runs.
  ///   - timeLimit: How long the driver waits for what comes from outside of the test, in real time.
  ///   - fileID: Where the driver is made. What is in flight when it is released is reported there.
  ///   - filePath: Where the driver is made.
  ///   - line: Where the driver is made.
  ///   - column: Where the driver is made.
  public init(
    _ program: Program<Value, Action>,
    time: DriverTime = .virtual,
    timeLimit: Duration = .seconds(60),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let printed = PrintedLines()
    self.printed = printed
    self.timeLimit = timeLimit
    creation = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    session = Session(
      program,
      RunnerOptions(
        output: .text, grace: timeLimit, waitLimit: timeLimit, clock: time.clock,
        startDate: time.start),
      output: Output(.text) { printed.append($0) })
  }

  /// Starts an app with options as on its command line.
  ///
  /// ```swift
  /// let app = try await AppDriver(FeedReaderApp.self, "--feed", "https://example.com")
  /// ```
  ///
  /// - Parameters:
  ///   - app: The type of the app.
  ///   - arguments: The app's own options.
  ///   - time: The time in which the app runs.
  ///   - timeLimit: How long the driver waits for what comes from outside of the test, in real time.
  ///   - fileID: Where the driver is made. What is in flight when it is released is reported there.
  ///   - filePath: Where the driver is made.
  ///   - line: Where the driver is made.
  ///   - column: Where the driver is made.
  /// - Throws: A sentence that says which option is wrong, or the error of the app's `program`.
  public convenience init<App: HeadlessApp>(
    _ app: App.Type,
    _ arguments: String...,
    time: DriverTime = .virtual,
    timeLimit: Duration = .seconds(60),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws where App.Value == Value, App.Action == Action {
    try await self.init(
      App.program(parsing: arguments), time: time, timeLimit: timeLimit,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  deinit {
    guard !isFinished else { return }
    if let problem = session.waitForEnd(atMost: timeLimit) {
      creation.report(problem + "\n\nWait for it with `await app.wait()`.")
    }
  }

  // MARK: - What the app shows

  /// The state as it is now.
  public var value: Value {
    session.settle()
    return session.store.value
  }

  /// The screen as text, as `show` prints it.
  public var screen: String {
    session.settle()
    return session.screen.rendered(.plain)
  }

  /// How many effects are in flight.
  public var effectsInFlight: Int {
    session.settle()
    return session.store.effectsInFlight
  }

  // MARK: - The end

  /// Leaves the app: sends the actions of `onExit`, and waits for the effects in flight.
  ///
  /// The test fails if an effect is still in flight after the time limit and is neither endless nor
  /// asleep.
  public nonisolated(nonsending) func finish(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    isFinished = true
    if let problem = await session.end(atMost: timeLimit) {
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column).report(problem)
    }
  }

  /// Waits until no effect is in flight, except those of actions that the program declares endless.
  ///
  /// Use it for effects that wait for something outside of the test, such as a file or a server.
  ///
  /// The test fails after the time limit, or at once if all effects in flight sleep until the virtual
  /// clock is advanced.
  public nonisolated(nonsending) func wait(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    do {
      try await session.wait(atMost: timeLimit)
    } catch {
      report(
        error.message, CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }

  func report(_ problem: String, _ call: CallSite) {
    call.report("\(problem)\n\nThe screen:\n\n\(session.screen.rendered(.plain))")
  }
}
