import ComposableArchitecture
public import Foundation
import Synchronization

extension History {
  /// A part of the history.
  struct Part: Sendable {
    /// The number of the action before the oldest that is kept, and the state there.
    var oldest: (number: Int, value: Value)
    /// The segments that contain the actions of the part, without other actions.
    var segments: [Segment]
    var events: [Event]
    /// The position after the last of the events.
    var eventPosition: Int
    var end: String?
  }

  /// Returns what came after an action, or after the oldest if the action is not kept any longer. Returns `nil` before
  /// the history has begun.
  ///
  /// - Parameters:
  ///   - limit: How many actions it returns at most.
  ///   - position: The position of the first event.
  func part(after number: Int, limit: Int = .max, eventsFrom position: Int = 0) -> Part? {
    content.withLock { content in
      guard let oldest = content.segments.first else { return nil }
      var part = Part(
        oldest: (oldest.number, oldest.value), segments: [],
        events: Array(content.events.dropFirst(max(0, position - content.droppedEvents))),
        eventPosition: content.droppedEvents + content.events.count, end: content.end)
      var rest = limit
      let number = max(number, oldest.number)
      for segment in content.segments where segment.number + segment.entries.count >= number {
        let entries = segment.entries.dropFirst(max(0, number - segment.number)).prefix(rest)
        part.segments.append(
          Segment(number: segment.number, value: segment.value, entries: Array(entries)))
        rest -= entries.count
        if rest == 0 { break }
      }
      return part
    }
  }

  /// The history as the text of a recording, which ``Recording`` reads from a file.
  ///
  /// It begins with the oldest state that is kept.
  public var recording: Data {
    let format = LineFormat(redaction)
    var lines = Data(header.line)
    guard let part = part(after: 0) else { return lines }
    var events = part.events.drop { $0.number <= part.oldest.number }
    for (index, segment) in part.segments.enumerated() {
      // The last segment may just have begun, and then its state is the only one after the last action.
      if index == 0 || !segment.entries.isEmpty {
        lines.append(contentsOf: format.line(ofState: segment.value, segment.number))
      }
      for entry in segment.entries {
        lines.append(
          contentsOf: format.line(
            ofAction: entry.action, number: entry.number, cause: entry.cause,
            time: entry.time.roundedToMicroseconds,
            entry.sender, entry.reads))
        while let event = events.first, event.number <= entry.number {
          lines.append(contentsOf: format.line(of: event.event, event.time))
          events.removeFirst()
        }
      }
    }
    return lines
  }
}
