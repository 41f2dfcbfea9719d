/// A history as one HTML file that needs no server and no network.
///
/// The file contains the history as JSON, a style and a script. Its policy allows nothing else: no request, no
/// image, and no other script.
package struct HistoryPage: Sendable {
  /// One action or step.
  package struct Row: Sendable {
    package var number: Int
    package var name: String
    /// Who sent the action: `user`, `app` or `effect`.
    package var sender: String
    /// The command of a script that does what the user did.
    package var via: String?
    /// The number of the row that led to this one.
    package var cause: Int?
    /// The seconds since the start. `nil` if the history has no times.
    package var time: Double?
    /// How many causes the row has, one behind the other.
    package var depth: Int
    /// The changes of the state as a JSON array of patches. The script says what a patch is.
    package var changes: String
    /// The changes as texts, if they are not to be made of the patches.
    package var texts: [String]?
    /// The action as JSON.
    package var action: String?
    /// The position of the screen in `screens`.
    package var screen: Int?
    /// Whether the row matters most.
    package var isMarked = false

    package init(
      number: Int, name: String, sender: String, via: String? = nil, cause: Int? = nil,
      time: Double? = nil, depth: Int = 0, changes: String, texts: [String]? = nil,
      action: String? = nil, screen: Int? = nil, isMarked: Bool = false
    ) {
      self.number = number
      self.name = name
      self.sender = sender
      self.via = via
      self.cause = cause
      self.time = time
      self.depth = depth
      self.changes = changes
      self.texts = texts
      self.action = action
      self.screen = screen
      self.isMarked = isMarked
    }
  }

  /// An effect, from its start to its end.
  package struct Effect: Sendable {
    package var number: Int
    package var startedBy: Int
    package var isWait: Bool
    package var start: Double
    package var end: Double?
    package var ended: String?

    package init(
      number: Int, startedBy: Int, isWait: Bool, start: Double, end: Double?, ended: String?
    ) {
      self.number = number
      self.startedBy = startedBy
      self.isWait = isWait
      self.start = start
      self.end = end
      self.ended = ended
    }
  }

  package var title: String
  package var summary: String
  /// Notes for the reader, in sentences.
  package var notes: [String] = []
  /// When the history started, as ISO 8601. `nil` if the history has no times.
  package var start: String?
  /// Whether the time stood still until it was advanced.
  package var isVirtual = false
  /// The first state as JSON.
  package var state: String
  /// Whether the page is that of an app that runs, and follows it.
  package var isLive = false
  /// Whether a live page has a command line and exports.
  package var hasCommands = false
  /// Whether states are texts.
  package var isText = false
  package var rows: [Row] = []
  package var effects: [Effect] = []
  /// Each screen that was shown, as text.
  package var screens: [String] = []
  /// Another history, to be read beside this one: its title and its steps.
  package var other: (title: String, steps: [String])?
  /// The position of the moment that is shown first. 0 is the first state.
  package var chosen = 0

  package init(title: String, summary: String, state: String) {
    self.title = title
    self.summary = summary
    self.state = state
  }

  // A test compares these with the files. The policy of the page allows exactly this style and this script.
  static let styleHash = "sha256-LM2p8Occk6CpSCwul65kSsC2JmjZFWOg22nZYcG9Zk0="
  static let scriptHash = "sha256-UE/pUnvp7LIL17awnwJgcTOq+mvmQ8um9jbvdhB8uBs="
  static var style: String { String(decoding: PackageResources.page_css, as: UTF8.self) }
  /// The parts of the script, which share one scope.
  static var script: String {
    let parts = [
      PackageResources.moments_js, PackageResources.times_js, PackageResources.changes_js,
      PackageResources.values_js, PackageResources.list_js, PackageResources.detail_js,
      PackageResources.timeline_js, PackageResources.live_js, PackageResources.start_js,
    ]
    return "\"use strict\";\n(() => {\n"
      + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n") + "})();\n"
  }

  /// The policy of the page: what a browser may do with it.
  package var policy: String {
    "default-src 'none'; style-src '\(Self.styleHash)'; script-src '\(Self.scriptHash)'"
      + (isLive ? "; connect-src 'self'; form-action 'self'" : "")
  }

  /// The page.
  package var html: String {
    let parts = [
      "TITLE": escaped(title), "STYLE": Self.style, "SCRIPT": Self.script,
      "POLICY": policy,
      "HISTORY": embeddedJSON,
    ]
    var html = ""
    var rest = String(decoding: PackageResources.page_html, as: UTF8.self)[...]
    while let match = rest.firstMatch(of: /\$([A-Z_]+)/) {
      html += rest[..<match.range.lowerBound]
      html += parts[String(match.1)] ?? ""
      rest = rest[match.range.upperBound...]
    }
    return html + rest
  }

  // MARK: - JSON

  /// Inside of a script element, HTML looks for nothing but “<”, which JSON has only in texts.
  private var embeddedJSON: String {
    var bytes: [UInt8] = []
    for byte in json.utf8 {
      if byte == UInt8(ascii: "<") {
        bytes += #"\u003c"#.utf8
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the entries that a live page is still missing, as a JSON object.
  ///
  /// - Parameters:
  ///   - isFirst: Whether the reader begins anew.
  ///   - firstNumber: The number of the action after which the first state was.
  ///   - newScreens: The position of the first screen that the reader does not have.
  package func part(isFirst: Bool, firstNumber: Int, newScreens: Int) -> String {
    object([
      "summary": quoted(summary), "notes": array(notes.map(quoted)),
      "start": start.map(quoted), "virtual": isVirtual ? "true" : nil,
      "state": isFirst ? state : nil, "firstNumber": "\(firstNumber)",
      "rows": array(rows.map(json)), "effects": array(effects.map(json)),
      "screens": screens.isEmpty ? nil : array(screens.dropFirst(newScreens).map(quoted)),
    ])
  }

  private var json: String {
    object([
      "summary": quoted(summary), "notes": array(notes.map(quoted)), "start": start.map(quoted),
      "virtual": isVirtual ? "true" : nil, "state": state, "isText": "\(isText)",
      "live": isLive ? "true" : nil,
      "commands": hasCommands ? "true" : nil, "rows": array(rows.map(json)),
      "effects": array(effects.map(json)),
      "screens": array(screens.map(quoted)), "chosen": "\(chosen)",
      "other": other.map {
        object(["title": quoted($0.title), "steps": array($0.steps.map(quoted))])
      },
    ])
  }

  private func json(_ row: Row) -> String {
    object([
      "number": "\(row.number)", "name": quoted(row.name), "by": quoted(row.sender),
      "via": row.via.map(quoted), "cause": row.cause.map { "\($0)" },
      "time": row.time.map { "\($0)" },
      "depth": "\(row.depth)", "changes": row.changes,
      "texts": row.texts.map { array($0.map(quoted)) },
      "action": row.action, "screen": row.screen.map { "\($0)" },
      "marked": row.isMarked ? "true" : nil,
    ])
  }

  private func json(_ effect: Effect) -> String {
    object([
      "number": "\(effect.number)", "startedBy": "\(effect.startedBy)",
      "waits": effect.isWait ? "true" : nil, "start": "\(effect.start)",
      "end": effect.end.map { "\($0)" }, "ended": effect.ended.map(quoted),
    ])
  }

  private func object(_ members: KeyValuePairs<String, String?>) -> String {
    let texts = members.compactMap { key, value in value.map { "\"\(key)\":\($0)" } }
    return "{" + texts.joined(separator: ",") + "}"
  }

  private func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

  private func quoted(_ text: String) -> String { Self.json(text) }

  /// Returns a text as JSON. Characters that control a terminal or the direction of text are escaped.
  package static func json(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\n": json += "\\n"
      case _ where scalar.value < 0x20 || scalar.properties.generalCategory == .format:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}
