import ComposableArchitecture
import ComposableArchitectureRecording
import Foundation
import HeadlessUI
import Testing

@testable import HeadlessRunner

/// Tests what a session writes into a recording.
@MainActor
@Suite struct SessionRecordingTests {
  private struct Login: Codable, Equatable, Sendable {
    var name = ""
    var password = ""
    var count = 0
  }

  private enum LoginAction: Codable, Equatable, Sendable {
    case nameChanged(String)
    case passwordChanged(String)
    case countTapped
    case counted
  }

  private struct LoginView: View {
    let store: Store<Login, LoginAction>

    var body: Screen {
      Screen("Login") {
        TextField("Name", text: store.name) { store.send(.nameChanged($0)) }
        TextField("Password", text: store.password, isSecure: true) {
          store.send(.passwordChanged($0))
        }
        Button("Count twice", key: "c") {
          store.send(.countTapped)
          store.send(.countTapped)
        }
      }
    }
  }

  private struct LoginApp: HeadlessApp {
    static let name = "login"
    static let abstract = "Log in."

    static func program(_ options: NoOptions) -> Program<Login, LoginAction> { program() }

    static func program(
      redaction: Redaction<Login, LoginAction> = .none
    ) -> Program<Login, LoginAction> {
      Program(
        initialValue: Login(),
        reducer: { state, action, _ in
          switch action {
          case .nameChanged(let name): state.name = name
          case .passwordChanged(let password): state.password = password
          case .countTapped: return [.just(.counted)]
          case .counted: state.count += 1
          }
          return []
        },
        environment: (),
        view: { LoginView(store: $0) },
        onStart: [.countTapped],
        redaction: redaction)
    }
  }

  private let diagnostics: Recorder
  private let file: URL

  init() throws {
    diagnostics = try Recorder()
    file = FileManager.default.temporaryDirectory.appending(path: "login-\(UUID()).jsonl")
  }

  /// Performs lines of a script, and returns the lines of the recording without their times.
  private func recorded(
    _ lines: String..., redaction: Redaction<Login, LoginAction> = .none
  ) async throws -> [String] {
    defer { try? FileManager.default.removeItem(at: file) }
    var options = try RunnerOptions.patient()
    options.record = file.path()
    let program = LoginApp.program(redaction: redaction)
    let session = Session(
      program, options, output: diagnostics.output,
      recording: try SessionRecording(of: LoginApp.self, program, options, diagnostics.output))
    for line in lines { try await session.perform(line) }
    await session.leave()
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
      .filter { !$0.contains(#""state""#) }.map(\.untimed)
  }

  @Test func `An action has its sender, and the command that the user's input amounts to`()
    async throws
  {
    #expect(
      try await recorded("type Name Blob", "press c", "send counted") == [
        #"{"number":1,"by":"app","action":{"countTapped":{}}}"#,
        #"{"number":2,"by":"effect","cause":1,"action":{"counted":{}}}"#,
        #"{"number":3,"by":"user","via":"type Name Blob","action":{"nameChanged":{"_0":"Blob"}}}"#,
        #"{"number":4,"by":"user","via":"press c","action":{"countTapped":{}}}"#,
        #"{"number":5,"by":"effect","cause":4,"action":{"counted":{}}}"#,
        #"{"number":6,"by":"user","further":true,"action":{"countTapped":{}}}"#,
        #"{"number":7,"by":"effect","cause":6,"action":{"counted":{}}}"#,
        #"{"number":8,"by":"user","action":{"counted":{}}}"#,
      ])
    #expect(try diagnostics.reported == "")
  }

  @Test func `Without a redaction, a recording ends before a secret is typed`() async throws {
    let lines = try await recorded("type Name Blob", "type Password hunter2", "type Name Blub")
    #expect(
      lines.last
        == #"{"number":3,"by":"user","via":"type Name Blob","action":{"nameChanged":{"_0":"Blob"}}}"#
    )
    #expect(
      try diagnostics.reported == """
        The recording ends here because the field “Password” is secure, and the program does not say what a recording \
        must not contain. Pass a “redaction” to “Program” to record this app.

        """)
  }

  @Test func `With a redaction, a secret is in no line, and the recording goes on`() async throws {
    let redaction = Redaction<Login, LoginAction>(
      state: { $0.password = "" },
      action: { if case .passwordChanged = $0 { .passwordChanged("") } else { $0 } })
    let lines = try await recorded(
      "type Password hunter2", "type Name Blub", redaction: redaction)
    #expect(
      lines.suffix(2) == [
        #"{"number":3,"by":"user","redacted":true,"action":{"passwordChanged":{"_0":""}}}"#,
        #"{"number":4,"by":"user","via":"type Name Blub","action":{"nameChanged":{"_0":"Blub"}}}"#,
      ])
    #expect(!lines.joined().contains("hunter2"))
    #expect(try diagnostics.reported == "")
  }
}
