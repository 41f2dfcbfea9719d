import ComposableArchitecture
import Foundation
import NIOHTTP1
import Testing
import WolframAlpha

@Suite(.timeLimit(.minutes(10))) struct ConnectionTests {
  private func client(_ url: URL, timeout: Duration = .seconds(600)) -> NthPrimeClient {
    .wolframAlpha(appID: "SECRET", baseURL: url, timeout: timeout)
  }

  @Test func `A refused connection is reported`() async throws {
    let url = try #require(refusingAddress)
    let result = await ask(client(url), 2)
    #expect(result == .failure(.cannotConnect(reason: "the connection was refused")))
  }

  @Test(arguments: [
    "",
    "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"queryresult\": {\"succ",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n20\r\n{\"queryresult\"",
  ])
  func `An answer that breaks off is reported`(text: String) async throws {
    try await withBareServer {
      try await $0.write(text)
    } _: { url in
      #expect(await ask(client(url), 2) == .failure(.connectionLost))
    }
  }

  @Test func `An answer that is not HTTP is reported`() async throws {
    try await withBareServer {
      try await $0.write("Hello!\r\n\r\n")
    } _: { url in
      #expect(await ask(client(url), 2) == .failure(.malformedAnswer(reason: "it is not HTTP")))
    }
  }

  @Test func `A server that does not speak TLS is reported`() async throws {
    try await withBareServer {
      try await $0.write("HTTP/1.1 400 Bad Request\r\n\r\n")
      await $0.waitUntilClosed()
    } _: { url in
      let url = try #require(URL(string: url.absoluteString.replacing("http:", with: "https:")))
      let reason = "no secure connection could be made"
      #expect(await ask(client(url), 2) == .failure(.cannotConnect(reason: reason)))
    }
  }

  @Test func `A redirection is followed`() async throws {
    try await withServer { request in
      request.uri.hasPrefix("/elsewhere")
        ? Response(body: answer(result: "3"))
        : Response(status: .found, headers: ["Location": "/elsewhere"])
    } _: { url in
      #expect(await ask(client(url), 2) == .success(3))
    }
  }

  @Test func `An endless redirection is reported`() async throws {
    try await withServer { _ in
      Response(status: .found, headers: ["Location": "/again"])
    } _: { url in
      let result = await ask(client(url), 2)
      #expect(result == .failure(.malformedAnswer(reason: "it redirects to no usable address")))
    }
  }

  @Test func `A request to a server that never answers times out`() async throws {
    try await withBareServer {
      await $0.waitUntilClosed()
    } _: { url in
      #expect(await ask(client(url, timeout: .milliseconds(200)), 2) == .failure(.timedOut))
    }
  }

  @Test func `A request to a server that stops in the middle of the answer times out`() async throws
  {
    try await withBareServer { connection in
      try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{")
      await connection.waitUntilClosed()
    } _: { url in
      #expect(await ask(client(url, timeout: .milliseconds(200)), 2) == .failure(.timedOut))
    }
  }

  @Test func `A late answer changes nothing and does not affect the next request`() async throws {
    let isLate = Signal()
    let body = answer(result: "3")
    try await withBareServer { connection in
      await isLate.wait()
      try await connection.write(
        "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
      )
    } _: { url in
      let store = questioner(client(url, timeout: .milliseconds(200)))
      await store.send(.asked(2)).finish()
      #expect(store.value == .failure(.timedOut))
      isLate.send()
      #expect(await ask(client(url), 2) == .success(3))
      #expect(store.value == .failure(.timedOut))
    }
  }

  @Test func `Cancelling the effect closes the connection and outputs nothing`() async throws {
    let (asked, closed) = (Signal(), Signal())
    try await withBareServer { connection in
      asked.send()
      await connection.waitUntilClosed()
      closed.send()
    } _: { url in
      let store = questioner(client(url))
      let task = store.send(.asked(2))
      await asked.wait()
      task.cancel()
      await task.finish()
      await closed.wait()
      #expect(store.value == nil)
      #expect(store.effectsInFlight == 0)
    }
  }

  @Test func `A time limit of hundreds of years is allowed`() async throws {
    try await withServer(answer: answer(result: "3")) { url in
      #expect(await ask(client(url, timeout: .seconds(Int64.max)), 2) == .success(3))
    }
  }

  @Test func `Cancelling at once sends no request and outputs nothing`() async throws {
    let url = try #require(refusingAddress)
    let store = questioner(client(url))
    let task = store.send(.asked(2))
    task.cancel()
    await task.finish()
    #expect(store.value == nil)
  }

  /// Each question takes a thread of Dispatch, of which a process has 255. Other tests wait for one, too.
  @Test func `Questions to a server that never answers time out, even if they outnumber threads`()
    async throws
  {
    try await withBareServer {
      await $0.waitUntilClosed()
    } _: { url in
      let client = client(url, timeout: .milliseconds(200))
      await withTaskGroup(of: NthPrimeResult?.self) { group in
        for _ in 0..<100 { group.addTask { await ask(client, 2) } }
        for await result in group { #expect(result == .failure(.timedOut)) }
      }
    }
  }

  @Test func `Simultaneous questions do not affect each other`() async throws {
    try await withServer(answer: answer(result: "3")) { url in
      let client = client(url)
      await withTaskGroup(of: NthPrimeResult?.self) { group in
        for _ in 0..<20 { group.addTask { await ask(client, 2) } }
        for await result in group { #expect(result == .success(3)) }
      }
    }
  }
}
