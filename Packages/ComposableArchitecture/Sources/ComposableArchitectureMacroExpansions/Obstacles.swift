#if CasePathMacros
  import SwiftDiagnostics
  import SwiftSyntax

  extension EnumDeclSyntax {
    /// The reasons why the macro cannot add members to this enum.
    var obstacles: [Diagnostic] {
      let suppressed = inheritanceClause?.inheritedTypes.first {
        $0.type.as(SuppressedTypeSyntax.self)?.type.trimmedDescription == "Copyable"
      }
      let copying = suppressed.map { [Diagnostic.notCopyable($0.type)] } ?? []
      return copying + memberBlock.members.flatMap(\.decl.namesTaken).map(Diagnostic.taken)
    }
  }

  extension DeclSyntax {
    /// The names in this declaration that the macro needs for its own members.
    fileprivate var namesTaken: [TokenSyntax] {
      if let declaration = self.as(EnumCaseDeclSyntax.self) {
        return declaration.elements.map(\.name).filter { $0.plain == "cases" }
      }
      if let variable = self.as(VariableDeclSyntax.self) {
        guard variable.modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) })
        else { return [] }
        return variable.bindings
          .compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
          .filter { $0.plain == "cases" }
      }
      // A function may have the same name as a type.
      guard !self.is(FunctionDeclSyntax.self),
        let name = asProtocol((any NamedDeclSyntax).self)?.name,
        name.plain == "Cases"
      else { return [] }
      return [name]
    }
  }

  extension TokenSyntax {
    /// The name without backticks.
    var plain: String { text.filter { $0 != "`" } }
  }
#endif
