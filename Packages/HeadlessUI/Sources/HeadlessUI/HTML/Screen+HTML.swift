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
  /// - Parameter version: What the form of a control sends as `version` if only its position identifies the
  ///   control. A server compares it with the version of its screen, because another control may be at that
  ///   position now.
  public func html(version: String = "") -> String {
    var writer = HTMLWriter(controls: front.controls, version: version)
    writer.write(place, isInFront: true)
    return writer.html
  }
}
