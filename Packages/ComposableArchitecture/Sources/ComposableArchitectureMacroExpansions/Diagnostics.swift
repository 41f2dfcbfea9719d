#if CasePathMacros
  import SwiftDiagnostics
  import SwiftSyntax

  extension Diagnostic {
    static func notAnEnum(_ attribute: AttributeSyntax) -> Self {
      Self(
        node: attribute,
        message: Message("notAnEnum", "'@CasePathable' can be attached to an enum only")
      )
    }

    static func notCopyable(_ suppression: TypeSyntax) -> Self {
      Self(
        node: suppression,
        message: Message(
          "notCopyable",
          "'@CasePathable' needs an enum that can be copied, as a case path takes its root by value"
        )
      )
    }

    static func overloaded(_ name: TokenSyntax, first: TokenSyntax) -> Self {
      Self(
        node: name,
        message: Message(
          "overloaded",
          """
          '@CasePathable' cannot tell the cases named '\(name.plain)' apart, as a case path has no \
          argument labels; rename one
          """
        ),
        notes: [
          Note(
            node: Syntax(first),
            message: Message("first", "'\(name.plain)' is declared here first")
          )
        ]
      )
    }

    static func taken(_ name: TokenSyntax) -> Self {
      Self(
        node: name,
        message: Message(
          "taken",
          "'@CasePathable' adds a member named '\(name.plain)' of its own; rename this one"
        )
      )
    }
  }

  private struct Message: DiagnosticMessage, NoteMessage {
    let message: String
    let diagnosticID: MessageID
    let severity = DiagnosticSeverity.error

    init(_ id: String, _ message: String) {
      self.message = message
      diagnosticID = MessageID(domain: "CasePathable", id: id)
    }

    var noteID: MessageID { diagnosticID }
  }
#endif
