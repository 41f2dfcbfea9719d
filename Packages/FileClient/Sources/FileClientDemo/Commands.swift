import ArgumentParser
import FileClient
import Foundation

struct List: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the names of all documents, one per line."
  )

  @OptionGroup var place: Place

  func run() async throws {
    let names = try await place.state(after: .list).names ?? []
    try write(Data(names.map { $0 + "\n" }.joined().utf8))
  }
}

struct Load: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a document to standard output, byte for byte."
  )

  @Argument(help: "The document's name.")
  var name: String

  @OptionGroup var place: Place

  func run() async throws {
    guard let document = try await place.state(after: .load(name: name)).document else {
      let path = try place.directory.path
      FileHandle.standardError.write(Data("There is no document “\(name)” in \(path).\n".utf8))
      throw ExitCode(66)
    }
    try write(document)
  }
}

struct Remove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Remove a document. It is not an error if the document does not exist."
  )

  @Argument(help: "The document's name.")
  var name: String

  @OptionGroup var place: Place

  func run() async throws {
    _ = try await place.state(after: .remove(name: name))
  }
}

struct Save: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Save a text, or standard input, as a document."
  )

  @Argument(help: "The document's name.")
  var name: String

  @Option(
    help: ArgumentHelp(
      "The text to save. Without this option, it is read from standard input.",
      discussion: "Write a text that begins with a dash as --text=-like-this."
    )
  )
  var text: String?

  @OptionGroup var place: Place

  func run() async throws {
    let data = try text.map { Data($0.utf8) } ?? readStandardInput()
    _ = try await place.state(after: .save(name: name, data))
  }

  /// Reads to the end, or just beyond the size limit. The client refuses a longer document, so reading
  /// the rest would only fill the memory.
  private func readStandardInput() throws -> Data {
    if isatty(STDIN_FILENO) == 1 {
      FileHandle.standardError.write(
        Data("Type the document. Press Control-D on a new line to end it.\n".utf8)
      )
    }
    do {
      var data = Data()
      while data.count <= FileClient.defaultSizeLimit,
        let bytes = try FileHandle.standardInput.read(upToCount: 1 << 16), !bytes.isEmpty
      {
        data += bytes
      }
      return data
    } catch {
      throw Failure("Standard input could not be read: \(error.localizedDescription)")
    }
  }
}
