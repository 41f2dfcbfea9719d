#if CasePathMacros
  import SwiftDiagnostics
  import SwiftSyntax

  /// The cases of an enum, with the conditions under which they are compiled.
  struct CaseList {
    /// The paths of the cases.
    var properties: String { paths.joined(separator: "\n") }
    /// One diagnostic for each case with the name of an earlier case. Only the earlier case has a
    /// path.
    private(set) var overloads: [Diagnostic] = []

    private var paths: [String] = []
    private let root: TokenSyntax
    private let access: Access

    init(of declaration: EnumDeclSyntax, access: Access) {
      root = declaration.name.trimmed
      self.access = access
      var seen: [String: TokenSyntax] = [:]
      paths = paths(of: declaration.memberBlock.members, seen: &seen)
    }

    /// - Parameter seen: The names of the cases so far.
    private mutating func paths(
      of members: MemberBlockItemListSyntax,
      seen: inout [String: TokenSyntax]
    ) -> [String] {
      var paths: [String] = []
      for member in members {
        if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
          for element in declaration.elements {
            if let first = seen[element.name.plain] {
              overloads.append(.overloaded(element.name, first: first))
            } else {
              seen[element.name.plain] = element.name
              let path = Path(to: element, of: declaration, in: root)
              paths.append(path.property(access: access))
            }
          }
        } else if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
          paths += conditionalPaths(of: conditional, seen: &seen)
        }
      }
      return paths
    }

    /// Returns the paths within the same conditions. A name may be used once in each clause.
    private mutating func conditionalPaths(
      of conditional: IfConfigDeclSyntax,
      seen: inout [String: TokenSyntax]
    ) -> [String] {
      let before = seen
      var lines: [String] = []
      var isEmpty = true
      for clause in conditional.clauses {
        guard case .decls(let members) = clause.elements else { continue }
        var seenHere = before
        let paths = paths(of: members, seen: &seenHere)
        let condition = clause.condition.map { " \($0.trimmed)" } ?? ""
        lines += ["\(clause.poundKeyword.trimmed)\(condition)"] + paths
        isEmpty = isEmpty && paths.isEmpty
        seen.merge(seenHere) { first, _ in first }
      }
      return isEmpty ? [] : lines + ["#endif"]
    }
  }
#endif
