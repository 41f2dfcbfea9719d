import ComposableArchitecture
import Foundation

private struct FormatVersion: Decodable {
  let history: Int
}

/// Reads and checks a recording. Everything in a file may be wrong, also on purpose.
///
/// The numbers that the reader accepts can be calculated with: no number and no time overflows in a sum or a
/// difference.
struct RecordingReader<Value: Encodable & Sendable, Action: Decodable & Sendable> {
  typealias Content = Recording<Value, Action>

  /// The greatest number of a state. The numbers of actions count on from it.
  private static var greatestNumber: Int { .max / 2 }
  /// The greatest time in seconds, which is more than 3,000 years.
  private static var greatestTime: Double { 1e11 }

  private var file: LineFile
  private let renames: Renames
  private let decoder = JSONDecoder.forRecording
  let header: RecordingHeader
  private(set) var entries: [Content.Entry] = []
  private(set) var effects: [Content.Effect] = []
  private(set) var states: [Content.StateLine] = []
  /// The position of each effect in `effects`.
  private var positions: [Int: Int] = [:]

  var path: String { file.path }
  var isTorn: Bool { file.isTorn }

  init(path: String, renames: Renames) throws(RecordingError) {
    var file = try LineFile(path: path)
    guard let line = try file.next() else {
      throw file.damaged(at: 1, "This is not a recording. It has no complete line.")
    }
    header = try Self.header(line.text, file)
    self.file = file
    self.renames = renames
  }

  private static func header(
    _ line: Data, _ file: borrowing LineFile
  ) throws(RecordingError) -> RecordingHeader {
    let decoder = JSONDecoder.forRecording
    decoder.dateDecodingStrategy = .iso8601
    guard let version = try? decoder.decode(FormatVersion.self, from: line), version.history > 0
    else {
      throw file.damaged("This is not a recording. A recording begins with {\"history\":1.")
    }
    if version.history > 1 { throw .later(path: file.path, version: version.history) }
    do {
      return try decoder.decode(RecordingHeader.self, from: line)
    } catch {
      throw file.damaged(line, error)
    }
  }

  mutating func read() throws(RecordingError) {
    var firstLine: Int?
    while let (text, offset) = try file.next() {
      if states.isEmpty, let firstLine {
        throw file.damaged(at: firstLine, "A recording has its first state here.")
      }
      firstLine = firstLine ?? file.lineNumber
      let text = renames.isEmpty ? text : renames.renamed(text)
      let line: RecordingLine<Action>
      do {
        line = try decoder.decode(RecordingLine<Action>.self, from: text)
      } catch {
        throw file.damaged(text, error)
      }
      if let time = line.time, !(abs(time) <= Self.greatestTime) {
        throw file.damaged(
          "The time \(time) is not between -\(Self.greatestTime) and \(Self.greatestTime) seconds.")
      }
      if let effect = line.effect {
        try read(line, ofEffect: effect)
      } else if let number = line.number, line.hasState {
        try readState(number, text.count, offset)
      } else if let number = line.number, line.action != nil || line.error != nil, line.time != nil
      {
        try read(line, number, text)
      }
      // Another line is from a later version, which may add kinds of lines.
    }
  }

  /// The number of the last action so far.
  private var lastNumber: Int { entries.last?.number ?? states.first?.number ?? 0 }

  private mutating func read(
    _ line: RecordingLine<Action>, _ number: Int, _ text: Data
  ) throws(RecordingError) {
    guard number == lastNumber + 1 else {
      throw file.damaged("Action \(number) comes after action \(lastNumber).")
    }
    if let cause = line.cause, cause < 1 || cause >= number {
      throw file.damaged("Action \(number) has the cause \(cause), which is not an earlier action.")
    }
    var action: Action?
    switch line.action {
    case .success(let decoded): action = decoded
    case .failure(let error):
      throw .unknownAction(
        path: path, line: file.lineNumber, name: actionName(inLine: text),
        reason: decodingFailure(error))
    case nil: break
    }
    entries.append(
      Content.Entry(
        number: number, cause: line.cause, time: line.time ?? 0,
        sender: line.sender ?? (line.cause == nil ? "user" : "effect"), via: line.via,
        isFurther: line.isFurther, action: action,
        name: action.map { actionName(of: $0) } ?? "an action that was not recorded",
        isRedacted: line.isRedacted, line: file.lineNumber, error: line.error, reads: line.reads,
        hasReads: !line.reads.isEmpty))
  }

  private mutating func readState(
    _ number: Int, _ count: Int, _ offset: UInt64
  ) throws(RecordingError) {
    if let last = states.last, entries.isEmpty {
      throw file.damaged("This is a second first state. The first one has number \(last.number).")
    }
    guard number <= Self.greatestNumber else {
      throw file.damaged("The number \(number) is greater than \(Self.greatestNumber).")
    }
    guard number >= 0, states.isEmpty || number <= lastNumber, number > states.last?.number ?? -1
    else {
      throw file.damaged(
        "A state of action \(number) cannot come here, after action \(lastNumber).")
    }
    states.append(
      Content.StateLine(number: number, offset: offset, count: count, line: file.lineNumber))
  }

  private mutating func read(
    _ line: RecordingLine<Action>, ofEffect effect: Int
  ) throws(RecordingError) {
    if let startedBy = line.startedBy {
      guard startedBy <= lastNumber, startedBy > 0, positions[effect] == nil else {
        throw file.damaged("Effect \(effect) cannot start here.")
      }
      positions[effect] = effects.count
      effects.append(
        Content.Effect(
          number: effect, startedBy: startedBy, isWait: line.waits, start: line.time ?? 0))
    } else if let position = positions[effect] {
      effects[position].end = line.time
      effects[position].ended = line.ended.flatMap { EffectEvent.Kind(rawValue: $0) }
    }
    // An effect that is not known has started in the file before this one.
  }
}
