import Foundation

/// Reads a file line by line. It holds one line at a time.
struct LineFile {
  /// A longer line is an error, because reading it would take any amount of memory.
  static let longestLine = 16 << 20

  let path: String
  private let file: FileHandle
  private var buffer = Data()
  /// Where the buffer begins in the file.
  private var offset: UInt64 = 0
  private(set) var lineNumber = 0
  /// Whether the last line has no end.
  private(set) var isTorn = false

  init(path: String) throws(RecordingError) {
    self.path = path
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw .notOpened(path: path, reason: "there is no such file")
    }
    if isDirectory.boolValue { throw .notOpened(path: path, reason: "it is a directory") }
    do {
      file = try FileHandle(forReadingFrom: URL(filePath: path))
    } catch {
      throw .notOpened(path: path, reason: "it cannot be read")
    }
  }

  /// Returns the next line that is not blank, without its end, and where it begins in the file. A last line without
  /// an end is left out.
  mutating func next() throws(RecordingError) -> (text: Data, offset: UInt64)? {
    var searched = 0
    while true {
      if let end = buffer[(buffer.startIndex + searched)...].firstIndex(of: 0x0A) {
        let line = buffer[buffer.startIndex..<end]
        let start = offset
        lineNumber += 1
        offset += UInt64(line.count + 1)
        buffer = buffer[(end + 1)...]
        if !line.allSatisfy(\.isBlank) { return (Data(line), start) }
        searched = 0
        continue
      }
      searched = buffer.count
      if searched > Self.longestLine {
        throw damaged(at: lineNumber + 1, "The line is longer than 16 MiB.")
      }
      let chunk: Data?
      do {
        chunk = try file.read(upToCount: 1 << 16)
      } catch {
        throw .notOpened(path: path, reason: "it cannot be read")
      }
      guard let chunk, !chunk.isEmpty else {
        isTorn = !buffer.allSatisfy(\.isBlank)
        return nil
      }
      // Frees the lines that were read.
      if buffer.startIndex > 0 { buffer = Data(buffer) }
      buffer.append(chunk)
    }
  }

  /// Reads one line again.
  func line(at offset: UInt64, count: Int) -> Data? {
    guard (try? file.seek(toOffset: offset)) != nil else { return nil }
    return try? file.read(upToCount: count)
  }

  func damaged(at line: Int? = nil, _ reason: String) -> RecordingError {
    .damaged(path: path, line: line ?? lineNumber, column: nil, reason: reason)
  }

  /// Says why a line is not JSON, or which part of it is wrong.
  func damaged(_ text: Data, _ error: any Error) -> RecordingError {
    let reason: String
    var column: Int?
    do {
      _ = try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)
      reason = decodingFailure(error)
    } catch let error as NSError {
      // Only this text has the place: “Invalid value around character 16.” It counts from 0.
      let description = error.userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
      column =
        description.wholeMatch(of: /.* (\d+)\./).flatMap { Int($0.1) }.map { $0 + 1 }
        ?? (description.hasPrefix("Unexpected end") ? text.count + 1 : nil)
      reason = "This is not valid JSON."
    }
    return .damaged(path: path, line: lineNumber, column: column, reason: reason)
  }
}

/// Returns a sentence for an error of a decoder.
func decodingFailure(_ error: any Error) -> String {
  func path(_ keys: [any CodingKey]) -> Substring {
    keys.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined().drop { $0 == "." }
  }
  func sentence(_ context: DecodingError.Context) -> String {
    let description = context.debugDescription
    let end = description.hasSuffix(".") ? description : description + "."
    // The decoder says only this, without a path, if a number does not fit.
    if context.codingPath.isEmpty { return "A number does not fit, or the JSON is not valid." }
    return "“\(path(context.codingPath))”: \(end)"
  }
  return switch error {
  case DecodingError.typeMismatch(_, let context): sentence(context)
  case DecodingError.valueNotFound(_, let context): sentence(context)
  case DecodingError.keyNotFound(let key, let context):
    "“\(path(context.codingPath + [key]))” is missing."
  case DecodingError.dataCorrupted(let context): sentence(context)
  default: "\(error)"
  }
}

extension UInt8 {
  /// Whether it is a space, a tab, or a part of a line break, such as an editor may have added.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}
