import ComposableArchitecture
import Foundation
import HTTPTypes
import HeadlessRunner
import HeadlessUI
import HeadlessWeb
import Hummingbird

/// An app as a part of a server of your own. If the variable `COUNTER_TOKEN` contains a secret, each visitor has a
/// counter, and processes with the same secret can share the visitors.
@main
struct CounterServer {
  static func main() async throws {
    guard CommandLine.arguments.count == 2, let port = Int(CommandLine.arguments[1]) else {
      FileHandle.standardError.write(Data("usage: CounterServer PORT\n".utf8))
      exit(64)
    }
    if let token = ProcessInfo.processInfo.environment["COUNTER_TOKEN"] {
      let sessions = WebSessions(token: token) { _ in counterProgram }
      try await serve(at: port, token: token) { await sessions.response(to: $0) }
      await sessions.end()
    } else {
      let session = WebSession(counterProgram)
      try await serve(at: port, token: session.token) { await session.response(to: $0) }
    }
  }

  private static func serve(
    at port: Int, token: String, respond: @escaping @Sendable (WebRequest) async -> WebResponse
  ) async throws {
    let router = Router()
    for method in [HTTPRequest.Method.get, .post] {
      router.on("**", method: method) { request, _ in
        await respond(try await WebRequest(request)).forHummingbird
      }
    }
    let app = Application(
      router: router,
      configuration: .init(address: .hostname("127.0.0.1", port: port)),
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? port
        FileHandle.standardOutput.write(Data("http://127.0.0.1:\(port)/\(token)/\n".utf8))
      })
    try await app.runService()
  }
}

extension WebRequest {
  fileprivate init(_ request: Request) async throws {
    // Hummingbird keeps `Host` apart from the other headers.
    let host = request.head.authority.map { [(name: "Host", value: $0)] } ?? []
    let body = try await request.body.collect(upTo: Self.longestBody)
    self.init(
      method: request.method.rawValue, path: request.uri.string,
      headers: host + request.headers.map { ($0.name.rawName, $0.value) }, body: Array(buffer: body)
    )
  }
}

extension WebResponse {
  fileprivate var forHummingbird: Response {
    var fields = HTTPFields()
    for (name, value) in headers { HTTPField.Name(name).map { fields[$0] = value } }
    let body =
      switch body {
      case .bytes(let bytes): ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
      case .events(let events): ResponseBody(asyncSequence: events.map { ByteBuffer(bytes: $0) })
      }
    return Response(status: .init(code: status), headers: fields, body: body)
  }
}

// MARK: - The app

struct CounterState: Codable, Sendable { var count = 0 }
enum CounterAction: Codable, Sendable { case decrTapped, incrTapped }

let counterProgram = Program<CounterState, CounterAction>(
  initialValue: CounterState(),
  reducer: { state, action, _ in
    state.count += action == .incrTapped ? 1 : -1
    return []
  },
  environment: (),
  view: { CounterView(store: $0) })

struct CounterView: View {
  let store: Store<CounterState, CounterAction>

  var body: Screen {
    Screen("Counter") {
      Row {
        Button("-") { store.send(.decrTapped) }
        Text("\(store.count)")
        Button("+") { store.send(.incrTapped) }
      }
    }
  }
}
