import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Testing

/// Tests the app with an app id against servers on the loopback interface.
@Suite struct NetworkTests {
  private let primetime = Executable(name: "primetime")

  private let question = """
    tap Counter demo
    tap +
    tap What is the 1st prime?
    wait
    state counterAlert
    """

  private func environment(_ baseURL: String) -> [String: String] {
    [
      "WOLFRAM_ALPHA_APP_ID": "SECRET-ID", "WOLFRAM_ALPHA_BASE_URL": baseURL,
      // These servers may be slow because they share this process with all other tests.
      "WOLFRAM_ALPHA_TIMEOUT": "3600",
    ]
  }

  @Test func `The app asks Wolfram|Alpha, and the screen says so`() async throws {
    let answer = """
      {"queryresult": {"success": true, "error": false, "pods":
        [{"primary": true, "subpods": [{"plaintext": "2"}]}]}}
      """
    try await withServer(sending: "HTTP/1.1 200 OK\r\n\r\n\(answer)") { address in
      let outcome = try await primetime.run(
        "run", "-", "--wait-limit", "60m",
        input: question + "\nshow",
        environment: environment(address)
      )
      #expect(outcome.outputLines.first == #""The 1st prime is 2""#)
      #expect(outcome.output.contains("Answers come from: Wolfram|Alpha"))
      #expect(outcome.status == 0)
    }
  }

  @Test func `Without a network, the alert says what to do, and the app continues`() async throws {
    // Port 1 is reserved, so no server listens there.
    let outcome = try await primetime.run(
      "run", "-", "--wait-limit", "60m",
      input: question + "\ntap Ok\nexpect count 1",
      environment: environment("http://127.0.0.1:1")
    )
    #expect(outcome.output.contains("cannot be reached"))
    #expect(outcome.status == 0)
  }

  @Test(arguments: [
    ("primetime", ["run", "-"]), ("counter-demo", ["run", "-"]),
    ("favorite-primes-demo", ["run", "-"]), ("wolfram-alpha-demo", ["nth-prime", "2"]),
  ])
  func `An invalid variable is an error at the start that says what is expected`(
    name: String, arguments: [String]
  ) async throws {
    let running = try Executable(name: name).start(
      arguments,
      environment: ["WOLFRAM_ALPHA_APP_ID": "SECRET-ID", "WOLFRAM_ALPHA_TIMEOUT": "soon"]
    )
    let outcome = try await running.outcome()
    #expect(
      outcome.errors.hasPrefix(
        """
        Error: The variable WOLFRAM_ALPHA_TIMEOUT is “soon”. Set it to a number of seconds above 0 and \
        up to 86400, such as 10, or leave it out.

        """
      )
    )
    #expect(outcome.output == "")
    #expect(outcome.status == 64)
  }

  @Test func `The app survives a server that closes in the middle of a header`() async throws {
    try await withServer(sending: "HTTP/1.1 200 OK\r\nContent-Le") { address in
      let outcome = try await primetime.run(
        "run", "-", "--wait-limit", "60m",
        input: question + "\ntap Ok\nexpect count 1",
        environment: environment(address)
      )
      #expect(outcome.output.contains("broke before the answer was complete"))
      #expect(outcome.errors == "")
      #expect(outcome.status == 0)
    }
  }

  @Test func `A wrong app id is reported but not shown`() async throws {
    let answer =
      #"{"queryresult": {"success": false, "error": {"code": "1", "msg": "Invalid appid"}}}"#
    try await withServer(sending: "HTTP/1.1 200 OK\r\n\r\n\(answer)") { address in
      let outcome = try await primetime.run(
        "run", "-", "--output", "json", "--wait-limit", "60m",
        input: question,
        environment: environment(address)
      )
      #expect(outcome.output.contains("Check the variable WOLFRAM_ALPHA_APP_ID"))
      #expect(!outcome.output.contains("SECRET-ID"))
      #expect(!outcome.errors.contains("SECRET-ID"))
      #expect(outcome.status == 0)
    }
  }

  @Test func `Ctrl-C during an effect ends the app with a message`() async throws {
    let (requests, request) = AsyncStream.makeStream(of: Void.self)
    try await withServer(sending: nil, asked: { request.yield() }) { address in
      let running = try primetime.start(
        ["run", "-", "--wait-limit", "60m"],
        input: question,
        environment: environment(address)
      )
      for await _ in requests { break }
      running.process.interrupt()
      let outcome = try await running.outcome()
      #expect(
        outcome.errors == """
          standard input:4: Interrupted: 1 effect was cancelled.

          """
      )
      #expect(outcome.status == 130)
      #expect(running.process.terminationReason == .exit)
    }
  }

  /// Runs a server on the loopback interface while `body` runs.
  ///
  /// - Parameters:
  ///   - answer: What the server sends before it closes the connection. If this is nil, the server sends
  ///     nothing and waits until the client closes the connection.
  ///   - asked: Called when the head of a request has been read.
  ///   - body: Receives the server's address.
  private func withServer(
    sending answer: String?,
    asked: @escaping @Sendable () -> Void = {},
    _ body: (String) async throws -> Void
  ) async throws {
    let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .bind(host: "127.0.0.1", port: 0) { channel in
        channel.eventLoop.makeCompletedFuture {
          let decoder = ByteToMessageHandler(HTTPRequestDecoder())
          try channel.pipeline.syncOperations.addHandler(decoder)
          return try NIOAsyncChannel<HTTPServerRequestPart, Never>(
            wrappingChannelSynchronously: channel)
        }
      }
    let port = try #require(listener.channel.localAddress?.port)
    try await listener.executeThenClose { connections in
      async let _ = withThrowingDiscardingTaskGroup { group in
        for try await connection in connections {
          group.addTask {
            try? await connection.executeThenClose { requests in
              for try await case .head in requests {
                asked()
                guard let answer else { continue }
                return try await connection.channel.writeAndFlush(ByteBuffer(string: answer))
              }
            }
          }
        }
      }
      try await body("http://127.0.0.1:\(port)")
    }
  }
}
