#if CasePathMacros
  import SwiftDiagnostics
  public import SwiftSyntax
  import SwiftSyntaxBuilder
  public import SwiftSyntaxMacros

  /// Expands `@CasePathable`. It writes a type `Cases` with a property for each case of the enum, a
  /// static property `cases`, which is an instance of that type, and the conformance to
  /// `CasePathable`.
  ///
  /// The properties are in a separate type because the enum already uses the names of its cases.
  public enum CasePathableExpansion: ExtensionMacro, MemberMacro {
    /// Returns the conformance. Returns nothing if the enum already declares it, if the macro cannot
    /// add the members that it needs, or if the enum is private to another type, because an extension
    /// cannot name such an enum.
    public static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      guard
        !protocols.isEmpty,
        let declaration = declaration.as(EnumDeclSyntax.self),
        declaration.obstacles.isEmpty,
        !declaration.isHidden(in: context.lexicalContext)
      else { return [] }
      return [
        try ExtensionDeclSyntax("extension \(type.trimmed): ComposableArchitecture.CasePathable {}")
      ]
    }

    /// Returns the members of the enum, or reports why there are none.
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

  extension EnumDeclSyntax {
    /// Returns whether the enum, or a type around it, is private to another type.
    ///
    /// - Parameter lexicalContext: The declarations around the enum, from the inside out.
    fileprivate func isHidden(in lexicalContext: [Syntax]) -> Bool {
      ([Syntax(self)] + lexicalContext).dropLast().contains { declaration in
        declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers.contains {
          $0.name.tokenKind == .keyword(.private)
        } ?? false
      }
    }
  }
#endif
