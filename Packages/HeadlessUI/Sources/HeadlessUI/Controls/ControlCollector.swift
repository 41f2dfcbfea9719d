/// Collects the controls of elements in the order in which they are drawn, and gives them identities.
struct ControlCollector {
  private(set) var controls: [Control] = []
  private var row: [String] = []
  private var counts: [Control.ID: Int] = [:]
  /// The number of rows without an identity around the next element.
  private var rowsWithoutIdentity = 0
  /// Whether the controls of an outermost row with an identity are collected.
  private let includesRow: (String) -> Bool

  init(includesRow: @escaping (String) -> Bool = { _ in true }) { self.includesRow = includesRow }

  /// Returns the controls of a row with an identity that no other row has.
  ///
  /// - Parameter rowsWithoutIdentity: The number of rows around it, none of which has an identity.
  static func controls(
    of cells: [[Element]], inRow identity: String, rowsWithoutIdentity: Int
  ) -> [Control] {
    var collector = ControlCollector()
    collector.rowsWithoutIdentity = rowsWithoutIdentity
    for cell in cells { collector.add(cell, inRow: identity) }
    collector.markRepeated()
    return collector.controls
  }

  mutating func add(_ elements: [Element]) {
    for element in elements { add(element) }
  }

  mutating func add(_ control: Control) {
    var control = control
    control.row = row
    control.id = identity(of: control)
    control.isKnownByPosition = rowsWithoutIdentity > 0
    for index in control.parts.indices {
      control.parts[index].row = row
      control.parts[index].id = identity(of: control.parts[index], partOf: control.label)
    }
    controls.append(control)
  }

  private mutating func add(_ element: Element) {
    switch element {
    case .text, .progress, .link, .divider: break
    case .button(let button): add(button.control)
    case .textField(let field): add(field.control)
    case .toggle(let toggle): add(toggle.control)
    case .picker(let picker): add(picker.control)
    case .stepper(let stepper): add(stepper.control)
    case .row(let row): add(row.elements)
    case .section(let section): add(section.elements)
    case .list(let list):
      for item in list.items { add(item.elements, inRow: item.identity) }
    case .table(let table):
      for entry in table.entries {
        for cell in entry.cells { add(cell, inRow: entry.identity) }
      }
    }
  }

  private mutating func add(_ elements: [Element], inRow identity: String?) {
    guard let identity else {
      rowsWithoutIdentity += 1
      add(elements)
      rowsWithoutIdentity -= 1
      return
    }
    guard !row.isEmpty || includesRow(identity) else { return }
    row.append(identity)
    add(elements)
    row.removeLast()
  }

  /// Marks the controls that have the same rows, kind and label as another.
  mutating func markRepeated() {
    let repeated = Set(counts.filter { $0.value > 1 }.keys)
    guard !repeated.isEmpty else { return }
    for index in controls.indices where repeated.contains(controls[index].id.withoutOccurrence) {
      controls[index].isKnownByPosition = true
    }
  }

  private mutating func identity(of control: Control, partOf whole: String? = nil) -> Control.ID {
    let kind = whole.map { "part of \($0)" } ?? control.kind.noun
    var id = Control.ID(row: row, kind: kind, label: control.label)
    let occurrence = counts[id, default: 0]
    counts[id] = occurrence + 1
    id.occurrence = occurrence
    return id
  }
}

extension Control.ID {
  fileprivate var withoutOccurrence: Control.ID {
    var id = self
    id.occurrence = 0
    return id
  }
}
