import Foundation
import Testing

@testable import HeadlessRunner

/// Sends what terminals send besides keys.
@Suite struct UnknownSequenceTests {
  /// Answers and reports, from “XTerm Control Sequences”, the manual of the VT510, and the documentation of kitty,
  /// iTerm2, rxvt-unicode, tmux and Windows Terminal.
  private static let sequences = [
    // Who are you? Names and attributes: DA1, DA2, DA3, XTVERSION, and the answer to ENQ as a string.
    "\u{1B}[?1;2c", "\u{1B}[?65;1;2;4;6;9;15;16;17;18;21;22;28;29;52c", "\u{1B}[>41;354;0c",
    "\u{1B}P!|7E565445\u{1B}\\", "\u{1B}P>|tmux 3.3a\u{1B}\\", "\u{1B}P>|XTerm(390)\u{1B}\\",
    // States: DSR, CPR, DECXCPR, printer, keyboard, locator, color scheme.
    "\u{1B}[0n", "\u{1B}[24;80R", "\u{1B}[1;1R", "\u{1B}[?24;80;1R", "\u{1B}[?13n",
    "\u{1B}[?27;1;0;0n",
    "\u{1B}[?50n", "\u{1B}[?997;1n",
    // Modes and settings: DECRPM, DECRQSS, XTGETTCAP, DECREQTPARM, DECCKSR, tab stops, XTSMGRAPHICS, XTGETXRES.
    "\u{1B}[?2026;2$y", "\u{1B}[4;2$y", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}P0$r\u{1B}\\",
    "\u{1B}P1+r544E=787465726D\u{1B}\\", "\u{1B}[2;1;1;128;128;1;0x", "\u{1B}P1!~FFFF\u{1B}\\",
    "\u{1B}P2$u9/17/25\u{1B}\\", "\u{1B}[?1;0;256S", "\u{1B}P1+R626F6C64=1\u{1B}\\",
    "\u{1B}[?5;0;0S",
    // Colors, titles, the clipboard, the current folder, and a file of iTerm2.
    "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\",
    "\u{1B}]4;1;rgb:cccc/0000/0000\u{1B}\\", "\u{1B}]52;c;cXVpdA==\u{7}", "\u{1B}]ltitle q\u{1B}\\",
    "\u{1B}]Licon 界 Ü\u{1B}\\", "\u{1B}]1337;ReportCellSize=17.0;8.0;2.0\u{1B}\\",
    "\u{1B}]99;i=1;\u{1B}\\", "\u{1B}]21;foreground=rgb:ff/ff/ff\u{1B}\\",
    // Windows: state, position, sizes.
    "\u{1B}[1t", "\u{1B}[3;10;20t", "\u{1B}[8;24;80t", "\u{1B}[4;480;640t",
    "\u{1B}[48;24;80;480;640t",
    // Graphics of kitty, and strings that no terminal sends.
    "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}_Gi=31;ENOENT:q\u{1B}\\", "\u{1B}Xq:1\u{1B}\\",
    "\u{1B}^q:1\u{1B}\\",
    // Mice: X10 and 1000, 1005, 1001, 1015, motion of 1006, the locator of DEC, focus.
    "\u{1B}[M !!", "\u{1B}[M#qq", "\u{1B}[M \u{A1}q", "\u{1B}[M \u{A1}\u{A1}", "\u{1B}[t!!",
    "\u{1B}[T!!!!!!", "\u{1B}[32;3;2M", "\u{1B}[<35;1;1M", "\u{1B}[1;1;5;5;0&w", "\u{1B}[I",
    "\u{1B}[O",
    // Keyboards: kitty (releases, other modifiers, keys without a character), Windows, unknown keys.
    "\u{1B}[?1u", "\u{1B}[113;1:3u", "\u{1B}[13;1:3u", "\u{1B}[1;1:3A", "\u{1B}[3;1:3~",
    "\u{1B}[113;9u",
    "\u{1B}[113;17u", "\u{1B}[57441;2u", "\u{1B}[57358u", "\u{1B}[57428u", "\u{1B}[57427u",
    "\u{1B}[128u", "\u{1B}[>4;2m", "\u{1B}[65;30;97;1;0;1_", "\u{1B}[99~", "\u{1B}[99;99q",
    "\u{1B}[1;5E",
    "\u{1B}Oz", "\u{1B}Oq", "\u{1B}O ", "\u{1B}O2P", "\u{1B}O1;5A", "\u{1B}[[Z",
    // The same with controls of one character, a stray end, and sequences that CAN or SUB interrupts.
    "\u{9D}11;rgb:0000/0000/0000\u{9C}", "\u{90}>|q\u{9C}", "\u{9B}?1;2c", "\u{1B}\\", "\u{9C}",
    "\u{1B}]11;rgb\u{18}", "\u{1B}P>|q\u{1A}", "\u{1B}[1;2\u{18}", "\u{1B}O\u{1A}",
    // Longer than what is kept of a sequence.
    "\u{1B}[" + String(repeating: "1;", count: 300) + "c",
    "\u{1B}]52;c;" + String(repeating: "cXVp", count: 3000) + "\u{7}",
  ]

  @Test(arguments: sequences)
  func `What is not a key is dropped, even if it is split at any byte`(sequence: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode((sequence + "x").utf8) == [.key(.character("x"))])
    #expect((sequence + "x").utf8.flatMap { decoder.decode([$0]) } == [.key(.character("x"))])
    #expect(decoder.patience == nil)
  }

  @Test(arguments: sequences)
  func `What is not a key does nothing on a screen, in a field or in a command`(sequence: String) {
    let panel = ControlPanel()
    func expectNothing() {
      var decoder = KeyDecoder()
      let before = panel.model.buffer
      for event in decoder.decode(sequence.utf8) + decoder.flush() { panel.send(event) }
      #expect(panel.model.buffer == before)
      #expect(panel.taps.isEmpty && panel.commands.isEmpty && !panel.hasLeft)
    }
    panel.type("in a field")
    expectNothing()
    panel.press(.escape)
    expectNothing()
    panel.type(":show")
    expectNothing()
  }

  @Test func `What is not a key is left out of a line that the terminal edits`() {
    for sequence in Self.sequences where sequence.contains("\u{1B}") {
      #expect("\(sequence)tap Né\(sequence)w".typed == "tap Néw")
    }
    #expect("tap \"a\tb\"".typed == "tap \"a\tb\"")
  }

  @Test(arguments: ["\u{1B}]", "\u{1B}P", "\u{1B}X", "\u{1B}^", "\u{1B}_"])
  func `The beginning of a string is a key with Alt if nothing follows`(beginning: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(beginning.utf8) == [])
    #expect(decoder.patience == .milliseconds(500))
    let character = beginning.last ?? " "
    #expect(decoder.flush() == [.key(.alt(character))])
  }

  @Test func `A string without an end does not hold keys back forever`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}]11;rgb".utf8) == [])
    #expect(decoder.patience == .milliseconds(500))
    #expect(decoder.flush() == [])
    #expect(decoder.decode("x".utf8) == [.key(.character("x"))])
    #expect(decoder.decode("\u{1B}]11;rgb\u{1B}[A".utf8) == [.key(KeyPress(.up))])
    let long = String(repeating: "q", count: DroppedSequence.longestString)
    #expect(decoder.decode(("\u{1B}]" + long + "x").utf8) == [.key(.character("x"))])
  }

  @Test func `Of random answers between keys, only the keys arrive`() {
    let isThorough = ProcessInfo.processInfo.environment["THOROUGH"] != nil
    let keys: [(String, TerminalEvent)] = [
      ("a", .key(.character("a"))), ("é", .key(.character("é"))), ("\r", .key(KeyPress(.enter))),
      ("\u{7F}", .key(KeyPress(.backspace))), ("\u{1B}[A", .key(KeyPress(.up))),
      ("\u{1B}b", .key(.alt("b"))),
      ("\u{1B}[<0;3;2m", .mouse(MouseEvent(kind: .released, row: 1, column: 2))),
    ]
    var generator = SeededGenerator(state: 48)
    var (input, expected): ([UInt8], [TerminalEvent]) = ([], [])
    while input.count < (isThorough ? 1_000_000 : 50_000) {
      input += generator.answer()
      guard let (bytes, event) = keys.randomElement(using: &generator) else { break }
      input += bytes.utf8
      expected.append(event)
    }
    var decoder = KeyDecoder()
    var events: [TerminalEvent] = []
    var rest = input[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...300, using: &generator)
      events += decoder.decode(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    // Comparing the counts first makes a failure short.
    #expect(events.count == expected.count)
    #expect(zip(events, expected).first { $0 != $1 }?.0 == nil)
  }
}

