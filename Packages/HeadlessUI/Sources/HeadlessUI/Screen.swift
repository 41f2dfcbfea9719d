/// Everything a user sees at one moment, as a value.
///
/// ```swift
/// let screen = Screen("Counter demo") {
///   Text("\(store.count)")
///   Button("Is this prime?") { store.send(.isPrimeButtonTapped) }
/// }
/// .sheet(isPresented: store.isPrimeModalShown, onDismiss: { store.send(.primeModalDismissed) }) {
///   IsPrimeModalView(store: modalStore)
/// }
/// ```
///
/// At most one sheet and one alert are in front of a screen, and the alert is in front of the sheet.
/// Only the buttons of what is foremost can be tapped.
public struct Screen: Sendable {
  /// Its heading.
  public private(set) var title: String
  /// What is on it.
  public let elements: [Element]
  /// The sheet in front of it, if any.
  public var sheet: Sheet? { presented?.sheet }
  /// The alert in front of it and of its sheet, if any.
  public private(set) var alert: Alert?
  private var presented: Presented?

  /// Makes a screen with nothing in front of it.
  public init(_ title: String, @ElementBuilder elements: () -> [Element]) {
    self.title = title
    self.elements = elements()
  }

  /// The screen with a sheet in front of it, if it is presented.
  ///
  /// - Parameters:
  ///   - isPresented: whether there is a sheet.
  ///   - onDismiss: what its "Done" button does.
  ///   - content: what is on the sheet. Called only if it is presented.
  public func sheet(
    isPresented: Bool,
    onDismiss: @escaping @Sendable () -> Void,
    content: () -> some View
  ) -> Screen {
    guard isPresented else { return self }
    var screen = self
    screen.presented = .sheet(Sheet(content().body, onDismiss: onDismiss))
    return screen
  }

  /// The screen with an alert in front of it, if there is a message.
  ///
  /// - Parameters:
  ///   - message: what the alert says; `nil` for no alert.
  ///   - onDismiss: what its "Ok" button does.
  public func alert(_ message: String?, onDismiss: @escaping @Sendable () -> Void) -> Screen {
    guard let message else { return self }
    var screen = self
    screen.alert = Alert(message, onDismiss: onDismiss)
    return screen
  }

  /// The screen under another title.
  public func titled(_ title: String) -> Screen {
    var screen = self
    screen.title = title
    return screen
  }

  /// The screen with more elements below the others.
  public func adding(@ElementBuilder _ more: () -> [Element]) -> Screen {
    var screen = Screen(title) {
      elements
      more()
    }
    screen.presented = presented
    screen.alert = alert
    return screen
  }
}

/// A sheet, which contains a screen, in a screen.
private indirect enum Presented {
  case sheet(Sheet)

  var sheet: Sheet {
    switch self {
    case .sheet(let sheet): sheet
    }
  }
}

/// A screen in front of another. "Done" closes it.
public struct Sheet: Sendable {
  /// What is on it.
  public let screen: Screen
  /// The button that closes it.
  public let done: Button

  /// Makes a sheet.
  public init(_ screen: Screen, onDismiss: @escaping @Sendable () -> Void) {
    self.screen = screen
    self.done = Button("Done", action: onDismiss)
  }
}

/// A message in front of everything. "Ok" closes it.
public struct Alert: Sendable {
  /// What it says.
  public let message: String
  /// The button that closes it.
  public let ok: Button

  /// Makes an alert.
  public init(_ message: String, onDismiss: @escaping @Sendable () -> Void) {
    self.message = message
    self.ok = Button("Ok", action: onDismiss)
  }
}
