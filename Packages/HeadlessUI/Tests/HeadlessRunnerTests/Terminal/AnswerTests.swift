import ArgumentParser
import ComposableArchitecture
import HeadlessUI
import Testing

@testable import HeadlessRunner

/// Tests the answers to what a user types in a terminal.
@MainActor
@Suite struct AnswerTests {
  private let session: Session<FeatureState, FeatureAction>
  private let recorder: Recorder

  init() throws {
    recorder = try Recorder()
    session = Session(featureProgram(), try RunnerOptions.patient(), output: recorder.output)
  }

  private func problem(_ line: String) async -> String? {
    do {
      _ = try await session.answer(line)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func `A label with a no-break space is typed with a space`() async throws {
    let program = Program<Int, Bool>(
      initialValue: 0,
      reducer: { count, _, _ in
        count += 1
        return []
      },
      environment: (),
      view: { NoBreakView(store: $0) })
    let session = Session(program, try RunnerOptions.patient(), output: recorder.output)
    _ = try await session.answer("Counter demo")
    _ = try await session.answer("tap counter demo")
    _ = try await session.answer("expect screen Press it")
    _ = try await session.answer("type Go to 7")
    #expect(session.store.value == 3)
  }

  private struct NoBreakView: View {
    let store: Store<Int, Bool>

    var body: Screen {
      Screen("Spaces") {
        Text("Press\u{A0}it")
        Button("Counter\u{A0}demo") { store.send(true) }
        TextField("Go\u{2009}to", text: "") { _ in store.send(true) }
      }
    }
  }

  @Test func `Numbers, labels and commands are understood`() async throws {
    _ = try await session.answer("1")
    _ = try await session.answer("+")
    #expect(session.store.count == 2)
    #expect(try await session.answer("expect count 2") == .asExpected)
    _ = try await session.answer("state count")
    #expect(try recorder.printed == "2\n")
  }

  @Test(arguments: [
    "0", "2", "-1", "-9223372036854775808", "9223372036854775807", "99999999999999999999", "+1x",
    "-", "#", "#1", "+ #2", "tap", "tap ", "send", "expect", "wait x", "state ..", "\u{0}",
    "\u{1B}[2J",
    "👩‍👩‍👧", "\"", "{", "[", "send {", "e\u{301}", "١",
  ])
  func `Every text gets an answer`(line: String) async throws {
    let problem = try #require(await problem(line))
    #expect(!problem.isEmpty)
    #expect(session.store.count == 0)
  }

  @Test func `An error shortens a very long text`() async throws {
    for line in ["x", "1", "+ ", "#1", "tap x"].map({ String(repeating: $0, count: 100_000) }) {
      #expect(try #require(await problem(line)).utf8.count < 1000)
    }
  }

  @Test func `An error says that a button is disabled`() async {
    session.store.send(.incrTapped)
    session.store.send(.incrTapped)
    #expect(
      await problem("+")
        == "“+” on the screen “Feature” is disabled at the moment. Nothing can be tapped on it."
    )
  }

  @Test func `An error for a button behind an alert names the alert`() async {
    session.store.send(.response("3"))
    #expect(
      await problem("+") == """
        There is no button “+” on the alert “3”, which is in front. It offers: “Ok”.
        """
    )
    #expect(
      await problem("plus") == """
        “plus” is neither a control in front nor a command. Type one of the numbers, or “help”.
        """
    )
  }
}