extension SeededGenerator {
  /// Bytes that a terminal may send in answer to something.
  fileprivate mutating func answer() -> [UInt8] {
    switch Int.random(in: 0..<6, using: &self) {
    case 0:
      let marker = ["?", ">", "="].randomElement(using: &self) ?? "?"
      return Array("\u{1B}[\(marker)".utf8) + bytes(0...12, of: 0x30...0x3F)
        + bytes(0...1, of: 0x20...0x2F) + bytes(1...1, of: 0x40...0x7E)
    case 1: return Array("\u{1B}[M".utf8) + bytes(3...3, of: 0x20...0x7F)
    case 2: return Array("\u{1B}[\(UInt8.random(in: 32...126, using: &self));1:3u".utf8)
    default:
      let introducer = ["\u{1B}]", "\u{1B}P", "\u{1B}X", "\u{1B}^", "\u{1B}_", "\u{9D}", "\u{90}"]
      let end = ["\u{7}", "\u{1B}\\", "\u{9C}", "\u{18}", "\u{1A}"]
      // Any bytes but those that end a string.
      let text = bytes(1...90, of: 0...0xFF)
        .filter { ![0x07, 0x18, 0x1A, 0x1B, 0x9C].contains($0) }
      return Array((introducer.randomElement(using: &self) ?? "").utf8) + [0x31] + text
        + Array((end.randomElement(using: &self) ?? "").utf8)
    }
  }

  private mutating func bytes(_ count: ClosedRange<Int>, of range: ClosedRange<UInt8>) -> [UInt8] {
    (0..<Int.random(in: count, using: &self)).map { _ in UInt8.random(in: range, using: &self) }
  }
}
