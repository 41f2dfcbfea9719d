import Foundation
import HeadlessUI
import Testing

@testable import HeadlessRunner

/// Tests that a number from a command line, a script or a terminal has a meaning or is refused, however large it is.
@MainActor
@Suite struct ExtremeNumberTests {
  private nonisolated static let numbers = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551616",
    "1e300", "-1e300", "1e400", "NaN", "inf", "0x7FFFFFFFFFFFFFFF", "½", "٣",
    String(repeating: "9", count: 400),
  ]

  private static let lines = [
    "sleep N", "sleep Nms", "sleep Nh", "wait N", "wait Nm", "wait until count N within Ns",
    "advance N", "advance Nms", "advance Nh", "tap +1 #N", "tap N", "expect count N",
    "expect count < N", "expect answer.N 1", "state count[N]", "state [N]", "state N",
    "send response N", "send incrTapped N", "choose Count N", "type Search N", "toggle Light N",
  ]

  /// Performs a line, and returns why that fails. Nothing sleeps for long, because the clock is virtual.
  private func problem(
    with line: String, in session: Session<FeatureState, FeatureAction>
  ) async -> String {
    do {
      try await session.perform(line)
      return ""
    } catch {
      return (error as? Failure)?.message ?? "no sentence"
    }
  }

  @Test(arguments: numbers) func `Every command has a number as its argument`(number: String)
    async throws
  {
    let session = Session(
      featureProgram(), RunnerOptions(output: .text, waitLimit: .zero, clock: .virtual),
      output: try Recorder().output)
    for line in Self.lines {
      let problem = await problem(with: line.replacing("N", with: number), in: session)
      #expect(problem.isEmpty || problem.contains(/[.?]$|not as expected\./), "\(line)")
    }
    try await session.perform("send incrTapped", "expect count 1")
  }

  @Test(arguments: numbers) func `A duration is at most a billion seconds`(number: String) {
    for unit in ["", "ms", "s", "m", "h"] { #expect(Duration(text: number + unit) == nil) }
  }

  @Test(arguments: [
    (Duration.seconds(Int64.max), "9223372036854775807s"),
    (.milliseconds(1_500), "1500ms"), (.seconds(1_000_000_000_000), "1000000000000s"),
  ])
  func `A duration that an app sleeps is printed, however long it is`(
    duration: Duration, text: String
  ) {
    #expect(duration.text == text)
  }

  @Test(arguments: numbers.filter { Int($0) != nil } + ["4294967296", "4294967295", "55296"])
  func `A number in a sequence of the terminal may have no meaning`(number: String) {
    for sequence in ["[Nu", "[27;N;13~", "[27;5;N~", "[N;N;N~", "[<N;N;NM", "[1;NA", "[N~"] {
      var decoder = KeyDecoder()
      let bytes = "\u{1B}" + sequence.replacing("N", with: number) + "x"
      #expect(decoder.decode(bytes.utf8).last == .key(.character("x")))
    }
  }
}
