import HeadlessUI

/// The state of the full screen: the app's screen, the focus, and the command line.
///
/// It does no input or output itself.
///
/// ``handle(_:)`` returns what has to be done to the app and to the terminal. After that, the app's new
/// screen is given to ``show(_:)``, and ``buffer`` is what to draw.
struct FullScreenModel {
  /// A request of an event.
  enum Request {
    case operate(Control, Control.Operation)
    /// A line of the command line.
    case perform(String)
    /// The text before the cursor of the command line should be completed.
    case complete(String)
    /// The terminal may show something other than what was drawn.
    case redraw
    case leave
  }

  /// Lines that cover the lower part of the screen until the next key.
  struct Pane: Equatable {
    private let text: [String]
    /// The text in lines that fit on the terminal.
    private(set) var lines: [String]
    /// The first line that is shown.
    var offset = 0
    let isHelp: Bool

    init(_ text: [String], width: Int, isHelp: Bool = false) {
      self.text = text
      self.isHelp = isHelp
      lines = []
      wrap(to: width)
    }

    mutating func wrap(to width: Int) {
      lines = text.flatMap { printableLines($0, width: width) }
    }
  }

  /// A control that has the focus.
  struct Focus {
    let control: Control.ID
    /// Whether the user has left it, if it is a field.
    var isLeft = false
  }

  private(set) var screen: Screen
  private(set) var front: ScreenLayer
  private(set) var drawing: Drawing
  private(set) var width: Int
  private(set) var height: Int

  /// The control that Enter taps.
  var focus: Control.ID?
  /// The index of the focus among the controls, in case its control disappears.
  var focusIndex = 0
  /// The last focus of each screen, sheet and alert, by its name.
  var focusByFront: [String: Focus] = [:]
  /// The name of the last screen that was in front. Sheets and alerts do not count.
  var lastScreen: String?
  /// The text of the field that has the focus, or `nil` if the focus is elsewhere or if the user has left
  /// the field with Escape.
  var field: LineEditor?
  /// The first line of the drawing that is shown.
  var scroll = 0

  var commandLine: LineEditor?
  var history: [String] = []
  var pane: Pane?
  /// Digits of a number that may have another digit.
  var digits = ""
  /// A sentence in the place of the hints, until the next key.
  var notice: String?
  var effectsInFlight = 0
  /// The command that is being performed.
  var running: String?
  let isColored: Bool

  init(_ screen: Screen, width: Int, height: Int, isColored: Bool = true) {
    self.screen = screen
    self.width = max(1, width)
    self.height = max(1, height)
    self.isColored = isColored
    front = screen.front
    drawing = screen.drawing(width: self.width, isNumbered: true)
    restoreFocus()
  }

  /// Takes the app's screen after a change.
  mutating func show(_ screen: Screen) {
    let wasVisible = isFocusVisible
    let (name, level) = (front.name, front.level)
    self.screen = screen
    front = screen.front
    draw()
    if front.name != name || front.level != level {
      // The user did not return to it, so it begins anew even if it had the focus before.
      if front.level > 0, front.level >= level { focusByFront[front.name] = nil }
      restoreFocus()
    } else {
      followFocus()
      if wasVisible { revealFocus() }
    }
    scroll = min(scroll, lastScroll)
  }

  /// Takes another size of the terminal.
  mutating func resize(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
    draw()
    pane?.wrap(to: self.width)
    scrollPane(by: 0)
    revealFocus()
    scroll = min(scroll, lastScroll)
  }

  private mutating func draw() { drawing = screen.drawing(width: width, isNumbered: true) }

  /// Shows lines until the next key.
  mutating func show(lines: [String], isHelp: Bool = false) {
    pane = lines.isEmpty ? nil : Pane(lines, width: width, isHelp: isHelp)
    revealFocus()
  }
}
