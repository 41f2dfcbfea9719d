/// Who may speak to a session: those who know its token, through a name of this machine, from its own page.
struct WebAddress: Sendable {
  /// The first element of each path.
  let token: String
  /// Names in `Host` besides those of the loopback interface, in lower case.
  let hosts: Set<String>

  init(token: String, hosts: [String]) {
    self.token = token
    self.hosts = Set(hosts.map { $0.lowercased() })
  }

  /// Returns a token of 128 random bits.
  static func randomToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Returns what follows the token in the path of a request: `do`, or `nil` if nothing does, not even a slash.
  ///
  /// - Returns: `nil` if the path does not begin with the token.
  func route(of path: String) -> String?? {
    let parts = path.prefix { $0 != "?" }.split(
      separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0].isEmpty, isToken(parts[1]) else { return nil }
    return .some(parts.count > 2 ? String(parts[2]) : nil)
  }

  /// Compares all characters, so that the time does not tell how many are right.
  private func isToken(_ text: Substring) -> Bool {
    let (text, token) = (Array(text.utf8), Array(token.utf8))
    guard text.count == token.count else { return false }
    return zip(text, token).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns what follows the token in the path of a request, such as `do`.
  ///
  /// - Throws: The answer to a request that does not reach the app.
  func route(of request: WebRequest) throws(WebRefusal) -> String {
    guard let route = route(of: request.path) else { throw WebRefusal(.missing) }
    if let problem = problem(with: request) {
      throw WebRefusal(WebResponse(403, .text, problem + "\n"))
    }
    guard let route else { throw WebRefusal(.folder(token)) }
    return route
  }

  /// Returns why a request is refused, or `nil` if it is not.
  func problem(with request: WebRequest) -> String? {
    for name in ["host", "origin", "content-type", "content-length", "accept"]
    where request.values(of: name).count > 1 {
      return "The header “\(name)” came twice."
    }
    guard let host = request.value(of: "host")?.lowercased() else {
      return "The header “Host” is missing."
    }
    guard isName(of: host) else {
      return """
        This server does not know the name in the address. Use 127.0.0.1, or start it with “--host” and the name.
        """
    }
    guard let origin = request.value(of: "origin")?.lowercased() else { return nil }
    guard ["http://\(host)", "https://\(host)"].contains(origin) else {
      return "The request comes from a page of another server."
    }
    return nil
  }

  /// Whether the value of `Host` names this machine.
  private func isName(of host: String) -> Bool {
    var name = host[...]
    if let colon = host.lastIndex(of: ":"), host[host.index(after: colon)...].allSatisfy(\.isNumber)
    {
      name = host[..<colon]
    }
    return ["127.0.0.1", "[::1]", "localhost"].contains(name) || hosts.contains(String(name))
  }
}

/// The answer to a request that does not reach the app.
struct WebRefusal: Error {
  let response: WebResponse

  init(_ response: WebResponse) { self.response = response }
}

extension WebResponse {
  /// Leads to the address with a slash at its end, because addresses in a page are relative to its folder.
  static func folder(_ name: String) -> WebResponse {
    WebResponse(308, .text, "", headers: [("Location", "\(name)/")])
  }
}
