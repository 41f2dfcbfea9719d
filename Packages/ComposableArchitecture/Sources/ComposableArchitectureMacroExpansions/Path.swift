#if CasePathMacros
  import SwiftSyntax

  /// The path to one case, as source code.
  struct Path {
    private let name: String
    private let root: String
    private let availability: [String]
    private let payload: [(label: String?, type: String)]

    /// - Parameters:
    ///   - element: The case.
    ///   - declaration: The declaration of the case, which may declare other cases too.
    ///   - root: The name of the enum.
    init(
      to element: EnumCaseElementSyntax, of declaration: EnumCaseDeclSyntax, in root: TokenSyntax
    ) {
      name = element.name.trimmedDescription
      self.root = root.text
      availability = declaration.attributes.compactMap { attribute in
        let attribute = attribute.as(AttributeSyntax.self)
        return attribute?.attributeName.trimmedDescription == "available"
          ? attribute?.trimmedDescription : nil
      }
      let spelling = SelfSpelling(root: root)
      payload = (element.parameterClause?.parameters ?? []).map { parameter in
        let label = parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.text }
        return (label, spelling.rewrite(parameter.type).trimmedDescription)
      }
    }

    /// Returns the source code of a property that is the path.
    func property(access: Access) -> String {
      """
      \(availability.map { $0 + "\n" }.joined())\(access.modifier)var \(name): \
      ComposableArchitecture.CasePath<\(root), \(value)> {
      ComposableArchitecture.CasePath(
      embed: { \(embedding) },
      extract: { if case \(pattern) = $0 { \(extraction) } else { nil } }
      )
      }
      """
    }

    private var value: String {
      switch payload.count {
      case 0: "Void"
      case 1: payload[0].type
      default: "(\(payload.map { label($0.label) + $0.type }.joined(separator: ", ")))"
      }
    }

    private var embedding: String {
      switch payload.count {
      case 0: "_ in .\(name)"
      case 1: ".\(name)(\(label(payload[0].label))$0)"
      default: ".\(name)(\(numbered { label($1) + "$0.\($0)" }))"
      }
    }

    private var pattern: String {
      payload.isEmpty ? ".\(name)" : ".\(name)(\(numbered { index, _ in "let value\(index)" }))"
    }

    private var extraction: String {
      payload.count == 1 ? "value0" : "(\(numbered { index, _ in "value\(index)" }))"
    }

    private func label(_ label: String?) -> String { label.map { "\($0): " } ?? "" }

    private func numbered(_ text: (_ index: Int, _ label: String?) -> String) -> String {
      payload.indices.map { text($0, payload[$0].label) }.joined(separator: ", ")
    }
  }

  /// Replaces `Self` with the name of the enum, because `Self` is another type within `Cases`.
  private final class SelfSpelling: SyntaxRewriter {
    private let root: TokenSyntax

    init(root: TokenSyntax) {
      self.root = root
      super.init()
    }

    override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
      guard node.name.tokenKind == .keyword(.Self) else { return super.visit(node) }
      return TypeSyntax(node.with(\.name.tokenKind, root.tokenKind))
    }
  }
#endif
