#if CasePathMacros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  @Suite struct DiagnosticTests {
    @Test(arguments: ["struct", "class", "actor", "protocol", "extension"])
    func `Only an enum has cases`(kind: String) {
      expectExpansion(
        of: """
          \(kind) Action {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@CasePathable' can be attached to an enum only",
            line: 1,
            column: 1
          )
        ]
      )
    }

    @Test func `An enum that cannot be copied has no case paths`() {
      expectExpansion(
        of: """
          enum Action: ~Copyable {
            case tick
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message:
              "'@CasePathable' needs an enum that can be copied, as a case path takes its root by value",
            line: 2,
            column: 14
          )
        ]
      )
    }

    @Test func `Cases that differ by their labels alone are told apart by nobody`() {
      expectExpansion(
        of: """
          enum Action {
            case move(x: Int)
            #if DEBUG
            case move(y: Int)
            #endif
          }
          """,
        adds: cases(
          path(
            "var move: ComposableArchitecture.CasePath<Action, Int>",
            embed: ".move(x: $0)",
            extract: (".move(let value0)", "value0")
          )
        ),
        diagnostics: [
          DiagnosticSpec(
            message:
              """
              '@CasePathable' cannot tell the cases named 'move' apart, as a case path has no argument \
              labels; rename one
              """,
            line: 5,
            column: 8,
            notes: [NoteSpec(message: "'move' is declared here first", line: 3, column: 8)]
          )
        ]
      )
    }

    @Test(arguments: [
      ("case cases(Int)", "cases", 8),
      ("struct Cases {}", "Cases", 10),
      ("typealias Cases = Int", "Cases", 13),
      ("static let cases = 1", "cases", 14),
    ])
    func `The names that it takes are taken`(member: String, name: String, column: Int) {
      expectExpansion(
        of: """
          enum Action {
            \(member)
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@CasePathable' adds a member named '\(name)' of its own; rename this one",
            line: 3,
            column: column
          )
        ]
      )
    }

    @Test func `What looks like a name that it takes, but is none, is left alone`() {
      expectExpansion(
        of: """
          enum Action {
            var cases: Int { 1 }
            func Cases() {}
          }
          """,
        adds: cases("")
      )
    }
  }
#endif
