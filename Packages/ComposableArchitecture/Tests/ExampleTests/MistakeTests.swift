import Foundation
import Testing

/// Tests that the compiler finds mistakes at their lines, in small apps and in large ones.
///
/// If the environment variable `THOROUGH` is set, as in one step of `.ci/run`, all programs are compiled in
/// both sizes of app. Otherwise, one in seven of these is. The suite is serialized because each compiler takes
/// a hundred megabytes.
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
    #expect(Self.mistakes.count >= (Self.isThorough ? 50 : 10))
  }

  @Test func `The app without mistakes compiles`() async throws {
    let errors = try await Compiler.errors(in: Self.text(of: "App.swift"))
    #expect(errors == [])
  }

  @Test func `Effects that a reducer does not return are warned about`() async throws {
    let errors = try await Compiler.errors(
      in: """
        import ComposableArchitecture

        let child: Reducer<Int, Int, Void> = { _, _, _ in [.just(1)] }

        func parent(state: inout Int, action: Int, environment: Void) -> [Effect<Int>] {
          child(&state, action, environment)
          Effect<Int>.cancel(id: "request")
          return []
        }
        """)
    #expect(errors.count == 2)
    #expect(errors.allSatisfy { $0.contains("warning: result of call") })
  }

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Mistakes")

  private static func text(of file: String) throws -> String {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }

  private static let isThorough = ProcessInfo.processInfo.environment["THOROUGH"] != nil

  /// The programs, each in an app of 3 reducers and in one of 25. The one that misses the macros is compiled only
  /// where they are missing.
  private static let mistakes: [Mistake] = {
    let programs = folder.appending(path: "Programs")
    let names = try? FileManager.default.contentsOfDirectory(atPath: programs.path())
    guard let names, let app = try? text(of: "App.swift") else { return [] }
    let missing = "MissingTrait.swift"
    let all = names.sorted().filter { $0 != missing }.flatMap { name in
      [3, 25].map { (name: name, reducers: $0) }
    }
    var chosen = all.enumerated().filter { isThorough || $0.offset % 7 == 0 }.map(\.element)
    if !Example.isMacroBuilt { chosen += [3, 25].map { (name: missing, reducers: $0) } }
    return chosen.compactMap {
      try? Mistake(in: programs.appending(path: $0.name), of: app, reducers: $0.reducers)
    }
  }()
}
