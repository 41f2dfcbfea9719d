/// Writes one control as a form.
struct ControlHTML {
  let control: Control
  let isInFront: Bool
  /// The value of the form's field `version`, if it sends one.
  let version: String?
  /// The value of the form's field `level`, which is left out if it is 0.
  let level: Int
  /// Whether the control has the focus when the page is loaded.
  let hasFocus: Bool

  private var disabled: String { isInFront && control.isEnabled ? "" : " disabled" }
  private var autofocus: String { hasFocus ? " autofocus" : "" }

  func write(to html: inout String) {
    html += "<form method=\"post\" action=\"do"
    // A control behind something has no identity of its own.
    if isInFront {
      let id = control.id.text
      // Chromium takes seconds for thousands of hidden inputs, so the address has the fields.
      html += "?control="
      // All its other characters stand for themselves in a query.
      html += id.utf8.contains(UInt8(ascii: "%")) ? id.replacing("%", with: "%25") : id
      if let version { html += "&amp;version=\(Control.ID.path([version]))" }
      if level > 0 { html += "&amp;level=\(level)" }
      if control.canSubmit { html += "&amp;submits=true" }
      html += "\" id=\"c/"
      html += id
    }
    html += "\" class=\""
    html += control.kind.noun
    html += "\">"
    switch control.kind {
    case .button: button(to: &html)
    case .toggle(let isOn): toggle(isOn, to: &html)
    case .textField(let isSecure): field(isSecure, to: &html)
    case .picker(let options, let selection): picker(options, selection, to: &html)
    case .stepper(let value, let range, let step): stepper(value, range, step, to: &html)
    }
    html += "</form>"
  }

  private func label(to html: inout String) {
    html += "<label><span\(control.label.direction)>"
    html.append(escaping: control.label)
    html += "</span>"
  }

  private func button(to html: inout String) {
    html += "<button class=\""
    html += control.style.className
    html += "\""
    html += control.label.direction
    html += disabled
    html += autofocus
    guard let key = control.key?.description else {
      html += ">"
      html.append(escaping: control.label)
      html += "</button>"
      return
    }
    html += " data-key=\""
    html.append(escaping: key)
    html += "\">"
    html.append(escaping: control.label)
    if key != control.label {
      html += " <kbd>"
      html.append(escaping: key)
      html += "</kbd>"
    }
    html += "</button>"
  }

  private func toggle(_ isOn: Bool, to html: inout String) {
    html += isOn ? "<button name=\"value\" value=\"off\"" : "<button name=\"value\" value=\"on\""
    html +=
      isOn ? " role=\"switch\" aria-checked=\"true\"" : " role=\"switch\" aria-checked=\"false\""
    html += control.label.direction
    html += disabled
    html += autofocus
    if let key = control.key?.description {
      html += " data-key=\""
      html.append(escaping: key)
      html += "\""
    }
    html += ">"
    html.append(escaping: control.label)
    html += "</button>"
  }

  private func field(_ isSecure: Bool, to html: inout String) {
    label(to: &html)
    html += "<input name=\"value\" dir=\"auto\" autocomplete=\"off\""
    html += " type=\"\(isSecure ? "password" : "text")\" value=\""
    if !isSecure { html.append(escaping: control.text) }
    html += "\" placeholder=\""
    let dots = isSecure && !control.text.isEmpty
    html.append(escaping: dots ? "•••" : control.placeholder)
    html += "\"\(disabled)\(autofocus)></label>"
    html += "<button class=\"set\"\(disabled)>\(control.canSubmit ? "Submit" : "Set")</button>"
  }

  private func picker(_ options: [String], _ selection: Int?, to html: inout String) {
    label(to: &html)
    html += "<select name=\"value\" dir=\"auto\""
    html += "\(options.isEmpty ? " disabled" : disabled)\(autofocus)>"
    // Without this, a browser would show the first option as the chosen one.
    if selection == nil { html += "<option value=\"\" selected disabled></option>" }
    for (index, option) in options.enumerated() {
      html += "<option value=\"\(index)\"\(index == selection ? " selected" : "")>"
      html.append(escaping: option)
      html += "</option>"
    }
    html += "</select></label><button class=\"set\"\(disabled)>Set</button>"
  }

  private func stepper(
    _ value: Int, _ range: ClosedRange<Int>, _ step: Int, to html: inout String
  ) {
    let (less, more) = Stepper.neighbors(of: value, in: range, by: step)
    html += "<fieldset><legend\(control.label.direction)>"
    html.append(escaping: control.label)
    html += "</legend>"
    stepButton("-", control.parts[0], less, hasFocus: less < value, to: &html)
    html += "<output>\(value)</output>"
    stepButton("+", control.parts[1], more, hasFocus: less == value, to: &html)
    html += "</fieldset>"
  }

  private func stepButton(
    _ sign: String, _ part: Control, _ next: Int, hasFocus: Bool, to html: inout String
  ) {
    html += "<button name=\"value\" value=\"\(next)\" aria-label=\""
    html.append(escaping: part.label)
    html += "\"\(isInFront && part.isEnabled ? "" : " disabled")"
    html += "\(hasFocus ? autofocus : "")>\(sign)</button>"
  }
}
