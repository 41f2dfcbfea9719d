import HeadlessUI

/// The page that shows a screen. It works without its script, and keeps itself up to date with it.
enum WebPage {
  // A test compares these with the files. The policy of the page allows exactly this style and this script.
  static let styleHash = "sha256-ebIojfwJdPXbrWyEUmhDlQnM1eVTRYQEnBHjsdmW4BE="
  static let scriptHash = "sha256-5Pt18kWLJJGYFYUz8TF99NeLQVpmLSDlxFAu9+qG8GM="
  static var style: String { String(decoding: PackageResources.page_css, as: UTF8.self) }
  /// The parts of the script, which share one scope.
  static var script: String {
    let parts = [
      PackageResources.state_js, PackageResources.showing_js, PackageResources.focus_js,
      PackageResources.announcing_js, PackageResources.input_js, PackageResources.typing_js,
      PackageResources.posting_js, PackageResources.navigation_js, PackageResources.stream_js,
      PackageResources.ending_js,
    ]
    return "\"use strict\";\n(() => {\n"
      + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n") + "})();\n"
  }

  /// The policy of every answer of the server: what a browser may do with it.
  static let policy = """
    default-src 'none'; style-src '\(styleHash)'; script-src '\(scriptHash)'; connect-src 'self'; form-action 'self'; \
    base-uri 'none'; frame-ancestors 'none'
    """

  /// - Parameters:
  ///   - screen: What to show.
  ///   - notice: What the user should know, in a sentence.
  static func html(_ screen: WebScreen, notice: String = "") -> String {
    var html = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>
      """
    html.append(escaping: screen.title)
    html += "</title><style>\(style)</style></head>\n<body>"
    html += "<main><div id=\"notice\" role=\"status\">"
    html.append(escaping: notice)
    html += """
      </div><div id="screen" data-number="\(screen.number)" data-server="\(screen.server)">\(screen.html)</div>
      <div id="spoken" role="status"></div>
      <noscript><form method="get" action="./"><button>Show what has changed</button></form></noscript>
      </main><script>\(script)</script></body></html>

      """
    return html
  }
}
