import ComposableArchitecture
import ComposableArchitectureRecording
import Foundation
import HeadlessUI
import Testing

@testable import HeadlessRunner

/// Tests that the text of a secure field is in nothing that a session writes, however the text arrives.
@MainActor
@Suite struct SecureFieldsTests {
  struct Login: Codable, Equatable, Sendable {
    var name = ""
    var password = ""
    var isOpen = true
  }

  enum LoginAction: Codable, Equatable, Sendable {
    enum Form: Codable, Equatable, Sendable {
      case nameChanged(String)
      case passwordChanged(String)
    }

    case row(id: Int, action: Form)
    case filled(name: String, password: String)
    case loadTapped
    case loaded(String)
    case closeTapped
  }

  private struct LoginView: View {
    let store: Store<Login, LoginAction>

    var body: Screen {
      Screen("Login") {
        if store.isOpen {
          TextField("Name", text: store.name) {
            store.send(.row(id: 1, action: .nameChanged($0)))
          }
          TextField("Password", text: store.password, isSecure: true) {
            store.send(.row(id: 1, action: .passwordChanged($0)))
          }
        }
      }
    }
  }

  private struct LoginApp: HeadlessApp {
    static let name = "login"
    static let abstract = "Log in."

    static func program(_ options: NoOptions) -> Program<Login, LoginAction> {
      program(Login(), [], .none)
    }

    static func program(
      _ initialValue: Login, _ onStart: [LoginAction], _ redaction: Redaction<Login, LoginAction>
    ) -> Program<Login, LoginAction> {
      Program(
        initialValue: initialValue,
        reducer: { state, action, _ in
          switch action {
          case .row(_, .nameChanged(let name)): state.name = name
          case .row(_, .passwordChanged(let password)):
            if password != "refused hunter2" { state.password = password }
          case .filled(let name, let password): (state.name, state.password) = (name, password)
          case .loadTapped: return [.just(.loaded("hunter2"))]
          case .loaded(let password): state.password = password
          case .closeTapped: state.isOpen = false
          }
          return []
        },
        environment: (), view: { LoginView(store: $0) }, onStart: onStart, redaction: redaction)
    }
  }

  private static let redaction = Redaction<Login, LoginAction>(
    state: { $0.password = "" },
    action: { action in
      switch action {
      case .row(let id, .passwordChanged): .row(id: id, action: .passwordChanged(""))
      case .filled(let name, _): .filled(name: name, password: "")
      case .loaded: .loaded("")
      default: action
      }
    })

  /// A way by which the text arrives.
  enum Way: CaseIterable, Sendable {
    case typed, sent, sentAndRefused, sentWithAnotherText, output, outputAtStart, firstState

    var line: String? {
      switch self {
      case .typed: "type Password hunter2"
      case .sent: #"send row {"id":1,"action":{"passwordChanged":{"_0":"hunter2"}}}"#
      case .sentAndRefused:
        #"send row {"id":1,"action":{"passwordChanged":{"_0":"refused hunter2"}}}"#
      case .sentWithAnotherText: #"send filled {"name":"blob","password":"hunter2"}"#
      case .output: "send loadTapped"
      case .outputAtStart, .firstState: nil
      }
    }
  }

  private let recorder: Recorder

  init() throws { recorder = try Recorder(.json) }

  /// Performs the lines of a session in which the text arrives, and returns everything that was written.
  private func written(
    _ way: Way, redaction: Redaction<Login, LoginAction> = .none
  ) async throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "secure-\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    var options = try RunnerOptions.patient()
    options.output = .json
    options.record = file.path()
    let program = LoginApp.program(
      Login(password: way == .firstState ? "hunter2" : ""),
      way == .outputAtStart ? [.loadTapped] : [], redaction)
    let recorded = Session(
      program, options, output: recorder.output,
      recording: try SessionRecording(of: LoginApp.self, program, options, recorder.output))
    let inspected = Session(
      program, options, output: recorder.output,
      recording: SessionRecording(inMemoryOf: "login", version: "", program, options))
    for session in [recorded, inspected] {
      try await session.perform("type Name first")
      if let line = way.line { try await session.perform(line) }
      try await session.perform("send closeTapped", "state")
      await session.leave()
    }
    let history = try #require(inspected.history)
    var pages: [String] = []
    let replay = HistoryReplay(history, screen: { program.screen(of: $0).rendered(.plain) })
    while let part = await replay.next() { pages.append(part) }
    let exported = (try? inspected.exportedScript()) ?? ""
    return [
      try String(contentsOf: file, encoding: .utf8),
      String(decoding: history.recording, as: UTF8.self), pages.joined(), exported,
      (try? inspected.exportedPage()) ?? "", try recorder.printed,
    ]
  }

  @Test(arguments: Way.allCases)
  func `A secret is in no output, and ends a recording that has no redaction`(
    way: Way
  ) async throws {
    let outputs = try await written(way)
    for output in outputs { #expect(!output.contains("hunter2")) }
    let reports = try recorder.reported
    #expect(reports.contains("The recording ends here because the field “Password” is secure"))
    #expect(outputs[2].contains("The history ends here because the field “Password” is secure"))
    let isLaterThanName = way != .firstState && way != .outputAtStart
    #expect(outputs[0].contains(#""first""#) == isLaterThanName)
    #expect(outputs[1].contains(#""first""#) == isLaterThanName)
  }

  @Test(arguments: Way.allCases)
  func `With a redaction a secret is in no output, and the recording goes on`(
    way: Way
  ) async throws {
    let outputs = try await written(way, redaction: Self.redaction)
    for output in outputs { #expect(!output.contains("hunter2")) }
    for output in outputs.prefix(3) { #expect(output.contains("closeTapped")) }
    #expect(try recorder.reported == "")
  }

  @Test func `An action that no secure field would send ends no recording`() async throws {
    var options = try RunnerOptions.patient()
    options.output = .json
    let program = LoginApp.program(Login(), [], .none)
    let session = Session(
      program, options, output: recorder.output,
      recording: SessionRecording(inMemoryOf: "login", version: "", program, options))
    try await session.perform(
      #"send row {"id":1,"action":{"nameChanged":{"_0":"blob"}}}"#,
      #"send row {"id":2,"action":{"nameChanged":{"_0":"a \"quotation\""}}}"#)
    let history = try #require(session.history)
    #expect(String(decoding: history.recording, as: UTF8.self).contains("quotation"))
    #expect(try recorder.printed.contains(#""name":"row[2].nameChanged""#))
  }

  @Test func `A line that sends a secret is not kept, and is not shown while it is performed`()
    async throws
  {
    let session = Session(
      LoginApp.program(Login(), [], .none), try RunnerOptions.patient(), output: recorder.output)
    let sent = #"send row {"id":1,"action":{"passwordChanged":{"_0":"hunter2"}}}"#
    let filled = #"send filled {"name":"blob","password":"hunter2"}"#
    let harmless = #"send row {"id":1,"action":{"nameChanged":{"_0":"blob"}}}"#
    #expect(session.isSecret(sent))
    #expect(session.isSecret("send row hunter2"))
    #expect(session.echo(of: sent) == "send •••")
    #expect(!session.isSecret(harmless))
    #expect(session.echo(of: harmless) == harmless)
    // Only the screen afterwards tells that this one has a secret.
    #expect(!session.isSecret(filled))
    try await session.perform(filled, "send closeTapped")
    #expect(session.isSecret(filled))
    #expect(!session.isSecret(harmless))
    #expect(!session.isSecret("send row hunter"))
  }
}
