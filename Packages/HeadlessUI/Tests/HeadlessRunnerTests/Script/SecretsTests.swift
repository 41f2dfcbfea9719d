import ComposableArchitecture
import HeadlessUI
import Testing

@testable import HeadlessRunner

/// Tests that the text of a secure field is not printed.
@MainActor
@Suite struct SecretsTests {
  private struct Login: Encodable, Sendable {
    var name = ""
    var password = ""
    var tokens: [String] = []
    var isLoggedIn = false
  }

  private enum Action: Codable, Sendable {
    case nameChanged(String)
    case passwordChanged(String)
    case loginTapped
    case stored(password: String)
    case invalid(Double, String)
  }

  private struct LoginView: View {
    let store: Store<Login, Action>

    var body: Screen {
      guard !store.isLoggedIn else { return Screen("Welcome") {} }
      return Screen("Login") {
        TextField("Name", text: store.name) { store.send(.nameChanged($0)) }
        TextField("Password", text: store.password, isSecure: true) {
          store.send(.passwordChanged($0))
        }
        Button("Log in") { store.send(.loginTapped) }
      }
    }
  }

  private let recorder: Recorder
  private let session: Session<Login, Action>

  private init(_ format: OutputFormat) throws {
    recorder = try Recorder(format)
    let program = Program<Login, Action>(
      initialValue: Login(),
      reducer: { state, action, _ in
        switch action {
        case .nameChanged(let name): state.name = name
        case .passwordChanged(let password):
          if password != "refused" { state.password = password }
        case .loginTapped:
          state.tokens.append(state.password)
          state.isLoggedIn = true
          return [.just(.stored(password: state.password))]
        case .stored, .invalid: break
        }
        return []
      },
      environment: (),
      view: { LoginView(store: $0) })
    session = Session(program, try RunnerOptions.patient(), output: recorder.output)
  }

  init() throws { try self.init(.json) }

  @Test func `JSON output has a marker in place of a secret, even after its field is gone`()
    async throws
  {
    try await session.perform(
      "type Name blob", "type Password hunter2", "type Password refused", "tap Log in", "state")
    let printed = try recorder.printed.untimed
    #expect(!printed.contains("hunter2"))
    #expect(!printed.contains("refused"))
    #expect(
      printed.contains(
        #"""
        {"action":"passwordChanged","by":"user","number":2,"payload":"•••","value":{"isLoggedIn":false,"name":"blob","password":"•••","tokens":[]}}
        """#))
    #expect(
      printed.contains(
        #""action":"stored","by":"effect","cause":4,"number":5,"payload":{"password":"•••"}"#))
    #expect(printed.contains(#""tokens":["•••"]"#))
  }

  @Test func `JSON output hides a secret that comes from an action`() async throws {
    try await session.perform(#"send passwordChanged "hunter2""#)
    #expect(try !recorder.printed.contains("hunter2"))
  }

  @Test func `An action that cannot be written is named without its payload`() async throws {
    session.send(.invalid(.infinity, "hunter2"))
    #expect(try recorder.printed.hasPrefix(#"{"action":"invalid","error":"#))
    #expect(try !recorder.printed.contains("hunter2"))
  }

  @Test func `A failed expect does not tell a secret, although it compares it`() async throws {
    let test = try SecretsTests(.text)
    let session = test.session
    try await session.perform("type Password hunter2", "expect password hunter2", "state password")
    #expect(try test.recorder.printed == "\"•••\"\n")
    for line in ["expect password x", "expect password != hunter2", "expect password > 3"] {
      let failure = await #expect(throws: Failure.self) { try await session.perform(line) }
      #expect(failure?.message.contains("hunter2") == false)
      #expect(failure?.message.contains("•••") == true)
    }
  }
}
