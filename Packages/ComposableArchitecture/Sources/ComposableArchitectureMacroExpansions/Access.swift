#if CasePathMacros
  import SwiftSyntax

  /// The access level of the members that the macro adds to an enum. It is that of the enum.
  struct Access {
    /// The modifier before a member, including the space that follows it.
    let modifier: String

    /// - Parameters:
    ///   - declaration: The enum.
    ///   - lexicalContext: The declarations around the enum, from the inside out.
    init(of declaration: EnumDeclSyntax, in lexicalContext: [Syntax]) {
      // The access level of an extension applies to its members without an access level.
      let enclosing = lexicalContext.first?.as(ExtensionDeclSyntax.self)?.modifiers
      let keyword = Self.keyword(in: declaration.modifiers) ?? enclosing.flatMap(Self.keyword)
      modifier =
        switch keyword {
        case .public: "public "
        case .package: "package "
        // A private member would be visible only inside the enum.
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
