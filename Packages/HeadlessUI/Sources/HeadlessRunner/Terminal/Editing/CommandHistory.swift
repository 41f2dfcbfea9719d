import Foundation

/// The commands that were typed earlier, the latest last, in a private file.
///
/// History is a convenience, so failing to read or write the file is not an error.
struct CommandHistory {
  static let limit = 500
  /// A longer command is not kept.
  static let longestEntry = 4096

  private(set) var entries: [String] = []
  let path: String?

  /// - Parameter path: the file, or `nil` to keep the commands only while the program runs.
  init(path: String?) {
    self.path = path
    entries = load()
  }

  /// The file in a directory.
  static func path(in directory: String) -> String { "\(directory)/.history" }

  /// The directory for an app: that of its documents. If the app does not say where that is, it is
  /// `$XDG_DATA_HOME/NAME`, which is `~/.local/share/NAME` by default.
  ///
  /// - Returns: `nil` if there is no home directory, or if the name cannot be that of a directory.
  static func directory(app: String, in directory: URL?, environment: [String: String]) -> String? {
    if let directory {
      let path = directory.path(percentEncoded: false)
      return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
    guard !app.isEmpty, !app.contains("/"), !app.hasPrefix(".") else { return nil }
    // The specification of these directories says that a relative path is ignored.
    func path(_ variable: String) -> String? {
      environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let data = path("XDG_DATA_HOME") ?? path("HOME").map { $0 + "/.local/share" }
    return data.map { "\($0)/\(app)" }
  }

  /// Adds a command. An equal one that was there before is removed. A command that begins with a space
  /// is not kept, as in a shell.
  mutating func add(_ entry: String) {
    guard !entry.isEmpty, !entry.hasPrefix(" "), entry.utf8.count <= Self.longestEntry,
      !entry.contains(where: \.isNewline)
    else { return }
    // Another run of the program may have added commands in the meantime.
    let others = load()
    if !others.isEmpty { entries = others }
    entries.removeAll { $0 == entry }
    entries.append(entry)
    entries = entries.suffix(Self.limit)
    save()
  }

  /// Removes a command, if it is there.
  mutating func remove(_ entry: String) {
    let others = load()
    if !others.isEmpty { entries = others }
    entries.removeAll { $0 == entry }
    save()
  }

  /// The entries in the file. Lines that are damaged or too long are left out.
  private func load() -> [String] {
    // A larger file was not written by this type.
    guard let path,
      let data = PrivateFile.read(path, upToCount: Self.limit * Self.longestEntry)
    else { return [] }
    let lines = data.split(separator: UInt8(ascii: "\n")).compactMap { line -> String? in
      guard line.count <= Self.longestEntry, let text = String(validating: line, as: UTF8.self),
        !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else { return nil }
      return text
    }
    return Array(lines.suffix(Self.limit))
  }

  /// Replaces the file in one step. Two runs therefore cannot mix their lines.
  private func save() {
    guard let path else { return }
    PrivateFile.write(Data(entries.map { $0 + "\n" }.joined().utf8), to: path)
  }
}
