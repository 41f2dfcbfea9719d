import ComposableArchitecture
import Foundation
import Testing
import WolframAlpha

@Suite("The other clients")
struct ClientTests {
  @Test("The mock answers as the offline engine does, within its bounds")
  func mock() async {
    for n in [1, 2, 3, 10, 999, 1000] {
      #expect(await ask(.mock, n) == ask(.offline, n))
    }
    #expect(await ask(.mock, 0) == .failure(.notPositive(0)))
    #expect(await ask(.mock, 1001) == .failure(.tooLarge(1001, limit: 1000)))
  }

  @Test("The mock answers on the spot")
  func mockIsSynchronous() {
    let store = questioner(.mock)
    store.send(.asked(4))
    #expect(store.value == .success(7))
  }

  @Test("The unimplemented client reports who was asked, and says nothing")
  func unimplemented() async {
    await withKnownIssue {
      #expect(await ask(.unimplemented, 1) == nil)
    } matching: { issue in
      String(describing: issue).contains("WolframAlphaClient.nthPrime")
    }
  }

  @Test(
    "Without an app id, the environment chooses the offline engine",
    arguments: [
      [:],
      ["WOLFRAM_ALPHA_APP_ID": ""],
      ["WOLFRAM_ALPHA_APP_ID": " \n"],
      ["WOLFRAM_ALPHA_BASE_URL": "http://127.0.0.1:1"],
    ]
  )
  func withoutAppID(environment: [String: String]) {
    #expect(WolframAlphaClient.fromEnvironment(environment).name == "offline engine")
  }

  @Test("With an app id, the environment chooses Wolfram|Alpha")
  func withAppID() {
    let client = WolframAlphaClient.fromEnvironment(["WOLFRAM_ALPHA_APP_ID": "ID"])
    #expect(client.name == "Wolfram|Alpha")
  }

  @Test("The environment says where Wolfram|Alpha is")
  func baseURL() async throws {
    try await withServer(answer: answer(result: "3")) { url in
      let client = WolframAlphaClient.fromEnvironment([
        "WOLFRAM_ALPHA_APP_ID": "ID", "WOLFRAM_ALPHA_BASE_URL": url.absoluteString,
      ])
      #expect(await ask(client, 2) == .success(3))
    }
  }

  @Test(
    "An address that is none is reported when it is used",
    arguments: ["127.0.0.1", "file:///", "ftp://127.0.0.1", "http://", "not an address"]
  )
  func badBaseURL(address: String) async {
    let client = WolframAlphaClient.fromEnvironment([
      "WOLFRAM_ALPHA_APP_ID": "ID", "WOLFRAM_ALPHA_BASE_URL": address,
    ])
    let reason = "its address is not an HTTP address"
    #expect(await ask(client, 2) == .failure(.cannotConnect(reason: reason)))
  }

  @Test("The environment says how long an answer may take")
  func timeout() async throws {
    try await withBareServer {
      await $0.waitUntilClosed()
    } _: { url in
      let client = WolframAlphaClient.fromEnvironment([
        "WOLFRAM_ALPHA_APP_ID": "ID", "WOLFRAM_ALPHA_BASE_URL": url.absoluteString,
        "WOLFRAM_ALPHA_TIMEOUT": "0.01",
      ])
      #expect(await ask(client, 2) == .failure(.timedOut))
    }
  }

  @Test(
    "A time that is none is reported when it is used",
    arguments: ["0", "-1", "86401", "inf", "nan", "soon"]
  )
  func badTimeout(seconds: String) async {
    let client = WolframAlphaClient.fromEnvironment([
      "WOLFRAM_ALPHA_APP_ID": "ID", "WOLFRAM_ALPHA_TIMEOUT": seconds,
    ])
    let reason = "WOLFRAM_ALPHA_TIMEOUT is not a number of seconds, up to a day"
    #expect(await ask(client, 2) == .failure(.cannotConnect(reason: reason)))
  }
}
