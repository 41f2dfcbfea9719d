#if CasePathMacros
  import ComposableArchitectureMacroExpansions
  import SwiftSyntax
  import SwiftSyntaxMacroExpansion
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  /// Expects that `@CasePathable` adds exactly the given members to a declaration and reports the given
  /// diagnostics. If there are members, also expects the conformance to `CasePathable`.
  ///
  /// - Parameters:
  ///   - declaration: the declaration. It ends with the brace that follows the members.
  ///   - enclosing: the declaration that contains it, without braces.
  func expectExpansion(
    of declaration: String,
    in enclosing: String? = nil,
    adds members: String = "",
    diagnostics: [DiagnosticSpec] = [],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let expanded =
      members.isEmpty ? declaration : declaration.dropLast() + "\n\(indented(members))\n}"
    func enclosed(_ text: String) -> String {
      enclosing.map { "\($0) {\n\(indented(text))\n}" } ?? text
    }
    let type = declaration.firstMatch(of: /enum (\w+)/)?.1
    let outer = enclosing?.split(separator: " ").last.map { "\($0)." } ?? ""
    let conformance = type.map {
      "\n\nextension \(outer)\($0): ComposableArchitecture.CasePathable {\n}"
    }
    assertMacroExpansion(
      enclosed("@CasePathable\n" + declaration),
      expandedSource: enclosed(expanded) + (members.isEmpty ? "" : conformance ?? ""),
      diagnostics: diagnostics,
      macroSpecs: [
        "CasePathable": MacroSpec(
          type: CasePathableExpansion.self,
          conformances: [TypeSyntax(IdentifierTypeSyntax(name: .identifier("CasePathable")))])
      ],
      indentationWidth: .spaces(2),
      failureHandler: { failure in
        Issue.record("\(failure.message)", sourceLocation: sourceLocation)
      }
    )
  }

  /// Returns `Cases` with the given paths, and `cases`.
  func cases(_ access: String, _ paths: String) -> String {
    """
    \(access)nonisolated struct Cases: Sendable {
    \(indented(paths))
    }

    \(access)nonisolated static var cases: Cases {
      Cases()
    }
    """
  }

  func cases(_ paths: String) -> String { cases("", paths) }

  /// Returns a path as the macro writes it into `Cases`.
  func path(
    _ declaration: String,
    ignoresPayload: Bool = false,
    embed: String,
    extract: (pattern: String, payload: String)
  ) -> String {
    """
    \(declaration) {
      ComposableArchitecture.CasePath(
        embed: {\(ignoresPayload ? " _ in" : "")
          \(embed)
        },
        extract: {
          if case \(extract.pattern) = $0 {
            \(extract.payload)
          } else {
            nil
          }
        }
      )
    }
    """
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }
#endif
