import Foundation

extension NthPrimeResult {
  /// Creates a result from a reply of Wolfram|Alpha.
  ///
  /// - Parameter appID: Removed from the server's text if that contains it.
  init(_ reply: Reply, appID: String) {
    do throws(NthPrimeError) {
      self = .success(try nthPrime(in: reply, appID: appID))
    } catch {
      self = .failure(error)
    }
  }
}

private func nthPrime(in reply: Reply, appID: String) throws(NthPrimeError) -> Int {
  let answer = try? JSONDecoder().decode(Answer.self, from: reply.body)
  guard !saysInvalidAppID(answer, reply) else { throw .invalidAppID }
  guard 200..<300 ~= reply.status else {
    throw .httpStatus(reply.status, isThroughProxy: reply.isThroughProxy)
  }
  guard let answer else {
    let isJSON = (try? JSONSerialization.jsonObject(with: reply.body)) != nil
    throw .malformedAnswer(
      reason: isJSON ? "its JSON is not that of Wolfram|Alpha" : "it is not JSON"
    )
  }
  guard !answer.isError else {
    let message = presentable(answer.refusal?.message ?? "", without: appID)
      .trimmingCharacters(in: CharacterSet(charactersIn: ". "))
    throw .refused(message: message.isEmpty ? "it gave no reason" : message)
  }
  guard answer.isSuccess else { throw .noAnswer }
  guard let result = answer.pods.first(where: { $0.primary == true }) else {
    throw .malformedAnswer(reason: "no part of it is marked as the result")
  }
  guard let text = result.subpods?.first?.plaintext else {
    throw .malformedAnswer(reason: "the result has no text")
  }
  return try wholeNumber(text)
}

/// Returns whether the API rejects the app id. It does so in JSON, or in plain text with status 403.
private func saysInvalidAppID(_ answer: Answer?, _ reply: Reply) -> Bool {
  guard let answer else {
    let text = String(decoding: reply.body.prefix(1000), as: UTF8.self).lowercased()
    return text.contains("invalid appid") || text.contains("appid missing")
  }
  return ["1", "2"].contains(answer.refusal?.code)
}

/// Reads "15485863" and "15,485,863". Other separators of thousands are accepted, too.
func wholeNumber(_ text: String) throws(NthPrimeError) -> Int {
  let groups = text.trimmingCharacters(in: .whitespacesAndNewlines)
    .split(omittingEmptySubsequences: false) { thousandsSeparators.contains($0) }
  let isGrouped =
    groups.count == 1 || groups.dropFirst().allSatisfy { $0.count == 3 } && groups[0].count <= 3
  let digits = groups.joined()
  guard isGrouped, groups[0] != "", digits.allSatisfy({ "0"..."9" ~= $0 }) else {
    throw .malformedAnswer(reason: "the result is not a whole number")
  }
  guard let number = Int(digits) else {
    throw .malformedAnswer(reason: "the result has too many digits")
  }
  guard number >= 2 else { throw .malformedAnswer(reason: "the result is not a prime") }
  return number
}

/// Comma, apostrophes, and spaces: ordinary, no-break, narrow no-break, thin. A point is not a separator
/// because it is more likely a decimal point.
private let thousandsSeparators: Set<Character> = [
  ",", "'", "’", " ", "\u{A0}", "\u{202F}", "\u{2009}",
]
