import ComposableArchitecture
import Foundation

/// Formats the lines of a recording.
struct LineFormat<Value: Encodable & Sendable, Action: Encodable & Sendable>: Sendable {
  let redaction: Redaction<Value, Action>
  private let encoder = JSONEncoder.forRecording

  init(_ redaction: Redaction<Value, Action>) { self.redaction = redaction }

  func line(
    ofAction action: Action, number: Int, cause: Int?, time: Double, _ sender: ActionSender?,
    _ reads: String
  ) -> [UInt8] {
    var line = #"{"number":\#(number),"time":\#(time)"#
    line += #","by":\#(JSONText(sender?.name ?? "effect"))"#
    if let cause { line += #","cause":\#(cause)"# }
    var content = Data()
    do {
      content = try encoder.encode(action)
      var isRedacted = false
      if !redaction.isNone {
        let original = content
        content = try encoder.encode(redaction.action(action))
        isRedacted = content != original
      }
      if isRedacted {
        line += #","redacted":true"#
      } else if let via = sender?.via {
        line += #","via":\#(JSONText(via))"#
      }
      if sender?.isFurther == true { line += #","further":true"# }
      line += #","action":"#
    } catch {
      content = failure("The action cannot be encoded", error)
    }
    return bytes(line, content, reads.isEmpty ? "}\n" : #","reads":[\#(reads)]}"# + "\n")
  }

  func line(ofState value: Value, _ number: Int) -> [UInt8] {
    do {
      let content = try JSONEncoder.forRecording.encode(redaction.redacted(value))
      return bytes(#"{"number":\#(number),"state":"#, content, "}\n")
    } catch {
      return bytes(#"{"number":\#(number)"#, failure("The state cannot be encoded", error), "}\n")
    }
  }

  /// Returns the member of a line for an error. The description of an error may contain what must not be recorded.
  private func failure(_ what: String, _ error: any Error) -> Data {
    let reason = redaction.isNone ? "\(error)" : "\(type(of: error))"
    return Data(#","error":\#(JSONText("\(what): \(reason)"))"#.utf8)
  }

  private func bytes(_ beginning: String, _ content: Data, _ end: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(beginning.utf8.count + content.count + end.utf8.count)
    bytes.append(contentsOf: beginning.utf8)
    bytes.append(contentsOf: content)
    bytes.append(contentsOf: end.utf8)
    return bytes
  }

  func line(of effect: EffectEvent, _ time: Double) -> [UInt8] {
    let rest =
      switch effect.kind {
      case .started: #""startedBy":\#(effect.startedBy),"time":\#(time)}"#
      case .waiting: #""startedBy":\#(effect.startedBy),"time":\#(time),"waits":true}"#
      case .finished, .cancelled: #""ended":"\#(effect.kind.rawValue)","time":\#(time)}"#
      }
    return Array("{\"effect\":\(effect.effect),\(rest)\n".utf8)
  }
}

extension Date {
  /// The seconds since another date, exact to a microsecond.
  func seconds(since start: Date) -> Double { timeIntervalSince(start).roundedToMicroseconds }
}

extension Double {
  var roundedToMicroseconds: Double { (self * 1_000_000).rounded() / 1_000_000 }
}
