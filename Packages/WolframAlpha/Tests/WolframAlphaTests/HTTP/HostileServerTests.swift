import Foundation
import NIOCore
import Synchronization
import Testing
import WolframAlpha

@Suite(.timeLimit(.minutes(10))) struct HostileServerTests {
  @Test(arguments: misbehaviors)
  func `A hostile server leads to the expected result`(_ misbehavior: Misbehavior) async throws {
    /// The most that the server could send through one connection.
    let mostSent = Mutex(0)
    try await withBareServer { connection in
      var sent = 0
      try await misbehavior.serve(&connection) { count in
        sent += count
        mostSent.withLock { [sent] in $0 = max($0, sent) }
      }
    } _: { url in
      let client = NthPrimeClient.wolframAlpha(
        appID: "SECRET", baseURL: url, timeout: misbehavior.timeout)
      let result = try #require(await ask(client, 2))
      #expect(result == misbehavior.expected)
      #expect(result.sentence(n: 2).first?.isUppercase == true)
      #expect(!result.sentence(n: 2).contains("SECRET"))
    }
    // The client reads a megabyte. The rest is in the connection's buffers, which may hold
    // 40 megabytes.
    if case .endless = misbehavior.ending { #expect(mostSent.withLock { $0 } < 128 << 20) }
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: \(rightAnswer.utf8.count)\r\n\r\n\(rightAnswer)",
    "HTTP/1.1 200 OK\r\nServer: \"a\"\r\n\r\n\(rightAnswer)",
    """
    HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: A\r\n\r\n\
    \(String(rightAnswer.utf8.count, radix: 16));b=c\r\n\(rightAnswer)\r\n0\r\nA: d\r\n\r\n
    """,
    "HTTP/1.1 100 Continue\r\nA: b\r\n\r\nHTTP/1.1 200 OK\r\n\r\n\(rightAnswer)",
  ])
  func `A hostile server may close the connection after any byte`(answer: String) async throws {
    let bytes = Data(answer.utf8)
    let length = Mutex(0)
    try await withBareServer { connection in
      try await connection.write(ByteBuffer(bytes: bytes.prefix(length.withLock { $0 })))
    } _: { url in
      let client = NthPrimeClient.wolframAlpha(appID: "ID", baseURL: url, timeout: .seconds(600))
      for cut in 0..<bytes.count {
        length.withLock { $0 = cut }
        let result = await ask(client, 2)
        // Without a length, the end of the connection is the end of the answer.
        var allowed: [NthPrimeResult?] = [.connectionLost, .notHTTP, .notJSON]
        // A chunked answer may succeed without the end of its trailer.
        let isComplete = bytes.prefix(cut).range(of: Data(rightAnswer.utf8)) != nil
        if isComplete { allowed.append(.success(3)) }
        #expect(allowed.contains(result), "cut after \(cut) bytes")
      }
      length.withLock { $0 = bytes.count }
      #expect(await ask(client, 2) == .success(3))
    }
  }
}
