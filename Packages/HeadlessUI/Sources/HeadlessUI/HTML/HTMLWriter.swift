/// Writes a screen as HTML. `Canvas` draws the same for a terminal.
struct HTMLWriter {
  /// The HTML that has been written since the last row.
  private var html = ""
  /// The controls that are not written yet, in the order in which they are drawn: those of the row in front that is
  /// written, or those in front that are in no such row.
  private var controls: ArraySlice<Control>
  /// The layer in front, without the controls of most rows.
  private let front: ScreenLayer
  /// The identities in front that several rows have. The identities of their controls depend on each other.
  private let repeatedRows: Set<String>
  /// The control that has the focus when a sheet or a question appears.
  private let focus: Control.ID?
  private let version: String
  private var hasVersion = false
  /// The identities of the rows around the next element, the outermost first.
  private var row: [String] = []
  /// The number of rows around the next element, with those that have no identity.
  private var depth = 0
  private var rowIDs: Set<String> = []
  /// Whether the rows around the next element have an `id`. Only then the rows in them have one.
  private var hasRowID = true
  private var rows: [ScreenHTML.Row] = []
  private var lastRows: LastRows
  /// The level of the next heading.
  private var level = 1

  static func html(of place: Place, version: String, after last: ScreenHTML?) -> ScreenHTML {
    var writer = HTMLWriter(place, version: version, after: last)
    writer.write(place, isInFront: true)
    return ScreenHTML(
      rows: writer.rows, trailing: writer.html,
      hasVersion: writer.hasVersion || writer.rows.contains { $0.version != nil })
  }

  private init(_ place: Place, version: String, after last: ScreenHTML?) {
    let repeatedRows = place.elementsInFront.repeatedRows
    self.repeatedRows = repeatedRows
    front = place.front(name: "screen", done: nil, level: 0) { repeatedRows.contains($0) }
    controls = front.controls[...]
    focus =
      place.covers.isEmpty
      ? nil : place.front(name: "screen", done: nil, level: 0).initialFocus?.id
    self.version = version
    lastRows = LastRows(last?.rows ?? [])
    rows.reserveCapacity(lastRows.rows.count)
  }

  private mutating func write(_ place: Place, done: Button? = nil, isInFront: Bool) {
    let isUncovered = isInFront && place.covers.isEmpty
    layer(isInFront: isUncovered)
    if let back = place.back {
      html += "<nav>"
      if isUncovered {
        // On the page it comes first, but among the controls of the screen only "Done" comes after it.
        let index = controls.endIndex - (done == nil ? 1 : 2)
        write(known: controls.remove(at: index), isInFront: true)
      } else {
        write(known: back.control, isInFront: false)
      }
      html += "</nav>"
    }
    heading(place.title, isFocusable: true)
    for element in place.elements { write(element, isInFront: isUncovered) }
    if let done { write(done.control, isUncovered) }
    html += "</div>"
    for (index, cover) in place.covers.enumerated() {
      write(cover, isInFront: isInFront && index == place.covers.count - 1)
    }
  }

  private mutating func write(_ cover: Place.Cover, isInFront: Bool) {
    switch cover {
    case .sheet(let sheet):
      let place = sheet.screen.place
      dialog("dialog", labeled: place.title)
      write(place, done: sheet.done, isInFront: isInFront)
    case .confirmation(let confirmation):
      dialog("alertdialog", labeled: confirmation.message)
      message(
        confirmation.message, buttons: confirmation.buttons + [confirmation.cancel], isInFront)
    case .alert(let alert):
      dialog("alertdialog", labeled: alert.message)
      message(alert.message, buttons: [alert.ok], isInFront)
    }
    html += "</div>"
  }

  private mutating func dialog(_ role: String, labeled label: String) {
    html += "<div class=\"cover\" role=\"\(role)\" aria-modal=\"true\" aria-label=\""
    html.append(escaping: label)
    html += "\" tabindex=\"-1\">"
  }

  private mutating func layer(isInFront: Bool) {
    html += "<div class=\"layer\""
    if !isInFront {
      html += " inert"
    } else if front.level > 0 {
      html += " data-level=\"\(front.level)\""
    }
    html += ">"
  }

  private mutating func message(_ text: String, buttons: [Button], _ isInFront: Bool) {
    layer(isInFront: isInFront)
    html += "<p class=\"message\"\(text.direction)>"
    lines(text)
    html += "</p><div class=\"row\">"
    for button in buttons { write(.button(button), isInFront: isInFront) }
    html += "</div></div>"
  }

  /// - Parameter isFocusable: Whether a script can move the focus to it.
  private mutating func heading(_ text: String, isFocusable: Bool = false) {
    html += isFocusable ? "<h\(level) tabindex=\"-1\"" : "<h\(level)"
    html += "\(text.direction)>"
    html.append(escaping: text)
    html += "</h\(level)>"
  }

  private mutating func lines(_ text: String) {
    guard text.contains(where: \.isNewline) else { return html.append(escaping: text) }
    for (index, line) in printableLines(text).enumerated() {
      if index > 0 { html += "<br>" }
      html.append(escaping: line)
    }
  }

  private mutating func paragraph(_ text: String, _ name: String) {
    html += "<p class=\""
    html += name
    html += "\"\(text.direction)>"
    lines(text)
    html += "</p>"
  }

  // MARK: - Elements

