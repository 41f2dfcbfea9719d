import HeadlessUI

/// Which control has the focus, and how it moves.
extension FullScreenModel {
  /// The controls that can have the focus.
  var focusable: [Control] { front.controls.filter(\.isEnabled) }

  var focused: Control? { focus.flatMap { id in focusable.first { $0.id == id } } }

  /// Gives a control the focus and brings it into view.
  mutating func focus(on control: Control?) {
    if control?.id != focus { field = nil }
    focus = control?.id
    if let control {
      focusIndex = focusable.firstIndex { $0.id == control.id } ?? 0
      // Names may contain text that changes, so there can be any number of them.
      if focusByFront.count > 100 { focusByFront = [:] }
      focusByFront[front.name] = Focus(control: control.id)
      if case .textField = control.kind {
        if field == nil { field = LineEditor(control.text) } else { field?.follow(control.text) }
      }
    }
    revealFocus()
  }

  /// Leaves the field in focus, so that digits and shortcut keys are not typed into it.
  mutating func leaveField() {
    field = nil
    focusByFront[front.name]?.isLeft = true
  }

  /// Moves the focus after something else has come to the front. If the user returns to it, the control
  /// that had the focus there last gets it again, but a field that the user has left is not entered. Otherwise
  /// the ``ScreenLayer/initialFocus`` gets it.
  ///
  /// A field does not get it again after another screen, because digits and shortcut keys would be typed
  /// into it.
  mutating func restoreFocus() {
    let all = focusable
    let isScreen = front.name.hasPrefix("the screen")
    let wasElsewhere = isScreen && front.name != lastScreen
    if isScreen { lastScreen = front.name }
    let lastFocus = focusByFront[front.name]
    let last = lastFocus.flatMap { focus in
      all.first { $0.id == focus.control && !(wasElsewhere && $0.isTextField) }
    }
    scroll = 0
    field = nil
    focus(on: last ?? front.initialFocus)
    if last != nil, lastFocus?.isLeft == true { leaveField() }
    // A new screen is read from its top, even if its first control is far below. What covers a screen is
    // drawn at its end, and is shown at once.
    if last == nil, isScreen { scroll = 0 }
  }

  /// Updates the focus if the same thing is in front, perhaps with other controls. A field that the user
  /// has left is not entered again.
  mutating func followFocus() {
    let all = focusable
    let scroll = scroll
    let left = field == nil ? focus : nil
    let next = all.indices.contains(focusIndex) ? all[focusIndex] : all.last
    focus(on: focused ?? next)
    if focus == left { leaveField() }
    self.scroll = scroll
  }

  /// Moves the focus to the next control, or to the one before.
  mutating func moveFocus(by step: Int) {
    let all = focusable
    guard !all.isEmpty else { return }
    let index = focused == nil ? (step > 0 ? -1 : 0) : focusIndex
    focus(on: all[(index + step + all.count) % all.count])
  }

  /// Moves the focus to a control on the nearest line below or above, nearly in the same column.
  ///
  /// If there is none, scrolls by a line.
  mutating func moveFocus(down: Bool) {
    let here = focus.flatMap(place)
    let start: (line: Int, column: Int) =
      if let here, isVisible(here.lines) {
        (down ? here.lines.upperBound - 1 : here.lines.lowerBound, here.columns.lowerBound)
      } else {
        (down ? scroll - 1 : scroll + bodyHeight, 0)
      }
    let others = focusable.compactMap { control in place(of: control.id).map { (control, $0) } }
      .filter { down ? $1.lines.lowerBound > start.line : $1.lines.lowerBound < start.line }
    func distance(_ place: Place) -> (Int, Int) {
      (
        abs(place.lines.lowerBound - start.line),
        abs(place.columns.lowerBound - start.column)
      )
    }
    if let next = others.min(by: { distance($0.1) < distance($1.1) }) {
      focus(on: next.0)
    } else {
      scroll(by: down ? 1 : -1)
    }
  }

  // MARK: - Places

  /// Where a control is drawn.
  struct Place: Equatable {
    var lines: Range<Int>
    /// Its columns on its first line.
    var columns: Range<Int>
  }

  /// Returns where a control is drawn.
  func place(of id: Control.ID) -> Place? {
    var place: Place?
    for (index, line) in drawing.lines.enumerated() {
      var column = 0
      for run in line {
        let end = column + run.text.columns
        if run.control == id {
          let first = place?.lines.lowerBound ?? index
          place = Place(lines: first..<(index + 1), columns: place?.columns ?? column..<end)
        }
        column = end
      }
    }
    return place
  }

  // MARK: - Scrolling

  /// How many lines of the drawing are shown.
  var bodyHeight: Int { max(1, height - 1 - paneHeight) }

  var lastScroll: Int { max(0, drawing.lines.count - bodyHeight) }

  var isFocusVisible: Bool { focus.flatMap(place).map { isVisible($0.lines) } ?? false }

  private func isVisible(_ lines: Range<Int>) -> Bool {
    lines.overlaps(scroll..<(scroll + bodyHeight))
  }

  mutating func scroll(by count: Int) { scroll = max(0, min(lastScroll, scroll + count)) }

  /// Scrolls as little as possible to show the control that has the focus, and the cursor if the control is a field
  /// that does not fit.
  mutating func revealFocus() {
    guard let focus, let place = place(of: focus) else { return }
    let isFirst = focusable.first?.id == focus
    let isLast = focusable.last?.id == focus
    // Lines above the first control and below the last one cannot get the focus.
    let top = isFirst && place.lines.upperBound <= bodyHeight ? 0 : place.lines.lowerBound
    let isEndNear = drawing.lines.count - place.lines.lowerBound <= bodyHeight
    let bottom = isLast && isEndNear ? drawing.lines.count : place.lines.upperBound
    scroll = max(scroll, bottom - bodyHeight)
    scroll = max(0, min(scroll, top))
    guard let row = fieldCursor?.row else { return }
    scroll = max(min(scroll, row), row - bodyHeight + 1)
  }
}
