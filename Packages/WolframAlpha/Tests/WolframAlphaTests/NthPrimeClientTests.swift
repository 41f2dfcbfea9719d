import ComposableArchitecture
import Foundation
import Testing
import WolframAlpha

@Suite struct NthPrimeClientTests {
  @Test func `The mock answers like the offline engine within its limit`() async {
    for n in [1, 2, 3, 10, 999, 1000] {
      #expect(await ask(.mock, n) == ask(.offline, n))
    }
    #expect(await ask(.mock, 0) == .failure(.notPositive(0)))
    #expect(await ask(.mock, 1001) == .failure(.tooLarge(1001, limit: 1000)))
  }

  @Test func `The mock answers synchronously`() {
    let store = questioner(.mock)
    store.send(.asked(4))
    #expect(store.value == .success(7))
  }

  @Test func `The unimplemented client fails the test and outputs nothing`() async {
    await withKnownIssue {
      #expect(await ask(.unimplemented, 1) == nil)
    } matching: { issue in
      String(describing: issue).contains("NthPrimeClient.nthPrime")
    }
  }

  @Test(arguments: [
    [:],
    ["WOLFRAM_ALPHA_APP_ID": ""],
    ["WOLFRAM_ALPHA_APP_ID": " \n"],
    ["WOLFRAM_ALPHA_BASE_URL": "http://127.0.0.1:1"],
  ])
  func `Without an app id, the environment chooses the offline engine`(
    environment: [String: String]
  ) {
    #expect(NthPrimeClient.fromEnvironment(environment).name == "offline engine")
  }

  @Test func `With an app id, the environment chooses Wolfram|Alpha`() {
    let client = NthPrimeClient.fromEnvironment(["WOLFRAM_ALPHA_APP_ID": "ID"])
    #expect(client.name == "Wolfram|Alpha")
  }

  @Test func `A variable sets the address of Wolfram|Alpha`() async throws {
    try await withServer(answer: answer(result: "3")) { url in
      let client = NthPrimeClient.fromEnvironment([
        "WOLFRAM_ALPHA_APP_ID": "ID", "WOLFRAM_ALPHA_BASE_URL": url.absoluteString,
        "WOLFRAM_ALPHA_TIMEOUT": "600",
      ])
      #expect(await ask(client, 2) == .success(3))
    }
  }

  @Test(arguments: ["127.0.0.1", "file:///", "ftp://127.0.0.1", "http://", "not an address"])
  func `A variable that is not an HTTP address is an error that quotes it`(address: String) async {
    let error = NthPrimeError.wrongVariable(
      name: "WOLFRAM_ALPHA_BASE_URL", value: address, expected: "an HTTP address")
    await expectWrongVariable(["WOLFRAM_ALPHA_BASE_URL": address], error)
  }

  @Test func `A variable sets the time limit of an answer`() async throws {
    try await withBareServer {
      await $0.waitUntilClosed()
    } _: { url in
      let client = NthPrimeClient.fromEnvironment([
        "WOLFRAM_ALPHA_APP_ID": "ID", "WOLFRAM_ALPHA_BASE_URL": url.absoluteString,
        "WOLFRAM_ALPHA_TIMEOUT": "0.01",
      ])
      #expect(await ask(client, 2) == .failure(.timedOut))
    }
  }

  @Test(arguments: ["0", "-1", "86401", "inf", "nan", "soon"])
  func `A variable that is not a time is an error that quotes it`(seconds: String) async {
    let error = NthPrimeError.wrongVariable(
      name: "WOLFRAM_ALPHA_TIMEOUT", value: seconds,
      expected: "a number of seconds above 0 and up to 86400, such as 10")
    await expectWrongVariable(["WOLFRAM_ALPHA_TIMEOUT": seconds], error)
  }

  @Test func `The error for a wrong variable contains neither the app id nor control characters`() {
    let environment = ["WOLFRAM_ALPHA_APP_ID": "10", "WOLFRAM_ALPHA_TIMEOUT": "1\u{1B}[2J10"]
    #expect {
      try NthPrimeClient.validateEnvironment(environment)
    } throws: { error in
      "\(error)" == """
        The variable WOLFRAM_ALPHA_TIMEOUT is “1 [2J…”. Set it to a number of seconds above 0 and up \
        to 86400, such as 10, or leave it out.
        """
    }
  }

  @Test func `Variables that are valid or not set are not an error`() throws {
    try NthPrimeClient.validateEnvironment([:])
    try NthPrimeClient.validateEnvironment([
      "WOLFRAM_ALPHA_APP_ID": "", "WOLFRAM_ALPHA_BASE_URL": "", "WOLFRAM_ALPHA_TIMEOUT": " ",
    ])
    try NthPrimeClient.validateEnvironment([
      "WOLFRAM_ALPHA_BASE_URL": "http://127.0.0.1:1", "WOLFRAM_ALPHA_TIMEOUT": " 0.5 ",
    ])
  }

  /// Expects an error from the validation with and without an app id, and as a client's answer.
  private func expectWrongVariable(
    _ environment: [String: String], _ error: NthPrimeError
  ) async {
    #expect(throws: error) { try NthPrimeClient.validateEnvironment(environment) }
    let environment = environment.merging(["WOLFRAM_ALPHA_APP_ID": "ID"]) { $1 }
    #expect(throws: error) { try NthPrimeClient.validateEnvironment(environment) }
    #expect(await ask(.fromEnvironment(environment), 2) == .failure(error))
  }
}
