public import Foundation

extension Recording {
  /// Reads all recordings in a folder: the files whose names end in `.jsonl`, ordered by name.
  ///
  /// With it, real sessions become a test of today's code. Each recording can be an argument of a test, or:
  ///
  /// ```swift
  /// for recording in try Recording<AppState, AppAction>.all(in: url) {
  ///   try recording.replay(appReducer, environment: .mock)
  /// }
  /// ```
  ///
  /// Other files and folders inside the folder are left out.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - app: The name of the app that must have been recorded. `nil` allows any app.
  ///   - renames: New names of actions by their old ones, for all files. See `init(contentsOf:of:renames:)`.
  /// - Throws: An error if the folder cannot be read or has no recordings, and the first error in a file.
  public static func all(
    in folder: URL, of app: String? = nil, renames: [String: String] = [:]
  ) throws(RecordingError) -> [Recording] {
    var recordings: [Recording] = []
    for file in try files(in: folder) {
      recordings.append(try Recording(contentsOf: file, of: app, renames: renames))
    }
    return recordings
  }

  /// The files of the recordings in a folder, ordered by name. They are not read.
  ///
  /// - Throws: An error if the folder cannot be read or has no recordings.
  public static func files(in folder: URL) throws(RecordingError) -> [URL] {
    let path = folder.path(percentEncoded: false)
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw .notOpened(path: path, reason: "it is not a folder that can be read")
    }
    let files = names.filter { $0.hasSuffix(".jsonl") }.sorted().map { folder.appending(path: $0) }
    if files.isEmpty {
      throw .notOpened(path: path, reason: "the folder has no file whose name ends in “.jsonl”")
    }
    return files
  }

  /// The file.
  public var file: URL { URL(filePath: path) }
}

extension Recording: CustomStringConvertible {
  /// The name of the file.
  public var description: String { file.lastPathComponent }
}
