import HeadlessRunner

@testable import HeadlessWeb

extension WebSession {
  /// Makes a session that refuses no request and drops no reader because the machine is slow.
  static func patient(
    _ program: Program<Value, Action>, hosts: [String] = [], isInspected: Bool = false,
    _ patience: @escaping @Sendable () async -> Void = {
      try? await Task.sleep(for: .seconds(3_600))
    }
  ) -> WebSession {
    let now = ContinuousClock.now
    return WebSession(
      program, RunnerOptions(output: .json), hosts: hosts, isInspected: isInspected,
      patience: patience, now: { now })
  }

  /// Answers a request that a page of this session makes.
  func request(
    _ route: String = "", _ method: String = "GET", _ body: String = "",
    headers: [(name: String, value: String)] = [], host: String = "localhost:8080"
  ) async -> WebResponse {
    var headers = headers + [("Host", host)]
    if route == "do", !headers.contains(where: { $0.name == "Content-Type" }) {
      headers.append(("Content-Type", "application/x-www-form-urlencoded"))
    }
    return await response(
      to: WebRequest(
        method: method, path: "/\(token)/\(route)", headers: headers, body: Array(body.utf8)))
  }

  /// Posts a form, and returns the answer for a script.
  func tap(_ control: String, _ fields: String = "") async -> WebResponse {
    await request(
      "do", "POST", "control=\(control)\(fields)", headers: [("Accept", "application/json")])
  }

  /// Performs a command, and returns the lines that it prints.
  func command(_ line: String) async -> [String] {
    await request("command", "POST", line).text.split(separator: "\n").map(String.init)
  }
}

extension WebResponse {
  var text: String {
    if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" }
  }

  func value(of name: String) -> String? { headers.first { $0.name == name }?.value }
}
