extension Screen {
  /// The screen as HTML, for the body of a page. The same screen is always the same HTML.
  ///
  /// ```swift
  /// let page = "<!DOCTYPE html><title>Counter</title><main>\(screen.html())</main>"
  /// ```
  ///
  /// Each control is a small form that a browser posts to `do`, so it works without a script. The query of the form's
  /// address has the identity of the control as `control`, and `submits=true` for a field that is submitted. The body has
  /// the new value as `value`. The layers behind a sheet, a confirmation or an alert are `inert`. The text of a secure
  /// field is not in the HTML.
  ///
  /// The layer in front has a `data-level`: the number of layers behind it, and of screens to which "Back" leads. It is
  /// left out if it is 0. The address of the button that leads back also has it as `level`, because the screen behind may
  /// have the same button. In a sheet, a confirmation and an alert, the control that is to have the focus has
  /// `autofocus`.
  ///
  /// - Parameter version: The value of `version` in the address of a control that only its position identifies. A server
  ///   compares it with the version of its screen, because another control may be at that position now.
  public func html(version: String = "") -> String { html(version: version, after: nil).text }

  /// Returns the screen as HTML, in pieces.
  ///
  /// - Parameter last: The screen before. The HTML of a row that is drawn in the same way is taken from it, because
  ///   comparing two rows takes less time than writing one.
  package func html(version: String, after last: ScreenHTML?) -> ScreenHTML {
    HTMLWriter.html(of: place, version: version, after: last)
  }
}
