extension String {
  /// Appends a text on one line that cannot end an element or an attribute, and that cannot change the direction of
  /// what follows.
  package mutating func append(escaping text: String) {
    let text = printable(text)
    if text.utf8.contains(where: \.needsEscape) {
      appendEscaped(text)
    } else {
      self += text
    }
  }

  private mutating func appendEscaped(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": self += "&amp;"
      case "<": self += "&lt;"
      case ">": self += "&gt;"
      case "\"": self += "&quot;"
      case "'": self += "&#39;"
      default: unicodeScalars.append(scalar)
      }
    }
  }

  mutating func append(_ progress: ProgressView) {
    self += "<label class=\"progress\">"
    append(escaping: progress.label)
    guard let fraction = progress.fraction else {
      self += " <progress aria-label=\"In progress\"></progress></label>"
      return
    }
    let percent = fraction.rounded(of: 100)
    self += " <progress value=\"\(percent)\" max=\"100\"></progress> \(percent)%</label>"
  }

  /// Appends a link that a browser follows, if its address is one for the web or for mail. Other addresses, such as
  /// those of scripts, are only text.
  mutating func append(_ link: Link) {
    let scheme = link.destination.prefix { $0 != ":" }.lowercased()
    let label = link.label.isEmpty ? link.destination : link.label
    guard ["http", "https", "mailto"].contains(scheme) else {
      self += "<p class=\"body\">"
      append(escaping: link.label.isEmpty ? "" : "\(link.label) ")
      self += "&lt;"
      append(escaping: link.destination)
      self += "&gt;</p>"
      return
    }
    self += "<p class=\"body\"><a target=\"_blank\" rel=\"noopener noreferrer\" href=\""
    append(escaping: link.destination)
    self += "\">"
    append(escaping: label)
    self += "</a></p>"
  }
}

extension UInt8 {
  fileprivate var needsEscape: Bool {
    switch self {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default: false
    }
  }
}

extension Control.ID {
  /// The identity as one word of ASCII characters. Different identities have different words.
  package var text: String {
    Self.path(row + [kind, label]) + (occurrence == 0 ? "" : "~\(occurrence)")
  }

  /// Joins texts. All characters except letters and digits of ASCII are written as their bytes.
  static func path(_ texts: [String]) -> String {
    var path = ""
    for (index, text) in texts.enumerated() {
      if index > 0 { path += "/" }
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          path.unicodeScalars.append(Unicode.Scalar(byte))
        default:
          let digits = String(byte, radix: 16)
          path += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
        }
      }
    }
    return path
  }
}

extension TextStyle {
  /// The name of the class of elements with this style.
  var className: String {
    switch self {
    case .body: "body"
    case .title: "title"
    case .secondary: "secondary"
    case .warning: "warning"
    case .success: "success"
    case .destructive: "destructive"
    }
  }
}
