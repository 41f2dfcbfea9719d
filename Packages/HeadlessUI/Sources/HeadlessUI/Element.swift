/// One thing on a screen.
public enum Element: Sendable {
  /// A line of text, or several.
  case text(Text)
  /// Something to tap.
  case button(Button)
  /// Things side by side.
  case row(Row)
  /// Things under a heading.
  case section(Section)
  /// Things of one kind, one below the other.
  case list(List)

  /// The buttons in it, in the order in which they are drawn.
  var buttons: [Button] {
    switch self {
    case .text: []
    case .button(let button): [button]
    case .row(let row): row.elements.flatMap(\.buttons)
    case .section(let section): section.elements.flatMap(\.buttons)
    case .list(let list): list.elements.flatMap(\.buttons)
    }
  }
}

/// Text on a screen. Line breaks are kept.
public struct Text: Sendable {
  let string: String

  /// Makes a text.
  public init(_ string: String) { self.string = string }
}

/// A button, which is tapped by its label.
///
/// ```swift
/// let button = Button("+") { store.send(.incrTapped) }
/// ```
public struct Button: Sendable {
  /// What it says, and what it is tapped by.
  public let label: String
  /// Whether it can be tapped now. A disabled button is shown, but does nothing.
  public let isEnabled: Bool
  /// What tapping does.
  public let action: @Sendable () -> Void

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - label: The label. Labels on one screen should differ because buttons are tapped by them. If
  ///     several buttons have one label, “tap LABEL #2” taps the second.
  ///   - isEnabled: Whether the button can be tapped now.
  ///   - action: What tapping does, usually sending an action to a store.
  public init(
    _ label: String,
    isEnabled: Bool = true,
    action: @escaping @Sendable () -> Void
  ) {
    self.label = label
    self.isEnabled = isEnabled
    self.action = action
  }
}

/// Elements side by side, on one line.
public struct Row: Sendable {
  let elements: [Element]

  /// Makes a row of texts and buttons.
  public init(@ElementBuilder _ elements: () -> [Element]) { self.elements = elements() }
}

/// Elements under a heading.
public struct Section: Sendable {
  let title: String
  let elements: [Element]

  /// Makes a section.
  public init(_ title: String, @ElementBuilder _ elements: () -> [Element]) {
    self.title = title
    self.elements = elements()
  }
}

/// Elements of one kind, one below the other.
///
/// ```swift
/// let list = List(primes, placeholder: "No favorite primes yet.") { prime in
///   Row {
///     Text("\(prime)")
///     Button("Delete \(prime)") { store.send(.deleteTapped(prime)) }
///   }
/// }
/// ```
public struct List: Sendable {
  let elements: [Element]
  let placeholder: String?

  /// Makes a list with one item for each element of a sequence.
  ///
  /// - Parameters:
  ///   - data: what to list.
  ///   - placeholder: what to show if there is nothing to list.
  ///   - content: the items for one element, usually one.
  public init<Data: Sequence>(
    _ data: Data,
    placeholder: String? = nil,
    @ElementBuilder content: (Data.Element) -> [Element]
  ) {
    self.elements = data.flatMap(content)
    self.placeholder = placeholder
  }
}
