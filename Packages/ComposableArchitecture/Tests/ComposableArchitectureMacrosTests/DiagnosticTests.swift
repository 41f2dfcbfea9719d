#if CasePathMacros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  @Suite struct DiagnosticTests {
    @Test(arguments: ["struct", "class", "actor", "protocol", "extension"])
    func `The macro rejects everything but enums`(kind: String) {
      expectExpansion(
        of: """
          \(kind) Action {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@CasePathable' can only be attached to an enum",
            line: 1,
            column: 1
          )
        ]
      )
    }

    @Test func `The macro rejects noncopyable enums`() {
      expectExpansion(
        of: """
          enum Action: ~Copyable {
            case tick
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message:
              "'@CasePathable' needs a copyable enum because a case path takes its root by value",
            line: 2,
            column: 14
          )
        ]
      )
    }

    @Test func `The macro rejects cases that differ only in their labels`() {
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
              '@CasePathable' cannot tell the cases named 'move' apart because a case path has no argument \
              labels; rename one
              """,
            line: 5,
            column: 8,
            notes: [NoteSpec(message: "'move' is first declared here", line: 3, column: 8)]
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
    func `The macro rejects members with the names that it adds`(
      member: String, name: String, column: Int
    ) {
      expectExpansion(
        of: """
          enum Action {
            \(member)
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@CasePathable' adds a member named '\(name)'; rename this one",
            line: 3,
            column: column
          )
        ]
      )
    }

    @Test func `The macro accepts members that only resemble the names that it adds`() {
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
