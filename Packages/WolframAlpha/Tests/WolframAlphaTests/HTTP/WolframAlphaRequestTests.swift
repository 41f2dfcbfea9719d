import ComposableArchitecture
import Foundation
import NIOHTTP1
import Synchronization
import Testing
import WolframAlpha

@Suite(.timeLimit(.minutes(10))) struct WolframAlphaRequestTests {
  static let appID = "SECRET-A+B&C=D"

  /// Returns the client's answer, and expects that it does not reveal the app id.
  func ask(
    _ url: URL,
    _ n: Int = 2,
    appID: String = appID,
    timeout: Duration = .seconds(600)
  ) async -> NthPrimeResult? {
    let client = NthPrimeClient.wolframAlpha(appID: appID, baseURL: url, timeout: timeout)
    let result = await WolframAlphaTests.ask(client, n)
    let texts = [String(describing: result), String(reflecting: result)]
    #expect(texts.allSatisfy { !$0.localizedCaseInsensitiveContains("SECRET") })
    return result
  }

  @Test(arguments: ["3", " 3\\n"])
  func `The client reads the answer`(result: String) async throws {
    try await withServer(answer: answer(result: result)) { #expect(await ask($0) == .success(3)) }
  }

  @Test(arguments: ["15485863", "15,485,863", "15 485 863", "15'485'863", "15\\u202f485\\u202f863"])
  func `The client reads thousands separators`(result: String) async throws {
    try await withServer(answer: answer(result: result)) {
      #expect(await ask($0, 1_000_000) == .success(15_485_863))
    }
  }

  @Test(arguments: ["", "/", "/proxy/", "?key=value#part"])
  func `The request has the form that the API requires`(suffix: String) async throws {
    let target = Mutex("")
    try await withServer { request in
      target.withLock { $0 = "\(request.method) \(request.uri)" }
      return Response(body: answer(result: "541"))
    } _: { url in
      let base = try #require(URL(string: url.absoluteString + suffix))
      #expect(await ask(base, 100) == .success(541))
    }
    let path = suffix == "/proxy/" ? "/proxy" : ""
    let query = "input=prime%20100&format=plaintext&output=JSON&appid=SECRET-A%2BB%26C%3DD"
    #expect(target.withLock { $0 } == "GET \(path)/v2/query?\(query)")
  }

  @Test(arguments: [0, -1, Int.min])
  func `A number that is not positive fails without a request`(n: Int) async throws {
    let isAsked = Mutex(false)
    try await withServer { _ in
      isAsked.withLock { $0 = true }
      return Response()
    } _: { url in
      #expect(await ask(url, n) == .failure(.notPositive(n)))
    }
    #expect(!isAsked.withLock { $0 })
  }

  @Test func `Each question sends a new request`() async throws {
    let count = Mutex(0)
    try await withServer { _ in
      let prime = count.withLock { count in
        count += 1
        return [2, 3, 5][count]
      }
      return Response(body: answer(result: "\(prime)"))
    } _: { url in
      #expect(await ask(url) == .success(3))
      #expect(await ask(url) == .success(5))
    }
  }

  @Test(arguments: [404, 429, 500, 503])
  func `The client reports the HTTP status`(code: Int) async throws {
    let status = HTTPResponseStatus(statusCode: code, reasonPhrase: "Sorry")
    try await withServer(answer: answer(result: "3"), status: status) {
      #expect(await ask($0) == .failure(.httpStatus(code)))
    }
  }

  @Test func `The client reports a demand for a password by its status`() async throws {
    try await withServer { _ in
      Response(status: .unauthorized, headers: ["WWW-Authenticate": "Basic realm=\"here\""])
    } _: { url in
      #expect(await ask(url) == .failure(.httpStatus(401)))
    }
  }

  @Test func `The client reports a rejected app id, in JSON or in plain text`() async throws {
    let json = answer(errorCode: "1", message: "Invalid appid")
    let answers = [
      (json, HTTPResponseStatus.ok), (json, .forbidden), ("Error 1: Invalid appid", .forbidden),
      (answer(errorCode: "2", message: "Appid missing"), .ok),
    ]
    for (text, status) in answers {
      try await withServer(answer: text, status: status) {
        #expect(await ask($0) == .failure(.invalidAppID))
      }
    }
  }

  @Test func `The client reports the server's message without the app id and control characters`()
    async throws
  {
    let text = answer(errorCode: "1000", message: #"\u001b[1mNo \#(Self.appID) here.\n"#)
    try await withServer(answer: text) {
      #expect(await ask($0) == .failure(.refused(message: "[1mNo … here")))
    }
  }

  @Test func `The client reports that there is no answer`() async throws {
    let text = #"{"queryresult": {"success": false, "error": false, "numpods": 0}}"#
    try await withServer(answer: text) { #expect(await ask($0) == .failure(.noAnswer)) }
  }

  @Test(arguments: [
    ("", "it is not JSON"),
    ("<html></html>", "it is not JSON"),
    (String(answer(result: "3").dropLast(10)), "it is not JSON"),
    ("[]", "its JSON is not that of Wolfram|Alpha"),
    (#"{"queryresult": 3}"#, "its JSON is not that of Wolfram|Alpha"),
    (answer(pods: #"{"primary": true}"#), "its JSON is not that of Wolfram|Alpha"),
    (answer(pods: "[]"), "no part of it is marked as the result"),
    (answer(pods: "null"), "no part of it is marked as the result"),
    (
      answer(pods: #"[{"subpods": [{"plaintext": "3"}]}]"#),
      "no part of it is marked as the result"
    ),
    (answer(pods: #"[{"primary": true}]"#), "the result has no text"),
    (answer(pods: #"[{"primary": true, "subpods": []}]"#), "the result has no text"),
    (answer(pods: #"[{"primary": true, "subpods": [{}]}]"#), "the result has no text"),
    (answer(result: ""), "the result is not a whole number"),
    (answer(result: "three"), "the result is not a whole number"),
    (answer(result: "-3"), "the result is not a whole number"),
    (answer(result: "3.5"), "the result is not a whole number"),
    (answer(result: "1,2345"), "the result is not a whole number"),
    (answer(result: "1234,567"), "the result is not a whole number"),
    (answer(result: ",234"), "the result is not a whole number"),
    (answer(result: "٣"), "the result is not a whole number"),
    (answer(result: "0"), "the result is not a prime"),
    (answer(result: "9223372036854775808"), "the result has too many digits"),
    (String(repeating: " ", count: 2_000_000), "it is too long"),
  ])
  func `The client reports an answer of an unexpected form`(text: String, reason: String)
    async throws
  {
    try await withServer(answer: text) {
      #expect(await ask($0) == .failure(.malformedAnswer(reason: reason)))
    }
  }
}
