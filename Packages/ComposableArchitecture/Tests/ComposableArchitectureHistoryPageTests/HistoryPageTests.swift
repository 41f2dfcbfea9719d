import Foundation
import Testing

@testable import ComposableArchitectureHistoryPage

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

  @Test func `The policy of the page allows its own style and script, and nothing else`() {
    #expect(HistoryPage.styleHash == hash(of: HistoryPage.style))
    #expect(HistoryPage.scriptHash == hash(of: HistoryPage.script))
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

  @Test func `The page and its parts say when the history began and by which clock`() {
    var page = page
    #expect(!page.html.contains(#""start":"#) && !page.html.contains(#""virtual":"#))
    page.start = "2026-11-23T19:35:18Z"
    page.isVirtual = true
    let beginning = #""start":"2026-11-23T19:35:18Z","virtual":true"#
    #expect(page.html.contains(beginning))
    #expect(page.part(isFirst: false, firstNumber: 0, newScreens: 0).contains(beginning))
  }

  @Test func `A text that looks like a part of the template is left as it is`() {
    let page = HistoryPage(title: "$SCRIPT", summary: "$STYLE", state: #""$HISTORY""#)
    #expect(page.html.contains("<title>$SCRIPT</title>"))
    #expect(page.html.contains(#""state":"$HISTORY""#))
  }

  @Test func `The hash of the tests is that of the standard's example`() {
    #expect(
      sha256(Array("abc".utf8)).map { String(256 + Int($0), radix: 16).dropFirst() }.joined()
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  /// The hash of a text as a policy states it.
  private func hash(of text: String) -> String {
    "sha256-" + Data(sha256(Array(text.utf8))).base64EncodedString()
  }
}
