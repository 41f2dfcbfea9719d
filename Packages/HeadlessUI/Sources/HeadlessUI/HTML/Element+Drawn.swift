extension [Element] {
  /// Whether other elements are drawn in the same way. Closures are not compared.
  func areDrawn(like others: [Element]) -> Bool {
    count == others.count && zip(self, others).allSatisfy { $0.isDrawn(like: $1) }
  }

  /// The identities that more than one outermost row has.
  var repeatedRows: Set<String> {
    var rows = RowIdentities()
    rows.add(self)
    return rows.repeated
  }
}

extension Element {
  fileprivate func isDrawn(like other: Element) -> Bool {
    switch (self, other) {
    case (.text(let text), .text(let other)):
      text.string == other.string && text.style == other.style
    case (.button(let button), .button(let other)): button.control.isDrawn(like: other.control)
    case (.textField(let field), .textField(let other)): field.control.isDrawn(like: other.control)
    case (.toggle(let toggle), .toggle(let other)): toggle.control.isDrawn(like: other.control)
    case (.picker(let picker), .picker(let other)): picker.control.isDrawn(like: other.control)
    case (.stepper(let stepper), .stepper(let other)): stepper.control.isDrawn(like: other.control)
    case (.progress(let progress), .progress(let other)):
      progress.label == other.label && progress.fraction == other.fraction
    case (.link(let link), .link(let other)):
      link.label == other.label && link.destination == other.destination
    case (.divider, .divider): true
    case (.row(let row), .row(let other)): row.elements.areDrawn(like: other.elements)
    case (.section(let section), .section(let other)):
      section.title == other.title && section.elements.areDrawn(like: other.elements)
    case (.list(let list), .list(let other)):
      list.placeholder == other.placeholder && list.items.count == other.items.count
        && zip(list.items, other.items).allSatisfy {
          $0.identity == $1.identity && $0.elements.areDrawn(like: $1.elements)
        }
    case (.table(let table), .table(let other)):
      table.titles == other.titles && table.alignments == other.alignments
        && table.placeholder == other.placeholder && table.entries.count == other.entries.count
        && zip(table.entries, other.entries).allSatisfy { entry, other in
          entry.identity == other.identity
            && zip(entry.cells, other.cells).allSatisfy { $0.areDrawn(like: $1) }
        }
    default: false
    }
  }
}

extension Control {
  fileprivate func isDrawn(like other: Control) -> Bool {
    label == other.label && kind == other.kind && isEnabled == other.isEnabled && key == other.key
      && style == other.style && text == other.text && placeholder == other.placeholder
      && canSubmit == other.canSubmit && parts.count == other.parts.count
      && zip(parts, other.parts).allSatisfy { $0.isDrawn(like: $1) }
  }
}

/// Collects the identities of outermost rows.
private struct RowIdentities {
  private var seen: Set<String> = []
  private(set) var repeated: Set<String> = []

  mutating func add(_ elements: [Element]) {
    for element in elements {
      switch element {
      case .row(let row): add(row.elements)
      case .section(let section): add(section.elements)
      case .list(let list):
        for item in list.items {
          if let identity = item.identity { add(identity) } else { add(item.elements) }
        }
      case .table(let table):
        for entry in table.entries { add(entry.identity) }
      case .button, .divider, .link, .picker, .progress, .stepper, .text, .textField, .toggle: break
      }
    }
  }

  private mutating func add(_ identity: String) {
    if !seen.insert(identity).inserted { repeated.insert(identity) }
  }
}
