import Foundation
import HeadlessTesting
import HeadlessUI
import Testing

@Suite struct AssertScreenTests {
  private struct Greeting: View {
    var name = "Blob"
    var body: Screen { Screen("Greeting") { Text("Hello, \(name)!").style(.success) } }
  }

  @Test func `A view, a screen and an app are compared with a file`() async throws {
    assertScreen(of: Greeting(), named: "greeting")
    assertScreen(of: Greeting().body, named: "greeting")
    assertScreen(of: try await AppDriver(counter()), named: "counter")
  }

  @Test func `Long lines wrap at the width`() {
    assertScreen(of: Greeting(name: "dear Blob and all the others"), named: "narrow", width: 20)
  }

  @Test(.disabled(if: isRecording, "The file would be overwritten."))
  func `A different screen is reported with its difference`() {
    withKnownIssue {
      assertScreen(of: Greeting(name: "Blob Jr."), named: "greeting")
    } matching: {
      let message = $0.comments.map(\.rawValue).joined()
      return message.contains("The screen “greeting” differs from /")
        && message.contains("- Hello, Blob!\n+ Hello, Blob Jr.!")
    }
  }

  private static var isRecording: Bool {
    ProcessInfo.processInfo.environment["RECORD_SCREENS"] != nil
  }
}
