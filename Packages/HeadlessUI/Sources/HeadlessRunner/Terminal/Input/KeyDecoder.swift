/// Turns the bytes that a terminal sends into keys, pasted text and mouse events.
///
/// A sequence may be split over several reads at any byte. An incomplete sequence is kept until the rest
/// arrives, or until the caller calls ``flush()`` because the time of ``patience`` has passed.
struct KeyDecoder {
  private enum State {
    case keys
    /// The text of a paste that has begun and not ended.
    case paste([UInt8])
    case dropping(DroppedSequence)
  }

  private var pending: [UInt8] = []
  private var state = State.keys

  /// How long to wait for the rest of a sequence, or `nil` if none has begun.
  ///
  /// The byte of Escape alone is either the key or the beginning of a sequence, so the key takes effect
  /// after this time. The rest of a sequence may take longer on a slow link. A paste has no time limit.
  var patience: Duration? {
    switch state {
    case .paste: nil
    case .dropping: .milliseconds(500)
    case .keys: pending.isEmpty ? nil : pending.count == 1 ? .milliseconds(50) : .milliseconds(500)
    }
  }

  /// Returns the events that are complete with these bytes.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    pending += bytes
    return events(isComplete: false)
  }

  /// Returns the events of the bytes that are pending, because no more bytes came in time or at all.
  mutating func flush() -> [TerminalEvent] {
    if case .dropping = state {
      pending = []
      state = .keys
    }
    return events(isComplete: true)
  }

  private mutating func events(isComplete: Bool) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    var rest = pending[...]
    loop: while !rest.isEmpty {
      switch state {
      case .paste(let text):
        guard let text = takePaste(text, from: &rest) else { break loop }
        events.append(.paste(text))
      case .dropping(var sequence):
        let isAtEnd = sequence.drop(from: &rest)
        state = isAtEnd ? .keys : .dropping(sequence)
        if !isAtEnd { break loop }
      case .keys:
        switch DecodedSequence(rest, isComplete: isComplete) {
        case .incomplete: break loop
        case .event(let event, let length):
          if let event { events.append(event) }
          rest = rest.dropFirst(length)
        case .pasteBegins(let length):
          state = .paste([])
          rest = rest.dropFirst(length)
        case .dropped(let sequence, let length):
          state = .dropping(sequence)
          rest = rest.dropFirst(length)
        }
      }
    }
    pending = Array(rest)
    return events
  }

  /// Moves bytes to the text of the paste.
  ///
  /// - Returns: The text, if the paste has ended.
  private mutating func takePaste(
    _ begun: [UInt8], from rest: inout ArraySlice<UInt8>
  ) -> String? {
    let end = Array("\u{1B}[201~".utf8)
    var text = begun
    while let first = rest.first {
      if first == 0x1B {
        if rest.starts(with: end) {
          rest = rest.dropFirst(end.count)
          state = .keys
          return printable(text)
        }
        // The remaining bytes may be the start of the end marker.
        if end.starts(with: rest) { break }
      }
      text.append(first)
      rest = rest.dropFirst()
    }
    state = .paste(text)
    return nil
  }

  /// A terminal sends a line break as a carriage return. Other control characters could be mistaken for
  /// keys, and are left out.
  private func printable(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\r": text.append("\n")
      case "\n": if last != "\r" { text.append("\n") }
      case "\t": text.append(" ")
      default:
        if scalar.properties.generalCategory != .control { text.append(scalar) }
      }
      last = scalar
    }
    return String(text)
  }
}
