import ArgumentParser
import ComposableArchitecture
import Dispatch
import FileClient
import Foundation

@main
enum Program {
  /// Starts the program, if it can open files.
  ///
  /// The function is not `async` because Swift starts Dispatch before an `async` main function runs, and
  /// Dispatch ends the process with a signal if it cannot open files.
  static func main() {
    guard hasSpareDescriptors() else {
      let problem =
        "The program cannot start: too many files are open. Raise the limit, for example"
      FileHandle.standardError.write(Data("\(problem) with “ulimit -n 1024”.\n".utf8))
      exit(1)
    }
    Task {
      await FileClientDemo.main()
      exit(0)
    }
    dispatchMain()
  }
}

struct FileClientDemo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "file-client-demo",
    abstract: "Keep named documents on disk, safely.",
    discussion: """
      A save is all or nothing. If the program is killed at any moment, the disk has the old document \
      or the new one.

      Examples:
        file-client-demo save notes.txt --text "Buy milk"
        date | file-client-demo save today.txt
        file-client-demo load notes.txt
        file-client-demo list

      Exit codes: 0 done, 1 failed, 64 wrong usage, 66 no such document.
      """,
    version: composableArchitectureVersion,
    subcommands: [List.self, Save.self, Load.self, Remove.self, Stress.self, Journal.self]
  )
}

/// The options that all commands have in common.
struct Place: ParsableArguments {
  @Option(
    name: .customLong("data-directory"),
    help: ArgumentHelp(
      """
      The directory of the documents. (default: $XDG_DATA_HOME/file-client-demo, \
      or ~/.local/share/file-client-demo)
      """,
      valueName: "directory"
    ),
    completion: .directory
  )
  var path: String?

  func validate() throws {
    if path == "" { throw ValidationError("“--data-directory” is empty. Name a directory.") }
  }

  var directory: URL {
    get throws {
      guard let path else { return try FileClient.defaultDirectory(app: "file-client-demo") }
      return URL(fileURLWithPath: path, isDirectory: true)
    }
  }

  /// Sends one action to a new store, and returns the state when all effects have ended.
  ///
  /// A failure goes to standard error, and ends the program.
  func state(after action: DocumentsAction) async throws -> DocumentsState {
    let store = Store(
      initialValue: DocumentsState(),
      reducer: documentsReducer,
      environment: FileClient.live(directory: try directory)
    )
    await store.send(action).finish()
    if let error = store.error { throw Failure(error.description) }
    return store.value
  }
}

/// Ends the program with a sentence on standard error.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Writes data to standard output unchanged. Throws an error if it cannot, for example on a full disk.
func write(_ data: Data) throws {
  do {
    try FileHandle.standardOutput.write(contentsOf: data)
  } catch {
    throw Failure("The output could not be written: \(error.localizedDescription)")
  }
}
