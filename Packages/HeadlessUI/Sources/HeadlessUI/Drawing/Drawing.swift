/// A screen as lines of styled text, which a terminal shows and plain text consists of.
///
/// ```swift
/// let drawing = screen.drawing(width: 80)
/// let height = drawing.lines.count
/// ```
public struct Drawing: Sendable, Equatable {
  /// A part of a line that has one look and one meaning.
  public struct Run: Sendable, Equatable {
    /// Its text, without control characters.
    public var text: String
    /// The meaning of its text.
    public var style: TextStyle
    /// Whether it stands out, such as the message of an alert.
    public var isEmphasized: Bool
    /// Whether it is the number of a control.
    public var isNumber: Bool
    /// The control to which it belongs, if the control is in front and therefore can be operated.
    public var control: Control.ID?
    /// Which of the control's ``Control/parts`` it is, if it is one.
    public var part: Int?
    /// Whether it is the text in a field, as dots if that is secure. A long text has several such runs,
    /// which together are the whole text.
    public var isFieldContent: Bool
    /// The address to which it leads.
    public var link: String?

    /// Makes a run.
    public init(
      _ text: String,
      style: TextStyle = .body,
      isEmphasized: Bool = false,
      isNumber: Bool = false,
      control: Control.ID? = nil,
      part: Int? = nil,
      isFieldContent: Bool = false,
      link: String? = nil
    ) {
      self.text = text
      self.style = style
      self.isEmphasized = isEmphasized
      self.isNumber = isNumber
      self.control = control
      self.part = part
      self.isFieldContent = isFieldContent
      self.link = link
    }
  }

  /// The lines, from top to bottom.
  public var lines: [[Run]]
}

extension Screen {
  /// Draws the screen. The same screen always looks the same.
  ///
  /// - Parameters:
  ///   - width: How many columns a line may have. Longer lines wrap, and tables cut their cells. If it is
  ///     `nil`, lines are as long as their text.
  ///   - isNumbered: Whether the controls that can be operated are numbered, from 1, as in
  ///     ``ScreenLayer/numbered``.
  public func drawing(width: Int? = nil, isNumbered: Bool = false) -> Drawing {
    drawing(width: width, isNumbered: isNumbered, isComplete: false)
  }

  /// - Parameter isComplete: Whether tables wrap in place of being cut.
  func drawing(width: Int?, isNumbered: Bool, isComplete: Bool) -> Drawing {
    var canvas = Canvas(
      controls: front.controls, isNumbered: isNumbered, isComplete: isComplete)
    let width = width.map { max($0, 1) }
    let lines = canvas.lines(of: place, isInFront: true, width: width)
    guard let width, !isComplete else { return Drawing(lines: lines) }
    return Drawing(lines: lines.map { $0.cut(to: width) })
  }
}
