import HeadlessUI

/// Completes what is typed at the command line.
struct Completion {
  /// A picker or a stepper in front.
  struct Choice {
    var label: String
    /// The labels of a picker's options.
    var options: [String] = []
  }

  /// The words that the command line knows, looked up when they are needed.
  struct Vocabulary {
    var commands: [String] = []
    /// The labels of the controls in front.
    var labels: [String] = []
    var choices: [Choice] = []
    var actions: [String] = []
    /// The paths into the state.
    var paths: [String] = []
    /// Returns the paths of files and folders that begin with a text.
    var files: (String) -> [String] = { _ in [] }
  }

  enum Result: Equatable {
    /// The text before the cursor should become this.
    case extended(String)
    /// Several candidates without a common continuation.
    case candidates([String])
    case none
  }

  private let vocabulary: Vocabulary

  init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  /// Completes the text before the cursor.
  func complete(_ text: String) -> Result {
    let (start, candidates) = candidates(for: text)
    let begun = text.dropFirst(start)
    let matches = candidates.filter { candidate in
      // The user may leave out the quotation mark at the start of a label. The completion adds it.
      candidate.lowercased().hasPrefix(begun.lowercased())
        || candidate.lowercased().hasPrefix("\"" + begun.lowercased())
    }
    guard let first = matches.first else { return .none }
    if matches.count == 1 {
      let completed = text.prefix(start) + first
      return completed == text ? .none : .extended(String(completed))
    }
    // The candidates may differ in case from each other and from what was typed.
    let shared = matches.dropFirst().reduce(first) { shared, match in
      String(zip(shared, match).prefix { $0.lowercased() == $1.lowercased() }.map(\.0))
    }
    return shared.count > begun.count
      ? .extended(text.prefix(start) + shared) : .candidates(matches.map(trimmedEnd))
  }

  /// Returns where the word to complete starts, in characters, and what it can become.
  private func candidates(for text: String) -> (start: Int, [String]) {
    let spaces = text.prefix(while: \.isWhitespace).count
    let name = text.dropFirst(spaces).prefix { !$0.isWhitespace }
    let hasArgument = spaces + name.count < text.count
    guard hasArgument else {
      return (spaces, unique(vocabulary.commands.map { $0 + " " } + vocabulary.labels))
    }
    let start =
      spaces + name.count + text.dropFirst(spaces + name.count).prefix(while: \.isWhitespace).count
    switch name {
    case "tap", "submit", "toggle": return (start, unique(vocabulary.labels.map(\.asArgument)))
    case "type": return (start, unique(vocabulary.labels.map { "\(quotedIfNeeded($0)) " }))
    case "choose":
      return options(for: text, from: start)
        ?? (start, unique(vocabulary.choices.map { "\(quotedIfNeeded($0.label)) " }))
    case "include": return (start, vocabulary.files(String(text.dropFirst(start))))
    case "send": return (start, unique(vocabulary.actions.map { $0 + " " }))
    case "state": return (start, unique(vocabulary.paths))
    case "expect": return (start, unique(vocabulary.paths.map { $0 + " " } + ["screen "]))
    case "wait":
      let words = text.dropFirst(start).split(separator: " ", omittingEmptySubsequences: false)
      guard words.first == "until", words.count == 2 else {
        return (start, ["until ", "for screen "])
      }
      return (start + 6, unique(vocabulary.paths.map { $0 + " " }))
    default:
      // A label may have several words.
      return (spaces, unique(vocabulary.labels))
    }
  }

  /// Returns where the option of a `choose` starts, and the options of the control whose label is before it.
  ///
  /// - Returns: `nil` if there is no whole label yet.
  private func options(for text: String, from start: Int) -> (start: Int, [String])? {
    let rest = text.dropFirst(start)
    let found = vocabulary.choices.flatMap { choice in
      [choice.label, choice.label.quoted].compactMap { label -> (Int, [String])? in
        let after = rest.dropFirst(label.count)
        guard rest.prefix(label.count).lowercased() == label.lowercased(),
          after.first?.isWhitespace == true
        else { return nil }
        let spaces = after.prefix(while: \.isWhitespace).count
        return (start + label.count + spaces, unique(choice.options.map(\.asArgument)))
      }
    }
    return found.max { $0.0 < $1.0 }
  }

  private func quotedIfNeeded(_ label: String) -> String {
    label.contains(where: \.isWhitespace) ? label.quoted : label.asArgument
  }

  private func trimmedEnd(_ text: String) -> String {
    text.hasSuffix(" ") ? String(text.dropLast()) : text
  }

  private func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}

extension Completion.Choice {
  /// - Returns: `nil` if nothing can be chosen of the control.
  init?(_ control: Control) {
    switch control.kind {
    case .picker(let options, _): self.init(label: control.label, options: options)
    case .stepper: self.init(label: control.label)
    case .button, .textField, .toggle: return nil
    }
  }
}

extension JSONValue {
  /// The paths of all parts of the value. The path of a part comes before the paths of the parts inside
  /// it.
  func paths(limit: Int = 1000) -> [String] {
    var paths: [String] = []
    collect(into: &paths, prefix: "", limit)
    return paths
  }

  private func collect(into paths: inout [String], prefix: String, _ limit: Int) {
    guard paths.count < limit else { return }
    let children: [(String, JSONValue)] =
      switch self {
      case .object(let object): object.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      case .array(let elements): elements.enumerated().map { ("\($0.offset)", $0.element) }
      default: []
      }
    for (name, child) in children {
      let path = prefix.isEmpty ? name : "\(prefix).\(name)"
      paths.append(path)
      child.collect(into: &paths, prefix: path, limit)
    }
  }
}
