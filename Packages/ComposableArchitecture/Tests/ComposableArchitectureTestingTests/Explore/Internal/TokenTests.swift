import Testing

@testable import ComposableArchitectureTesting

@Suite struct TokenTests {
  @Test(arguments: [
    ([], "x1-0"),
    ([0, 0], "x1-0"),
    ([1], "x1-1"),
    ([0, 0, 1], "x1-001"),
    ([0, 0, 0, 35], "x1-Az"),
    ([2, 0, 0, 0, 0, 1, 0], "x1-2B1"),
    ([36, 1], "x1-_10_1"),
    ([Int](repeating: 0, count: 30) + [7], "x1-Z007"),
  ])
  func `a schedule has a short word`(indices: [Int], token: String) throws {
    #expect(Token.encode(indices) == token)
    let decoded = try Token.decode(token)
    #expect(Token.encode(decoded) == token)
    #expect(zip(decoded, indices).allSatisfy { $0 == $1 })
  }

  @Test func `whatever is encoded is decoded again`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<1_000 {
      let indices = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        Bool.random(using: &generator) ? 0 : Int.random(in: 0...100, using: &generator)
      }
      let decoded = try Token.decode(Token.encode(indices + [1]))
      #expect(decoded == indices + [1])
    }
  }
}
