import ArgumentParser
import ComposableArchitecture
import Foundation
import HeadlessUI
import Testing

@testable import HeadlessRunner

/// Tests the actions that an app sends when it starts and when it exits.
@Suite struct StartAndExitTests {
  private enum NoteAction: Codable, Equatable {
    case load, loaded(String), save, saved, hang, interrupt
  }

  /// A program that loads and saves asynchronously. Some actions have an effect that never ends.
  private static func program(
    onStart: [NoteAction] = [], onResume: [NoteAction] = [], onExit: [NoteAction] = []
  ) -> Program<[String], NoteAction> {
    Program(
      initialValue: [],
      reducer: { notes, action, _ in
        switch action {
        case .load:
          return [.run { $0(.loaded("Milk")) }]
        case .loaded(let note):
          notes.append(note)
        case .save:
          return [
            .run { send in
              await Task.yield()
              send(.saved)
            }
          ]
        case .saved:
          notes.append("Saved")
        case .hang:
          return [.run { _ in await untilCancelled() }]
        case .interrupt:
          return [.fireAndForget { kill(getpid(), SIGINT) }]
        }
        return []
      },
      environment: (),
      view: { NotesView(store: $0) },
      onStart: onStart,
      onResume: onResume,
      onExit: onExit)
  }

  /// Shows an alert if the last note is a problem.
  private struct NotesView: View {
    let store: Store<[String], NoteAction>

    var body: Screen {
      let problem = store.value.last.flatMap { $0.hasPrefix("Problem") ? $0 : nil }
      return Screen("Notes") {}.alert(problem, onDismiss: { [store] in store.send(.saved) })
    }
  }

  /// Runs a script as its process would.
  private static func run(
    _ script: String,
    _ options: String...,
    onStart: [NoteAction] = [],
    onResume: [NoteAction] = [],
    onExit: [NoteAction] = [],
    continuingWith state: [String]? = nil,
    output: Output? = nil
  ) async throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(script.utf8))
    try pipe.fileHandleForWriting.close()
    let source = LineReader(name: "steps", file: pipe.fileHandleForReading.fileDescriptor)
    let program = program(onStart: onStart, onResume: onResume, onExit: onExit)
    let session = Session(
      program, try RunnerOptions.patient(options), output: output, recording: nil,
      continuingWith: state)
    await ScriptRunner(session, source: source).run()
  }

  private func lines(_ content: [UInt8]?) -> [Substring] {
    String(decoding: content ?? [], as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("{") }
  }

  /// The lines of JSON output that are actions, without the answers to commands.
  private func actions(_ output: String) -> [Substring] {
    output.split(separator: "\n").filter { $0.hasPrefix(#"{"action""#) }
  }

  @Test func `The start actions are sent before the first line of a script`() async throws {
    let recorder = try Recorder()
    try await Self.run(
      "state 0\nwait\nstate 1", onStart: [.loaded("Eggs"), .load], output: recorder.output)
    #expect(try recorder.written == "\"Eggs\"\n\"Milk\"\n")
  }

  @Test func `A session that continues with a state sends other actions at its start`() async throws
  {
    let recorder = try Recorder()
    try await Self.run(
      "wait\nstate", onStart: [.loaded("Eggs")], onResume: [.load], continuingWith: ["Tea"],
      output: recorder.output)
    #expect(try recorder.written == "[\n  \"Tea\",\n  \"Milk\"\n]\n")
  }

  @Test func `The effects of the exit actions have the grace period`() async throws {
    let recorder = try Recorder(.json)
    try await Self.run("", onExit: [.save], output: recorder.output)
    #expect(
      try recorder.written.untimed == #"""
        {"action":"save","by":"app","number":1,"value":[]}
        {"action":"saved","by":"effect","cause":1,"number":2,"value":["Saved"]}

        """#)
    #expect(try recorder.reported == "")
  }

  @Test func `An effect of the exit that takes too long is reported`() async throws {
    let recorder = try Recorder()
    try await Self.run("", "--grace", "1ms", onExit: [.hang], output: recorder.output)
    #expect(try recorder.reported == "At the end 1 effect still running was cancelled: hang.\n")
  }

  @Test func `An alert that the exit actions cause is reported`() async throws {
    let recorder = try Recorder()
    try await Self.run("", onExit: [.loaded("Problem: the disk is full")], output: recorder.output)
    #expect(
      try recorder.reported == "At the end the app showed an alert: Problem: the disk is full\n")
  }

  @Test func `An alert that the user has seen is not reported again`() async throws {
    let recorder = try Recorder()
    try await Self.run(#"send loaded "Problem""#, onExit: [.save], output: recorder.output)
    #expect(try recorder.reported == "")
  }

  @Test func `With JSON output, the app is the sender of its own actions`() async throws {
    let recorder = try Recorder(.json)
    try await Self.run(
      "wait\nsend loaded \"Eggs\"", onStart: [.load], onExit: [.loaded("Tea")],
      output: recorder.output)
    #expect(
      try actions(recorder.written).map(\.untimed) == [
        #"{"action":"load","by":"app","number":1,"value":[]}"#,
        #"{"action":"loaded","by":"effect","cause":1,"number":2,"payload":"Milk","value":["Milk"]}"#,
        #"{"action":"loaded","by":"user","number":3,"payload":"Eggs","value":["Milk","Eggs"]}"#,
        #"{"action":"loaded","by":"app","number":4,"payload":"Tea","value":["Milk","Eggs","Tea"]}"#,
      ])
  }

  @Test func `After a failed line, the exit waits only for its own effects`()
    async
  {
    let result = await #expect(
      processExitsWith: .exitCode(65),
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      // With this grace period, the test would hang if the exit waited for the effect of `hang`.
      try await Self.run(
        "send hang\nfrobnicate", "--output", "json", "--grace", "1000m", onExit: [.save])
    }
    #expect(
      lines(result?.standardOutputContent).filter { $0.hasPrefix(#"{"action""#) }.suffix(2).map(
        \.untimed) == [
          #"{"action":"save","by":"app","number":2,"value":[]}"#,
          #"{"action":"saved","by":"effect","cause":2,"number":3,"value":["Saved"]}"#,
        ])
    #expect(lines(result?.standardErrorContent).last?.contains("“frobnicate”") == true)
  }

  @Test func `After Ctrl-C, the exit waits only for its own effects`() async {
    let result = await #expect(
      processExitsWith: .exitCode(130),
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      try await Self.run(
        "send hang\nsend interrupt\nwait", "--output", "json", "--grace", "1000m", onExit: [.save])
    }
    #expect(
      lines(result?.standardOutputContent).filter { $0.hasPrefix(#"{"action""#) }.suffix(2).map(
        \.untimed) == [
          #"{"action":"save","by":"app","number":3,"value":[]}"#,
          #"{"action":"saved","by":"effect","cause":3,"number":4,"value":["Saved"]}"#,
        ])
    let last = lines(result?.standardErrorContent).last ?? ""
    #expect(last.contains("Interrupted: 1 effect was cancelled."))
  }

  @Test func `After Ctrl-C, the effects of the exit end with the grace period`() async {
    await #expect(processExitsWith: .exitCode(130)) {
      try await Self.run("send hang\nsend interrupt\nwait", "--grace", "1ms", onExit: [.hang])
    }
  }
}
