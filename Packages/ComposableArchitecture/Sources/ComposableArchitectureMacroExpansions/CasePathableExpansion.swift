#if CasePathMacros
  import SwiftDiagnostics
  public import SwiftSyntax
  import SwiftSyntaxBuilder
  public import SwiftSyntaxMacros

  /// Writes `@CasePathable`: a `Cases` with a property for each case of the enum, and `cases`, which is
  /// one.
  ///
  /// The properties are in a type of their own, and not in the enum, as there they would take the names
  /// that the cases have already.
  public enum CasePathableExpansion: MemberMacro {
    /// The members of the enum, or a diagnosis of why there are none.
    public static func expansion(
      of node: AttributeSyntax,
      providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let declaration = declaration.as(EnumDeclSyntax.self) else {
        context.diagnose(.notAnEnum(node))
        return []
      }
      let obstacles = declaration.obstacles
      guard obstacles.isEmpty else {
        obstacles.forEach(context.diagnose)
        return []
      }
      let access = Access(of: declaration, in: context.lexicalContext)
      let cases = CaseList(of: declaration, access: access)
      cases.overloads.forEach(context.diagnose)
      return [
        """
        \(raw: access.modifier)nonisolated struct Cases: Sendable {
        \(raw: cases.properties)
        }
        """,
        "\(raw: access.modifier)nonisolated static var cases: Cases { Cases() }",
      ]
    }
  }
#endif
