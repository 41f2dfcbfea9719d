#if CasePathMacros
  import SwiftSyntax

  /// Who sees the members that are written into an enum: whoever sees the enum.
  struct Access {
    /// What to write before a member, with the space that follows it.
    let modifier: String

    /// - Parameters:
    ///   - declaration: an enum.
    ///   - lexicalContext: what it is declared in, from the inside out.
    init(of declaration: EnumDeclSyntax, in lexicalContext: [Syntax]) {
      // An extension says it for those of its members that do not say it themselves.
      let enclosing = lexicalContext.first?.as(ExtensionDeclSyntax.self)?.modifiers
      let keyword = Self.keyword(in: declaration.modifiers) ?? enclosing.flatMap(Self.keyword)
      modifier =
        switch keyword {
        case .public: "public "
        case .package: "package "
        // A private member would be for the enum alone.
        case .fileprivate, .private: "fileprivate "
        default: ""
        }
    }

    private static func keyword(in modifiers: DeclModifierListSyntax) -> Keyword? {
      for modifier in modifiers {
        if case .keyword(let keyword) = modifier.name.tokenKind,
          [.fileprivate, .internal, .package, .private, .public].contains(keyword)
        {
          return keyword
        }
      }
      return nil
    }
  }
#endif
