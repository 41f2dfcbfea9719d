extension Screen {
  /// The screen as HTML, for the body of a page. The same screen is always the same HTML.
  ///
  /// ```swift
  /// let page = "<!DOCTYPE html><title>Counter</title><main>\(screen.html())</main>"
  /// ```
  ///
  /// Each control is a small form that a browser posts to `do`, so it works without a script. The form sends the
  /// identity of the control as `control`, and the value that the control is to have as `value`. What is behind a
  /// sheet, a confirmation or an alert is `inert`. The text of a secure field is not in the HTML.
  ///
  /// What is in front has a `data-level`: the number of layers behind it, and of screens to which "Back" leads. It is
  /// left out if it is 0. The button that leads back also sends it as `level`, because the screen behind may have the
  /// same button. In a sheet, a confirmation and an alert, the control that is to have the focus has `autofocus`.
  ///
  /// - Parameter version: What the form of a control sends as `version` if only its position identifies the
  ///   control. A server compares it with the version of its screen, because another control may be at that
  ///   position now.
  public func html(version: String = "") -> String {
    html(front: front, version: version).text
  }

  /// The screen as HTML, with the places of its rows.
  ///
  /// - Parameter front: The layer in front, which takes time to make.
  package func html(front: ScreenLayer, version: String) -> ScreenHTML {
    var writer = HTMLWriter(front: front, version: version)
    writer.write(place, isInFront: true)
    return ScreenHTML(text: writer.html, rows: writer.rows)
  }
}

/// A screen as HTML, with the places of its rows.
package struct ScreenHTML: Sendable {
  /// A row of a list or a table that has an identity and is in no other row.
  package struct Row: Sendable {
    /// The name of its element.
    package var tag: String
    /// The attribute `id` of its element.
    package var id: String
    /// The UTF-8 code units of its element in the text.
    package var range: Range<Int>
  }

  package var text: String
  /// The rows, in the order of the text.
  package var rows: [Row]

  package init(text: String, rows: [Row] = []) {
    self.text = text
    self.rows = rows
  }
}
