import ComposableArchitecture
import HeadlessUI
import Testing

@testable import HeadlessRunner

/// Tests that every label and every text comes back from the line that a recording has for it.
@MainActor
@Suite struct QuotationTests {
  private enum LogAction: Codable, Equatable, Sendable { case log(String), erase }

  private struct LogView: View {
    let store: Store<[String], LogAction>
    let elements: @Sendable (@escaping @Sendable (String) -> Void) -> [Element]

    var body: Screen {
      Screen("Log") { elements { store.send(.log($0)) } }
    }
  }

  /// Performs the command that a recording has for an operation.
  ///
  /// - Returns: What the command logged. `nil` if there is no such command.
  private func logged(
    _ operation: Control.Operation, at index: Int,
    _ elements: @escaping @Sendable (@escaping @Sendable (String) -> Void) -> [Element]
  ) async throws -> [String]? {
    let program = Program<[String], LogAction>(
      initialValue: [],
      reducer: { log, action, _ in
        if case .log(let text) = action { log.append(text) } else { log = ["erased"] }
        return []
      },
      environment: (),
      view: { LogView(store: $0, elements: elements) })
    let session = Session(program, try RunnerOptions.patient(), output: Output(.text) { _ in })
    let screen = session.screen
    guard let line = screen.command(for: operation, on: screen.front.controls[index]) else {
      return nil
    }
    try await session.run(script: line)
    return session.store.value
  }

  @Test(arguments: hostileTexts)
  func `The label of a button comes back`(label: String) async throws {
    let log = try await logged(.tap, at: 1) { log in
      [.button(Button("\"Other\"") { log("other") }), .button(Button(label) { log("tapped") })]
    }
    #expect(log == ["tapped"])
  }

  @Test(arguments: hostileTexts)
  func `The label of a field and its text come back`(text: String) async throws {
    let log = try await logged(.type(text), at: 1) { log in
      [
        .textField(TextField("\(text) \(text)", text: "old") { log("other \($0)") }),
        .textField(TextField(text, text: "old") { log($0) }),
      ]
    }
    #expect(log == [String(text.map { $0.isNewline ? " " : $0 })])
  }

  @Test(arguments: hostileTexts)
  func `The label of a toggle comes back`(label: String) async throws {
    for operation in [Control.Operation.toggle(true), .toggle(nil), .tap] {
      let log = try await logged(operation, at: 1) { log in
        [
          .toggle(Toggle("\(label) on", isOn: false) { _ in log("other") }),
          .toggle(Toggle(label, isOn: false) { log("\($0)") }),
        ]
      }
      #expect(log == ["true"])
    }
  }

  @Test(arguments: hostileTexts)
  func `An option comes back`(option: String) async throws {
    let log = try await logged(.set(1), at: 0) { log in
      [
        .picker(
          Picker("Sort by", selection: 0, options: [0, 1], label: { $0 == 0 ? "Other" : option }) {
            log("\($0)")
          })
      ]
    }
    // No command chooses an option without a label.
    #expect(log == (option.isEmpty ? nil : ["1"]))
  }

  @Test(arguments: hostileTexts)
  func `The identity of a row comes back`(identity: String) async throws {
    let log = try await logged(.tap, at: 1) { log in
      [
        .list(
          List(["Other", identity], id: \.self) { row in
            Button("Delete") { log(row) }
          })
      ]
    }
    #expect(log == [identity])
  }
}
