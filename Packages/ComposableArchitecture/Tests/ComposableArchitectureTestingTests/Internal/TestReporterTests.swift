// The executable of the tests runs them by itself only on systems without Objective-C.
#if !canImport(ObjectiveC)
  import ComposableArchitectureTestSupport
  import Foundation
  import Testing
  import XCTest

  /// Tests that a failure away from the task of a test fails the process that runs the tests. Each test runs
  /// the executable of these tests again and asks it for a failure.
  @Suite struct TestReporterTests {
    @Test(arguments: DeliberateFailure.all)
    func `Swift Testing fails and shows a failure away from the test's task`(
      failure: DeliberateFailure
    ) async throws {
      let run = try await run(
        ["--testing-library", "swift-testing", "--filter", "DeliberateFailureTests"], failure)
      #expect(run.status != 0)
      #expect(run.output.contains(failure.message), "\(run.output)")
    }

    @Test(arguments: DeliberateFailure.Source.allCases)
    func `XCTest fails and shows a failure on a thread`(source: DeliberateFailure.Source)
      async throws
    {
      let failure = DeliberateFailure(source: source, place: .thread)
      let run = try await run(
        ["\(DeliberateXCTestFailure.self)/testTheFailureThatTheEnvironmentAsksFor"]
          .map { "ComposableArchitectureTestingTests.\($0)" }, failure)
      #expect(run.status != 0)
      #expect(run.output.contains(failure.message), "\(run.output)")
      let shown = run.output.components(separatedBy: " : failed - ")
      #expect(shown.count == 2, "The failure is shown once: \(run.output)")
    }

    @Test func `Without a failure, the same processes pass`() async throws {
      let swiftTesting = try await run(
        ["--testing-library", "swift-testing", "--filter", "DeliberateFailureTests"], nil)
      #expect(swiftTesting.status == 0, "\(swiftTesting.output)")
      let xcTest = try await run(
        ["ComposableArchitectureTestingTests.\(DeliberateXCTestFailure.self)"], nil)
      #expect(xcTest.status == 0, "\(xcTest.output)")
    }

    private func run(
      _ arguments: [String], _ failure: DeliberateFailure?
    ) async throws -> (status: Int32, output: String) {
      let file = FileManager.default.temporaryDirectory.appending(path: "run-\(UUID())")
      try Data().write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let process = Process()
      process.executableURL = URL(filePath: CommandLine.arguments[0])
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment.merging(
        [DeliberateFailure.variable: failure.map { "\($0)" } ?? ""]) { $1 }
      let output = try FileHandle(forWritingTo: file)
      process.standardOutput = output
      process.standardError = output
      let (end, ending) = AsyncStream.makeStream(of: Never.self)
      process.terminationHandler = { _ in ending.finish() }
      try process.run()
      // Closed here because Foundation keeps it open on Linux.
      try output.close()
      for await _ in end {}
      return (process.terminationStatus, try String(contentsOf: file, encoding: .utf8))
    }
  }

  @Suite struct DeliberateFailureTests {
    @Test func `The failure that the environment asks for`() async {
      await DeliberateFailure.requested?.make()
    }
  }

  final class DeliberateXCTestFailure: XCTestCase {
    func testTheFailureThatTheEnvironmentAsksFor() async {
      await DeliberateFailure.requested?.make()
    }
  }
#endif
