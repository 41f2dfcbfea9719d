extension String {
  /// Appends a text on one line that cannot end an element or an attribute, and that cannot change the direction of
  /// what follows.
  package mutating func append(escaping text: String) {
    if text.utf8.allSatisfy(\.isPlain) {
      self += text
    } else {
      appendEscaped(printable(text))
    }
  }

  private mutating func appendEscaped(_ text: String) {
    var rest = text[...]
    while let index = rest.utf8.firstIndex(where: { $0.entity != nil }) {
      self += rest[..<index]
      self += rest.utf8[index].entity ?? ""
      rest = rest[rest.utf8.index(after: index)...]
    }
    self += rest
  }

  /// The attribute with which a text begins on the side of its language. A text in ASCII needs none.
  var direction: String { utf8.allSatisfy { $0 < 0x80 } ? "" : " dir=\"auto\"" }

  mutating func append(_ progress: ProgressView) {
    self += "<label class=\"progress\"><span\(progress.label.direction)>"
    append(escaping: progress.label)
    self += "</span>"
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
      self += "<p class=\"body\"\(label.direction)>"
      append(escaping: link.label.isEmpty ? "" : "\(link.label) ")
      self += "&lt;"
      append(escaping: link.destination)
      self += "&gt;</p>"
      return
    }
    self +=
      "<p class=\"body\"\(label.direction)><a target=\"_blank\" rel=\"noopener noreferrer\" href=\""
    append(escaping: link.destination)
    self += "\">"
    append(escaping: label)
    self += "</a></p>"
  }
}

extension UInt8 {
  /// How HTML writes a character that does not mean itself.
  fileprivate var entity: String? {
    switch self {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }

  /// Whether it is a character of ASCII that means itself in HTML.
  fileprivate var isPlain: Bool { (0x20..<0x7F).contains(self) && entity == nil }

  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}

extension Control.ID {
  /// The identity as one word of ASCII characters. Different identities have different words.
  package var text: String {
    var text = Self.path(row)
    if !row.isEmpty { text += "/" }
    Self.append(kind, to: &text)
    text += "/"
    Self.append(label, to: &text)
    if occurrence > 0 { text += "~\(occurrence)" }
    return text
  }

  /// Returns the outermost row of an identity that ``text`` has written.
  static func outermostRow(in text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 2 ? parts.first.map(String.init) : nil
  }

  /// Joins texts. All characters except letters and digits of ASCII are written as their bytes.
  static func path(_ texts: [String]) -> String {
    var path = ""
    for (index, text) in texts.enumerated() {
      if index > 0 { path += "/" }
      append(text, to: &path)
    }
    return path
  }

  private static func append(_ text: String, to path: inout String) {
    if text.utf8.allSatisfy(\.isLetterOrDigit) {
      path += text
      return
    }
    for byte in text.utf8 {
      if byte.isLetterOrDigit {
        path.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        path += byte < 16 ? "%0" : "%"
        path += String(byte, radix: 16)
      }
    }
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
