#if CasePathMacros
  import ComposableArchitectureMacroExpansions
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The type that `@CasePathable` refers to. A library does the work because the package manager
  /// cannot build tests that depend on a plugin together with tests that depend on an executable.
  enum CasePathableMacro: ExtensionMacro, MemberMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      try CasePathableExpansion.expansion(
        of: node,
        attachedTo: declaration,
        providingExtensionsOf: type,
        conformingTo: protocols,
        in: context
      )
    }

    static func expansion(
      of node: AttributeSyntax,
      providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      try CasePathableExpansion.expansion(
        of: node,
        providingMembersOf: declaration,
        conformingTo: protocols,
        in: context
      )
    }
  }
#endif
