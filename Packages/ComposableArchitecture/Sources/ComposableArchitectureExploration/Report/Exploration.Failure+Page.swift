import ComposableArchitectureHistoryPage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Exploration.Failure {
  /// Returns the history as an HTML page that needs no server and no network.
  ///
  /// The page shows each step with its state and its change, marks the steps whose order matters, and lists the
  /// steps of the history that passes. If the environment variable `HISTORY_PAGES` names a folder, each failing
  /// `explore` writes its page there.
  public func page() -> String {
    // The first line of the description ends with what introduces the history.
    let headline = description.prefix { $0 != "\n" }
    let summary = headline.lastIndex(of: ".").map { headline[...$0] } ?? headline
    var page = HistoryPage(
      title: "A history that fails", summary: String(summary),
      state: HistoryPage.json(initialState))
    page.isText = true
    page.notes = ["To run exactly this history again: schedules: .replay(\"\(token)\")"]
    var state = initialState
    for (index, step) in steps.enumerated() {
      page.rows.append(
        HistoryPage.Row(
          number: index + 1, name: inLine(sentences[index]), sender: "",
          changes: step.state == state ? "[]" : #"[{"p":[],"v":\#(HistoryPage.json(step.state))}]"#,
          texts: step.change.map { [$0] } ?? [],
          isMarked: reason?.steps.contains(index + 1) == true))
      state = step.state
    }
    // The last step is the one after which a condition does not hold.
    page.chosen = steps.count
    if let otherToken {
      page.other = ("The other history, .replay(\"\(otherToken)\")", otherSentences.map(inLine))
    } else if let reason {
      page.other = (reason.description, passingSentences.map(inLine))
    }
    return page.html
  }

  /// Writes the page to a folder. Returns a sentence that says where it is, or why it cannot be written. `nil`
  /// without a folder.
  func writtenPage(in folder: String?, fileID: StaticString, line: UInt) -> String? {
    Exploration.written(
      page(), "The history", kind.rawValue, in: folder, fileID: fileID, line: line)
  }
}

extension Exploration {
  /// The folder for pages, if there is one.
  static var pageFolder: String? { ProcessInfo.processInfo.environment["HISTORY_PAGES"] }

  /// Writes the page of the failure and that of the diagram to a folder. Returns a sentence for each that says where it is,
  /// or why it cannot be written. `nil` without a page or a folder.
  func writtenPages(in folder: String?, fileID: StaticString, line: UInt) -> String? {
    let sentences = [
      failure?.writtenPage(in: folder, fileID: fileID, line: line),
      diagramPage.flatMap {
        Self.written($0, "The diagram", "states", in: folder, fileID: fileID, line: line)
      },
    ].compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: "\n")
  }

  /// - Parameters:
  ///   - subject: What the page shows, at the beginning of a sentence.
  ///   - kind: The end of the file's name.
  fileprivate static func written(
    _ page: String, _ subject: String, _ kind: String, in folder: String?, fileID: StaticString,
    line: UInt
  ) -> String? {
    guard let folder, !folder.isEmpty else { return nil }
    let test = "\(fileID)".split(separator: "/").last.map { $0.split(separator: ".").first ?? $0 }
    let file = URL(filePath: folder).appending(path: "\(test ?? "explore")-\(line)-\(kind).html")
    do {
      try FileManager.default.createDirectory(
        at: URL(filePath: folder), withIntermediateDirectories: true)
      try Data(page.utf8).write(to: file, options: .atomic)
      return "\(subject) as a page: \(file.path)"
    } catch {
      return "\(subject) cannot be written as a page to “\(folder)”: \(error)"
    }
  }
}
