import Foundation
import Testing

/// Starts the executables in a shell with job control.
@Suite struct JobControlTests {
  private let demo = Executable(name: "headless-ui-demo").url.path()

  private func shell() async throws -> TerminalProcess {
    let shell = try TerminalProcess(
      "/bin/bash", "--norc", "--noprofile", "--noediting", "-i", height: 60,
      environment: ["PS1": "shell> "])
    try await shell.screen(with: "shell>")
    return shell
  }

  /// Waits until the shell says the state of its job: 128 plus a signal.
  private func expectState(
    _ state: Int32, in shell: TerminalProcess, after command: String
  ) async throws {
    shell.type("clear; \(command); echo \"state: $?.\"\n")
    let screen = try await shell.screen(with: "state: \(state).")
    #expect(!screen.isAlternate)
    #expect(screen.modes == [7, 25])
    #expect(shell.isCooked)
  }

  @Test(arguments: ["", "--plain"])
  func `In the background, the app leaves the terminal to the shell and is suspended`(
    option: String
  ) async throws {
    let shell = try await shell()
    shell.type("'\(demo)' \(option)\n")
    try await shell.screen("the app") { $0.modes.contains(2004) && $0.text.contains("Help") }
    shell.type("\u{1A}")
    try await shell.screen("the shell") { $0.modes == [7, 25] && $0.text.contains("Stopped") }
    try await expectState(128 + SIGSTOP, in: shell, after: "bg; wait %1")
    shell.type("kill %1\n")
    let screen = try await shell.screen(with: "Terminated.")
    #expect(screen.modes == [7, 25])
  }

  @Test func `An app that is started in the background waits until it is in the foreground`()
    async throws
  {
    let shell = try await shell()
    try await expectState(128 + SIGSTOP, in: shell, after: "'\(demo)' & wait %1")
    shell.type("fg\n")
    try await shell.screen("the app") { $0.isAlternate && $0.text.contains("Packing list") }
    shell.type("\u{11}")
    try await shell.screen("the shell") { $0.modes == [7, 25] }
  }
}
