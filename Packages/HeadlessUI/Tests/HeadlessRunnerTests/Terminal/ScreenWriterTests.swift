import Testing

@testable import HeadlessRunner

@Suite struct ScreenWriterTests {
  private func screen(_ lines: String..., width: Int = 20, height: Int = 4) -> ScreenBuffer {
    var buffer = ScreenBuffer(width: width, height: height)
    for (row, line) in lines.enumerated() { buffer.write(line, row: row) }
    return buffer
  }

  /// The bytes that change one screen into another.
  private func bytes(from old: ScreenBuffer, to new: ScreenBuffer) -> String {
    var writer = ScreenWriter()
    _ = writer.bytes(for: old)
    return writer.bytes(for: new)
  }

  @Test func `The first frame clears the screen and is drawn completely`() {
    var writer = ScreenWriter()
    #expect(
      writer.bytes(for: screen("ab", "", "c"))
        == "\u{1B}[m\u{1B}[H\u{1B}[2Jab\u{1B}[3;1Hc\u{1B}[?25l"
    )
  }

  @Test func `An unchanged frame writes no bytes`() {
    #expect(bytes(from: screen("ab"), to: screen("ab")) == "")
  }

  @Test func `A changed digit writes a few bytes`() {
    let change = bytes(from: screen("Time: 1 s", "", "x"), to: screen("Time: 2 s", "", "x"))
    #expect(change == "\u{1B}[1;7H2")
  }

  @Test func `Equal cells between two changes are written if that is shorter`() {
    #expect(bytes(from: screen("a-b"), to: screen("x-y")).hasSuffix("x-y"))
    #expect(bytes(from: screen("a---------b"), to: screen("x---------y")).hasSuffix("x\u{1B}[9Cy"))
  }

  @Test func `A line that becomes shorter is cleared to its end`() {
    #expect(bytes(from: screen("a long line"), to: screen("a")) == "\u{1B}[10D\u{1B}[K")
  }

  @Test func `A style writes only what differs from the previous one, and ends with the frame`() {
    var new = screen("")
    new.write("a", .bold, row: 0)
    new.write("b", [.bold, .red], row: 0, column: 1)
    new.write("c", .red, row: 0, column: 2)
    #expect(
      bytes(from: screen(""), to: new).hasSuffix(
        "\u{1B}[1ma\u{1B}[31mb\u{1B}[0;31mc\u{1B}[m"
      )
    )
  }

  @Test func `The cursor moves explicitly after a wide character, which takes two cells`() {
    let change = bytes(from: screen("ab"), to: screen("世b"))
    #expect(change.hasSuffix("世\u{1B}[1;3Hb"))
    // Both cells that the wide character covered are drawn again.
    #expect(bytes(from: screen("世b"), to: screen("aab")).hasSuffix("aa"))
  }

  @Test func `Half of a wide character never remains`() {
    var buffer = screen("世界")
    buffer.write("x", row: 0, column: 1)
    #expect(buffer.rows[0].prefix(4).map { $0.text } == [" ", "x", "界", nil])
    buffer = screen("世界")
    buffer.write("x", row: 0, column: 2)
    #expect(buffer.rows[0].prefix(4).map { $0.text } == ["世", nil, "x", " "])
    buffer = ScreenBuffer(width: 3, height: 1)
    buffer.write("世界", row: 0)
    #expect(buffer.rows[0].map { $0.text } == ["世", nil, " "])
  }

  @Test func `The cursor is shown where text is edited, and hidden elsewhere`() {
    var writer = ScreenWriter()
    _ = writer.bytes(for: screen("ab"))
    var next = screen("ab")
    next.cursor = ScreenBuffer.Position(row: 0, column: 1)
    #expect(writer.bytes(for: next) == "\u{1B}[D\u{1B}[?25h")
    #expect(writer.bytes(for: next) == "")
    #expect(writer.bytes(for: screen("ab")) == "\u{1B}[?25l")
  }

  @Test func `A large frame is shown at once`() {
    let large = screen(String(repeating: "x", count: 300), width: 400, height: 2)
    var writer = ScreenWriter()
    let bytes = writer.bytes(for: large)
    #expect(bytes.hasPrefix("\u{1B}[?2026h"))
    #expect(bytes.hasSuffix("\u{1B}[?2026l"))
  }

  @Test func `After a resize or a lost screen, the frame is drawn completely`() {
    var writer = ScreenWriter()
    _ = writer.bytes(for: screen("ab"))
    #expect(writer.bytes(for: screen("ab", width: 10)).contains("\u{1B}[2J"))
    writer.forget()
    #expect(writer.bytes(for: screen("ab", width: 10)).contains("\u{1B}[2J"))
  }

  @Test func `The cells of a character with an uncertain width are cleared before it`() {
    #expect(bytes(from: screen("oo"), to: screen("❤️")) == "\r  \r❤️")
    #expect(bytes(from: screen(""), to: screen("❤️")) == "❤️")
  }

  @Test func `What a terminal may cover with a character is written again`() {
    // A terminal that does not combine the color of the skin with the hand shows both, in four columns.
    #expect(
      bytes(from: screen("oocde"), to: screen("👍🏽cde"))
        == "\r  \r👍🏽\u{1B}[1;3Hcd")
  }

  @Test func `A part of a syllable never remains`() {
    var buffer = screen("न्दीx")
    let syllable = "न्दी".first
    #expect(buffer.rows[0].prefix(5).map { $0.text } == [syllable, nil, nil, "x", " "])
    buffer.write("y", row: 0, column: 1)
    #expect(buffer.rows[0].prefix(5).map { $0.text } == [" ", "y", " ", "x", " "])
  }
}
