import Foundation
import Testing

/// Tests that every guide can be found, and that links lead to files and headings that exist.
@Suite struct GuideTests {
  @Test func `The README links to every guide`() throws {
    let linked = Set(try links(in: "README.md").map(\.path))
    let guides = try pages().filter { $0.contains("/Documentation/") }
    #expect(!guides.isEmpty)
    for guide in guides {
      #expect(linked.contains(guide), "README.md does not link to \(guide).")
    }
  }

  @Test func `Every relative link leads to a file and a heading`() throws {
    for page in try pages() {
      for link in try links(in: page) {
        let exists = FileManager.default.fileExists(atPath: url(link.path).path())
        #expect(exists, "\(page) links to \(link.path), which does not exist.")
        guard exists, let heading = link.heading else { continue }
        #expect(
          try headings(in: link.path).contains(heading),
          "\(page) links to the heading “\(heading)” of \(link.path), which does not exist.")
      }
    }
  }

  /// The paths of all Markdown files that are not hidden and not templates.
  private func pages() throws -> [String] {
    let files = FileManager.default.enumerator(atPath: url("").path())
    var pages: [String] = []
    while let path = files?.nextObject() as? String {
      let name = path.split(separator: "/").last ?? ""
      if name.hasPrefix(".") || path == "Scripts/Templates" {
        files?.skipDescendants()
      } else if name.hasSuffix(".md") {
        pages.append(path)
      }
    }
    return pages
  }

  /// Returns the relative links in a page, with paths from the root of the repository.
  private func links(in page: String) throws -> [(path: String, heading: String?)] {
    let text = try prose(of: page)
    return text.matches(of: /\[[^\[\]]*\]\(([^()\s]+)\)/).map { String($0.1) }
      .filter { !$0.contains("://") }
      .map { target in
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let base = parts[0].isEmpty ? url(page) : url(page).deletingLastPathComponent()
        let file = parts[0].isEmpty ? base : base.appending(path: String(parts[0]))
        let path = file.standardized.path().dropFirst(url("").standardized.path().count)
        let trimmed = path.hasPrefix("/") ? path.dropFirst() : path
        return (String(trimmed), parts.count > 1 ? String(parts[1]) : nil)
      }
  }

  /// Returns the headings of a page as they are written in links.
  private func headings(in page: String) throws -> [String] {
    try prose(of: page).matches(of: /(?m)^#+ (.*)$/).map { match in
      match.1.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
        .replacing(" ", with: "-")
    }
  }

  /// Returns a page without its blocks of code.
  private func prose(of page: String) throws -> String {
    var isCode = false
    return try String(contentsOf: url(page), encoding: .utf8).components(separatedBy: "\n")
      .filter { line in
        let isFence = line.hasPrefix("```")
        if isFence { isCode.toggle() }
        return !isFence && !isCode
      }
      .joined(separator: "\n")
  }

  private func url(_ path: String) -> URL {
    path.isEmpty ? ExampleTests.root : ExampleTests.root.appending(path: path)
  }
}
