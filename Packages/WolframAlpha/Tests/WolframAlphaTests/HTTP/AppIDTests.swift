import Foundation
import Testing

@testable import WolframAlpha

@Suite struct AppIDTests {
  /// An app id with characters that can be encoded in several ways.
  static let appID = #"AB-12 c+d/e&f%g\h"i=é🎉"#

  private static func percentEncoded(_ text: String, lowercase: Bool = false) -> String {
    text.utf8.map { "%" + String(format: lowercase ? "%02x" : "%02X", $0) }.joined()
  }

  @Test(arguments: [
    appID,
    appID.lowercased(),
    WolframAlpha.percentEncoded(appID),
    WolframAlpha.percentEncoded(appID).lowercased(),
    WolframAlpha.percentEncoded(appID).replacing("%20", with: "+"),
    WolframAlpha.percentEncoded(appID).replacing("%2F", with: "/"),
    WolframAlpha.percentEncoded(appID).replacing("%2F", with: #"\/"#),
    WolframAlpha.percentEncoded(WolframAlpha.percentEncoded(appID)),
    percentEncoded(appID),
    percentEncoded(appID, lowercase: true),
    appID.replacing(" ", with: "+"),
    appID.replacing("+", with: " "),
    appID.replacing("/", with: #"\/"#),
    appID.replacing("/", with: #"\\\/"#),
    appID.replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#),
    appID.utf16.map { #"\u"# + String(format: "%04x", $0) }.joined(),
    appID.utf16.map { #"\u"# + String(format: "%04X", $0) }.joined(),
    appID.unicodeScalars.map { "&#\($0.value);" }.joined(),
    appID.unicodeScalars.map { "&#x" + String($0.value, radix: 16) + ";" }.joined(),
    appID.replacing("&", with: "&amp;").replacing("\"", with: "&quot;"),
  ])
  func `The app id is removed in every spelling`(text: String) {
    #expect("No \(text) here".cuttingOut(Self.appID) == "No … here")
    #expect("\(text)\(text)".cuttingOut(Self.appID) == "……")
  }

  @Test(arguments: ["AB-13", "AB12", "AB.12", "A", "", "%", "\\"])
  func `Other text is not mistaken for the app id`(text: String) {
    #expect(text.cuttingOut("AB-12") == text)
    #expect(text.cuttingOut("") == text)
  }

  @Test func `The app id is removed from an error's message, even if it is encoded in JSON`() {
    for id in [#"a\/b+c%20d"#, #"a%2fb%20c d"#, #"A%2Fb c+d"#, #"a\\\/b%2Bc\u0020d"#] {
      let body = answer(errorCode: "1000", message: "No appid=\(id)&x here")
      let reply = Reply(status: 200, body: Data(body.utf8))
      let result = NthPrimeResult(reply, appID: "a/b c d")
      #expect(result == .failure(.refused(message: "No appid=…&x here")), "\(id)")
    }
  }

  @Test func `A very long text is not shown, so it cannot show the app id`() {
    #expect(presentable(String(repeating: "a", count: 10_001), without: "AB-12") == "…")
    let backslashes = String(repeating: #"\"#, count: 10_000)
    #expect(presentable(backslashes, without: #"\%"#) == backslashes.prefix(200))
  }
}
