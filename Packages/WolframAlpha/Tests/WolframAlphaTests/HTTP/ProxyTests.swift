#if !canImport(Darwin)
  import Foundation
  import NIOHTTP1
  import Testing
  import WolframAlpha

  /// Each test runs in its own process because the variables that name a proxy apply to a whole process.
  @Suite(.timeLimit(.minutes(10))) struct ProxyTests {
    @Test func `A proxy that refuses to connect is reported as the proxy`() async {
      await #expect(processExitsWith: .success) {
        let result = try await answer(from: "https://wolfram.invalid", proxy: forbidden)
        #expect(result == .failure(.proxyStatus(403)))
      }
    }

    @Test func `A status that came through a proxy is reported as that of the server or the proxy`()
      async
    {
      await #expect(processExitsWith: .success) {
        let result = try await answer(from: "http://wolfram.invalid", proxy: forbidden)
        #expect(result == .failure(.httpStatus(403, isThroughProxy: true)))
      }
    }

    @Test func `A proxy that connects is not to blame for what follows`() async {
      await #expect(processExitsWith: .success) {
        let connected = "HTTP/1.1 200 Connection established\r\n\r\nThis is not TLS."
        let result = try await answer(from: "https://wolfram.invalid", proxy: connected)
        let reason = "no secure connection could be made"
        #expect(result == .failure(.cannotConnect(reason: reason)))
      }
    }

    @Test func `A status from a server for which no proxy is used is the server's`() async {
      await #expect(processExitsWith: .success) {
        try await withServer(answer: "", status: .forbidden) { url in
          let result = try await answer(
            from: url.absoluteString, proxy: "", noProxy: "127.0.0.1")
          #expect(result == .failure(.httpStatus(403)))
        }
      }
    }
  }

  private let forbidden = "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"

  /// Asks for a prime through a proxy that gives the same reply to every request.
  ///
  /// - Parameter noProxy: The hosts that are asked without the proxy.
  private func answer(
    from address: String,
    proxy reply: String,
    noProxy: String = ""
  ) async throws -> NthPrimeResult? {
    var result: NthPrimeResult?
    try await withBareServer {
      try await $0.write(reply)
    } _: { proxy in
      for name in ["http_proxy", "https_proxy"] { setenv(name, proxy.absoluteString, 1) }
      setenv("no_proxy", noProxy, 1)
      let client = NthPrimeClient.wolframAlpha(
        appID: "SECRET",
        baseURL: try #require(URL(string: address)),
        timeout: .seconds(600)
      )
      result = await ask(client, 2)
    }
    return result
  }
#endif
