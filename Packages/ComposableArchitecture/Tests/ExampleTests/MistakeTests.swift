import Foundation
import Testing

/// Tests that the compiler finds mistakes at their lines, in small apps and in large ones.
@Suite(.serialized) struct MistakeTests {
  @Test(arguments: mistakes)
  func `The first error is at the line of the mistake and names it`(
    mistake: Mistake
  ) async throws {
    let errors = try await Compiler.errors(
      in: mistake.text,
      // The compiler gives up at this threshold. The default is a million, which takes a minute.
      options: ["-Xfrontend", "-solver-scope-threshold=20000"])
    // If the compiler reports several errors for one expression, their order varies.
    #expect(mistake.isLocated(by: errors.first ?? "no error"))
    #expect(
      errors.contains { mistake.isLocated(by: $0) && $0.contains(mistake.message) }, "\(errors)")
  }

  @Test func `There are programs with mistakes`() {
    #expect(Self.mistakes.count >= 2 * 25)
  }

  @Test func `The app without mistakes compiles`() async throws {
    let errors = try await Compiler.errors(in: Self.text(of: "App.swift"))
    #expect(errors == [])
  }

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Mistakes")

  private static func text(of file: String) throws -> String {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }

  /// The programs, each in an app of 3 reducers and in one of 25.
  private static let mistakes: [Mistake] = {
    let programs = folder.appending(path: "Programs")
    let names = try? FileManager.default.contentsOfDirectory(atPath: programs.path())
    guard let names, let app = try? text(of: "App.swift") else { return [] }
    return names.sorted().filter { !Example.isMacroBuilt || $0 != "MissingTrait.swift" }
      .flatMap { name in
        [3, 25].compactMap {
          try? Mistake(in: programs.appending(path: name), of: app, reducers: $0)
        }
      }
  }()
}
