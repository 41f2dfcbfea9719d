import Foundation
import Testing
import WolframAlpha

@Suite struct NthPrimeErrorTests {
  static let errors: [NthPrimeError] = [
    .cannotConnect(reason: "the connection was refused"), .connectionLost, .httpStatus(500),
    .httpStatus(403, isThroughProxy: true), .proxyStatus(403),
    .invalidAppID, .malformedAnswer(reason: "it is not JSON"), .noAnswer, .notPositive(0),
    .refused(message: "Out of order"), .timedOut, .tooLarge(1001, limit: 1000),
    .missingLibrary("libcurl"),
    .wrongVariable(name: "WOLFRAM_ALPHA_TIMEOUT", value: "soon", expected: "a number of seconds"),
  ]

  @Test(arguments: errors)
  func `Every error says in sentences what happened and what to do`(error: NthPrimeError) {
    let sentences = error.description.split(separator: ". ")
    #expect(sentences.count == 2)
    #expect(sentences.allSatisfy { $0.first?.isUppercase == true })
    #expect(error.description.hasSuffix("."))
  }

  @Test func `The description of an error contains its payload`() {
    #expect(
      NthPrimeError.notPositive(0).description
        == "There is no 0th prime. Ask for the 1st or a later one."
    )
    #expect(
      NthPrimeError.tooLarge(1001, limit: 1000).description
        == "The 1001st prime is out of reach here. Ask for the 1000th or an earlier one."
    )
    #expect(NthPrimeError.httpStatus(403).description.contains("WOLFRAM_ALPHA_APP_ID"))
    #expect(NthPrimeError.httpStatus(404).description.contains("address"))
    #expect(NthPrimeError.httpStatus(429).description.contains("later"))
    #expect(NthPrimeError.httpStatus(503).description.contains("later"))
  }

  @Test func `Results can be encoded and decoded`() throws {
    let results = Self.errors.map { NthPrimeResult.failure($0) } + [.success(3)]
    let data = try JSONEncoder().encode(results)
    #expect(try JSONDecoder().decode([NthPrimeResult].self, from: data) == results)
  }

  @Test(arguments: [
    (0, "0th"), (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th"), (11, "11th"),
    (12, "12th"), (13, "13th"), (14, "14th"), (21, "21st"), (22, "22nd"), (23, "23rd"),
    (100, "100th"), (101, "101st"), (111, "111th"), (112, "112th"), (113, "113th"),
    (1002, "1002nd"), (1_000_000, "1000000th"), (-1, "-1st"), (-11, "-11th"),
  ])
  func `Ordinals have their English endings`(number: Int, expected: String) {
    #expect(ordinal(number) == expected)
  }

  @Test func `The largest and the smallest integer have ordinals`() {
    #expect(ordinal(.max) == "\(Int.max)th")
    #expect(ordinal(.min) == "\(Int.min)th")
  }
}