  private mutating func write(_ element: Element, isInFront: Bool) {
    switch element {
    case .text(let text): paragraph(text.string, text.style.className)
    case .button(let button): write(button.control, isInFront)
    case .textField(let field): write(field.control, isInFront)
    case .toggle(let toggle): write(toggle.control, isInFront)
    case .picker(let picker): write(picker.control, isInFront)
    case .stepper(let stepper): write(stepper.control, isInFront)
    case .progress(let progress): html.append(progress)
    case .link(let link): html.append(link)
    case .divider: html += "<hr>"
    case .row(let row):
      html += "<div class=\"row\">"
      for element in row.elements { write(element, isInFront: isInFront) }
      html += "</div>"
    case .section(let section):
      html += "<section>"
      level = min(level + 1, 6)
      heading(section.title)
      for element in section.elements { write(element, isInFront: isInFront) }
      level -= 1
      html += "</section>"
    case .list(let list): write(list, isInFront)
    case .table(let table): write(table, isInFront)
    }
  }

  private mutating func write(_ list: List, _ isInFront: Bool) {
    guard !list.items.isEmpty else { return placeholder(list.placeholder) }
    // The page does not lay out the rows of a long list that are outside of the window.
    html += list.items.count > 200 ? "<ul class=\"long\">" : "<ul>"
    for item in list.items {
      write(
        RowContent(
          tag: "li", identity: item.identity, cells: [item.elements], isInFront: isInFront,
          headingLevel: level, focus: focus))
    }
    html += "</ul>"
  }

  private mutating func write(_ table: Table, _ isInFront: Bool) {
    guard !table.entries.isEmpty else { return placeholder(table.placeholder) }
    html += "<div class=\"table\" tabindex=\"0\"><table>"
    if table.titles.contains(where: { !$0.isEmpty }) {
      html += "<thead><tr>"
      for (title, alignment) in zip(table.titles, table.alignments) {
        // A heading without a text would be read as one that says nothing.
        html +=
          title.isEmpty ? "<td>" : "<th scope=\"col\" class=\"\(alignment)\"\(title.direction)>"
        html.append(escaping: title)
        html += title.isEmpty ? "</td>" : "</th>"
      }
      html += "</tr></thead>"
    }
    html += "<tbody>"
    for entry in table.entries {
      write(
        RowContent(
          tag: "tr", identity: entry.identity, cells: entry.cells, alignments: table.alignments,
          isInFront: isInFront, headingLevel: level, focus: focus))
    }
    html += "</tbody></table></div>"
  }

  private mutating func placeholder(_ text: String?) {
    if let text { paragraph(text, "placeholder") }
  }

  // MARK: - Rows

  private mutating func write(_ content: RowContent) {
    guard let identity = content.identity else { return write(content, id: nil) }
    row.append(identity)
    defer { row.removeLast() }
    let id = "r/" + Control.ID.path(row)
    // Two rows may have the same identity by mistake, but no two elements may have the same `id`.
    guard hasRowID, rowIDs.insert(id).inserted else { return write(content, id: nil) }
    guard depth == 0 else { return write(content, id: id) }
    let leading = html
    let outerVersion = hasVersion
    html = ""
    hasVersion = false
    let lastPosition = lastRows.position(of: id)
    if let last = lastPosition.map({ lastRows.rows[$0] }), let before = last.content,
      last.version == nil || last.version == version, !isRepeated(content),
      content.isDrawn(like: before)
    {
      html = last.text
      hasVersion = last.version != nil
    } else {
      write(content, id: id)
    }
    rows.append(
      ScreenHTML.Row(
        tag: content.tag, id: id, leading: leading, text: html, lastPosition: lastPosition,
        content: isRepeated(content) ? nil : content, version: hasVersion ? version : nil))
    html = ""
    hasVersion = outerVersion
  }

  private mutating func write(_ content: RowContent, id: String?) {
    html += "<"
    html += content.tag
    if let id {
      html += " id=\""
      html += id
      html += "\""
    }
    html += ">"
    // The identities of the controls in other rows do not depend on those in this row.
    let isApart =
      content.isInFront && content.identity != nil && row.count == 1 && !isRepeated(content)
    let others = controls
    if isApart {
      controls =
        ControlCollector.controls(of: content.cells, inRow: row[0], rowsWithoutIdentity: depth)[...]
    }
    let outerHasRowID = hasRowID
    hasRowID = id != nil || content.identity == nil && hasRowID
    depth += 1
    for (index, cell) in content.cells.enumerated() {
      let alignment = content.alignments.indices.contains(index) ? content.alignments[index] : nil
      if let alignment { html += "<td class=\"\(alignment)\">" }
      for element in cell { write(element, isInFront: content.isInFront) }
      if alignment != nil { html += "</td>" }
    }
    depth -= 1
    hasRowID = outerHasRowID
    if isApart { controls = others }
    html += "</"
    html += content.tag
    html += ">"
  }

  private func isRepeated(_ content: RowContent) -> Bool {
    content.isInFront && content.identity.map(repeatedRows.contains) == true
  }

  // MARK: - Controls

  private mutating func write(_ control: Control, _ isInFront: Bool) {
    // The front's controls are in the order in which they are drawn, so this is the next of them.
    write(known: isInFront ? controls.popFirst() ?? control : control, isInFront: isInFront)
  }

  private mutating func write(known control: Control, isInFront: Bool) {
    if isInFront, control.isKnownByPosition { hasVersion = true }
    ControlHTML(
      control: control, isInFront: isInFront, version: control.isKnownByPosition ? version : nil,
      level: isInFront && control.id == front.back?.id ? front.level : 0,
      hasFocus: isInFront && control.id == focus
    ).write(to: &html)
  }
}
