import Foundation
import Testing

@testable import HistoryPage

@Suite struct HistoryPageTests {
  private var page: HistoryPage {
    var page = HistoryPage(
      title: "<b> & \"co\"", summary: "Two actions.", state: #"{"a":"</script>"}"#)
    page.rows = [
      .init(
        number: 1, name: "added</script><script>alert(1)</script>", sender: "user",
        via: "tap \u{202E}evil", changes: "[]", action: #"{"added":"<!--"}"#)
    ]
    return page
  }

  @Test func `The policy of the page allows its own style and script, and nothing else`() throws {
    #expect(HistoryPage.styleHash == (try hash(of: HistoryPage.style)))
    #expect(HistoryPage.scriptHash == (try hash(of: HistoryPage.script)))
    #expect(
      page.html.contains(
        """
        content="default-src 'none'; style-src '\(HistoryPage.styleHash)'; script-src '\(HistoryPage.scriptHash)'"
        """))
    #expect(page.html.contains("<style>\(HistoryPage.style)</style>"))
    #expect(page.html.contains("<script>\(HistoryPage.script)</script>"))
  }

  @Test func `No text of a history can end its element or change the direction of text`() throws {
    let html = page.html
    let start = try #require(html.range(of: #"<script type="application/json" id="history">"#))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let json = html[start.upperBound..<end.lowerBound]
    #expect(!json.contains("<"))
    #expect(!json.contains("\u{202E}"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let rows = try #require(object["rows"] as? [[String: Any]])
    #expect(rows.first?["name"] as? String == "added</script><script>alert(1)</script>")
    #expect(html.contains("<title>&lt;b&gt; &amp; &quot;co&quot;</title>"))
  }

  @Test func `A text that looks like a part of the template is left as it is`() {
    let page = HistoryPage(title: "$SCRIPT", summary: "$STYLE", state: #""$HISTORY""#)
    #expect(page.html.contains("<title>$SCRIPT</title>"))
    #expect(page.html.contains(#""state":"$HISTORY""#))
  }

  /// The hash of a text as a policy states it.
  private func hash(of text: String) throws -> String {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["sha256sum"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    input.fileHandleForWriting.write(Data(text.utf8))
    try input.fileHandleForWriting.close()
    let digits = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .prefix(64)
    process.waitUntilExit()
    var bytes: [UInt8] = []
    var rest = digits[...]
    while !rest.isEmpty {
      bytes.append(try #require(UInt8(rest.prefix(2), radix: 16)))
      rest = rest.dropFirst(2)
    }
    return "sha256-" + Data(bytes).base64EncodedString()
  }
}
