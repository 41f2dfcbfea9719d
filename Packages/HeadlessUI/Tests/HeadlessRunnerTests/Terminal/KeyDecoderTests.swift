import Testing

@testable import HeadlessRunner

@Suite struct KeyDecoderTests {
  private static let sequences: [(String, TerminalEvent)] = [
    ("a", .key(.character("a"))), ("é", .key(.character("é"))), ("界", .key(.character("界"))),
    ("👩", .key(.character("👩"))), (" ", .key(.character(" "))),
    ("\r", .key(KeyPress(.enter))), ("\n", .key(KeyPress(.enter))), ("\t", .key(KeyPress(.tab))),
    ("\u{7F}", .key(KeyPress(.backspace))), ("\u{08}", .key(KeyPress(.backspace))),
    ("\u{01}", .key(.control("a"))), ("\u{17}", .key(.control("w"))),
    ("\u{1F}", .key(.control("_"))), ("\0", .key(.control(" "))),
    ("\u{1B}[A", .key(KeyPress(.up))), ("\u{1B}OA", .key(KeyPress(.up))),
    ("\u{1B}[B", .key(KeyPress(.down))), ("\u{1B}OC", .key(KeyPress(.right))),
    ("\u{1B}[D", .key(KeyPress(.left))), ("\u{1B}[H", .key(KeyPress(.home))),
    ("\u{1B}OH", .key(KeyPress(.home))), ("\u{1B}[1~", .key(KeyPress(.home))),
    ("\u{1B}[F", .key(KeyPress(.end))), ("\u{1B}[4~", .key(KeyPress(.end))),
    ("\u{1B}[5~", .key(KeyPress(.pageUp))), ("\u{1B}[6~", .key(KeyPress(.pageDown))),
    ("\u{1B}[3~", .key(KeyPress(.delete))), ("\u{1B}[2~", .key(KeyPress(.insert))),
    ("\u{1B}[Z", .key(.backTab)), ("\u{1B}[1;5C", .key(KeyPress(.right, .control))),
    ("\u{1B}[1;3D", .key(KeyPress(.left, .alt))),
    ("\u{1B}[3;5~", .key(KeyPress(.delete, .control))),
    ("\u{1B}OP", .key(KeyPress(.function(1)))), ("\u{1B}[15~", .key(KeyPress(.function(5)))),
    ("\u{1B}[24~", .key(KeyPress(.function(12)))), ("\u{1B}[[A", .key(KeyPress(.function(1)))),
    ("\u{1B}b", .key(.alt("b"))), ("\u{1B}f", .key(.alt("f"))), ("\u{1B}é", .key(.alt("é"))),
    ("\u{1B}\u{7F}", .key(KeyPress(.backspace, .alt))),
    ("\u{1B}\u{1B}[A", .key(KeyPress(.up, .alt))),
    ("\u{1B}[115;5u", .key(.control("s"))), ("\u{1B}[27;5;13~", .key(KeyPress(.enter, .control))),
    ("\u{1B}OM", .key(KeyPress(.enter))), ("\u{9B}A", .key(KeyPress(.up))),
    // The keyboard protocol of kitty: a key that is held, Num Lock, the text of the key, and the keypad.
    ("\u{1B}[97;1:2u", .key(.character("a"))), ("\u{1B}[97;129u", .key(.character("a"))),
    ("\u{1B}[97;;97u", .key(.character("a"))), ("\u{1B}[1;1:1A", .key(KeyPress(.up))),
    ("\u{1B}[57400u", .key(.character("1"))), ("\u{1B}[57414u", .key(KeyPress(.enter))),
    ("\u{1B}[57417;5u", .key(KeyPress(.left, .control))),
    ("\u{1B}[<0;3;2M", .mouse(MouseEvent(kind: .pressed(.left), row: 1, column: 2))),
    ("\u{1B}[<2;300;200M", .mouse(MouseEvent(kind: .pressed(.right), row: 199, column: 299))),
    ("\u{1B}[<0;3;2m", .mouse(MouseEvent(kind: .released, row: 1, column: 2))),
    ("\u{1B}[<64;1;1M", .mouse(MouseEvent(kind: .wheelUp, row: 0, column: 0))),
    ("\u{1B}[<65;1;1M", .mouse(MouseEvent(kind: .wheelDown, row: 0, column: 0))),
    ("\u{1B}[200~two\rlines\u{1B}[201~", .paste("two\nlines")),
    ("\u{1B}[200~\u{1B}[201~", .paste("")),
  ]

  @Test(arguments: sequences)
  func `A sequence is one event, even if it is split at any byte`(
    sequence: String,
    event: TerminalEvent
  ) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(sequence.utf8) == [event])
    for split in sequence.utf8.indices {
      #expect(
        decoder.decode(sequence.utf8[..<split]) + decoder.decode(sequence.utf8[split...]) == [event]
      )
    }
    #expect(sequence.utf8.flatMap { decoder.decode([$0]) } == [event])
    #expect(decoder.patience == nil)
  }

  @Test func `All sequences in one read are separate events`() {
    var decoder = KeyDecoder()
    let all = Self.sequences.map(\.0).joined()
    #expect(decoder.decode(all.utf8) == Self.sequences.map(\.1))
  }

  @Test func `Escape alone is a key after its timeout`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.patience == .milliseconds(50))
    #expect(decoder.flush() == [.key(KeyPress(.escape))])
    #expect(decoder.patience == nil)
    #expect(decoder.decode([0x1B, 0x1B]) == [])
    #expect(
      decoder.flush() == [.key(KeyPress(.escape)), .key(KeyPress(.escape))])
  }

  @Test func `An incomplete sequence has a longer timeout than Escape`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[1;".utf8) == [])
    #expect(decoder.patience == .milliseconds(500))
    #expect(decoder.decode("5C".utf8) == [.key(KeyPress(.right, .control))])
  }

  @Test func `A paste may take any time, and its control characters are left out`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[200~a\u{3}\u{1B}[A\r".utf8) == [])
    #expect(decoder.patience == nil)
    #expect(decoder.flush() == [])
    #expect(
      decoder.decode("\nb\tc\u{1B}[201~d".utf8) == [.paste("a[A\nb c"), .key(.character("d"))])
  }

  @Test func `Invalid UTF-8 is replaced, and the bytes after it are decoded`() {
    var decoder = KeyDecoder()
    let unknown = TerminalEvent.key(.character("\u{FFFD}"))
    #expect(decoder.decode([0xFF, 0x61]) == [unknown, .key(.character("a"))])
    #expect(decoder.decode([0xE4, 0x61]) == [unknown, .key(.character("a"))])
    #expect(decoder.decode([0xE4]) == [])
    #expect(decoder.flush() == [unknown])
  }

  @Test func `Any bytes are decoded to the end`() {
    var generator = SeededGenerator(state: 1)
    let interesting: [UInt8] = [
      0x1B, 0x5B, 0x4F, 0x5D, 0x50, 0x5C, 0x3C, 0x3B, 0x4D, 0x7E, 0x32, 0x30, 0xC2, 0x9B, 0xE4,
      0xFF, 0,
    ]
    for _ in 0..<2000 {
      var decoder = KeyDecoder()
      let bytes = (0..<20).compactMap { _ in interesting.randomElement(using: &generator) }
      _ = decoder.decode(bytes)
      _ = decoder.flush()
      #expect(decoder.patience == nil)
    }
  }
}
