/// Everything that a user sees at one moment, as a value.
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
/// At most one sheet, one confirmation and one alert are in front of a screen. The alert is in front of
/// the confirmation, which is in front of the sheet. Only the controls of what is foremost can be
/// operated.
public struct Screen: Sendable {
  /// Its heading.
  public internal(set) var title: String
  /// The elements on it.
  public internal(set) var elements: [Element]
  /// The alert in front of everything else on this screen, if any.
  public internal(set) var alert: Alert?
  /// The confirmation in front of it and of its sheet, if any.
  public internal(set) var confirmation: Confirmation?
  /// The question before the user leaves it, if any.
  var leaveConfirmation: LeaveConfirmation?
  private var presented: Presented?
  private var pushed: Presented?

  /// Makes a screen with nothing in front of it.
  public init(_ title: String, @ElementBuilder elements: () -> [Element]) {
    self.title = title
    self.elements = elements()
  }

  /// The sheet in front of it, if any.
  public internal(set) var sheet: Sheet? {
    get { if case .sheet(let sheet)? = presented { sheet } else { nil } }
    set { presented = newValue.map { .sheet($0) } }
  }

  /// The screen that is shown in its place because the user has navigated there, if any.
  public internal(set) var destination: Destination? {
    get { if case .destination(let destination)? = pushed { destination } else { nil } }
    set { pushed = newValue.map { .destination($0) } }
  }

  /// The screen under another title.
  public func titled(_ title: String) -> Screen {
    var screen = self
    screen.title = title
    return screen
  }

  /// The screen with more elements below the others.
  public func adding(@ElementBuilder _ more: () -> [Element]) -> Screen {
    var screen = self
    screen.elements += more()
    return screen
  }
}

/// The screens that a screen refers to. The enum is indirect because a struct cannot contain itself.
private indirect enum Presented {
  case sheet(Sheet)
  case destination(Destination)
}
