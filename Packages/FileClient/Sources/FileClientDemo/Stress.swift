import ArgumentParser
import Foundation

/// Saves one document again and again, for a test that kills the program.
struct Stress: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Save a document again and again, with each of the contents in turn.",
    discussion:
      "Prints a dot after each save. The first content is made of a's, the second of b's.",
    shouldDisplay: false
  )

  @Argument(help: "The document's name.")
  var name: String

  @Option(help: "The size of a content in bytes. Give this option several times.")
  var size: [Int]

  @Option(help: "The largest number of saves.")
  var rounds = 10_000

  @OptionGroup var place: Place

  func validate() throws {
    if !(1...26).contains(size.count) || size.contains(where: { $0 < 0 }) {
      throw ValidationError("Give 1 to 26 sizes, none of them negative.")
    }
    if rounds < 0 { throw ValidationError("The number of saves cannot be negative.") }
  }

  func run() async throws {
    let contents = zip(UInt8(ascii: "a")..., size).map { Data(repeating: $0, count: $1) }
    for round in 0..<rounds {
      let content = contents[round % contents.count]
      _ = try await place.state(after: .save(name: name, content))
      try write(Data(".".utf8))
    }
  }
}
