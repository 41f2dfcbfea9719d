#if CasePathMacros
  import SwiftDiagnostics
  import SwiftSyntax

  extension Diagnostic {
    static func notAnEnum(_ attribute: AttributeSyntax) -> Self {
      Self(
        node: attribute,
        message: Message("notAnEnum", "'@CasePathable' can only be attached to an enum")
      )
    }

    static func notCopyable(_ suppression: TypeSyntax) -> Self {
      Self(
        node: suppression,
        message: Message(
          "notCopyable",
          "'@CasePathable' needs a copyable enum because a case path takes its root by value"
        )
      )
    }

    static func overloaded(_ name: TokenSyntax, first: TokenSyntax) -> Self {
      Self(
        node: name,
        message: Message(
          "overloaded",
          """
          '@CasePathable' cannot tell the cases named '\(name.plain)' apart because a case path has no \
          argument labels; rename one
          """
        ),
        notes: [
          Note(
            node: Syntax(first),
            message: Message("first", "'\(name.plain)' is first declared here")
          )
        ]
      )
    }

    static func taken(_ name: TokenSyntax) -> Self {
      Self(
        node: name,
        message: Message(
          "taken",
          "'@CasePathable' adds a member named '\(name.plain)'; rename this one"
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
