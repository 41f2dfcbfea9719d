extension Screen {
  /// The screen with a sheet in front of it, if it is presented.
  ///
  /// ```swift
  /// let screen = Screen("Counter") {}
  ///   .sheet(
  ///     isPresented: store.isPrimeModalShown, onDismiss: { store.send(.primeModalDismissed) }
  ///   ) {
  ///     IsPrimeModalView(store: modalStore)
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - isPresented: Whether there is a sheet.
  ///   - onDismiss: What its "Done" button does.
  ///   - content: What is on the sheet. Called only if it is presented.
  public func sheet(
    isPresented: Bool,
    onDismiss: @escaping @Sendable () -> Void,
    content: () -> some View
  ) -> Screen {
    guard isPresented else { return self }
    var screen = self
    screen.sheet = Sheet(content().body, onDismiss: onDismiss)
    return screen
  }

  /// The screen with a sheet in front of it, if there is a value to show on it.
  ///
  /// ```swift
  /// let screen = Screen("Places") {}
  ///   .sheet(state.path.last, onDismiss: { store.send(.backTapped) }) { place in
  ///     PlaceView(place: place, store: store)
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value that is shown; `nil` for no sheet.
  ///   - onDismiss: What its "Done" button does.
  ///   - content: What is on the sheet. Called only if there is a value.
  public func sheet<Value>(
    _ value: Value?,
    onDismiss: @escaping @Sendable () -> Void,
    content: (Value) -> some View
  ) -> Screen {
    guard let value else { return self }
    return sheet(isPresented: true, onDismiss: onDismiss) { content(value) }
  }

  /// The screen with an alert in front of it, if there is a message.
  ///
  /// ```swift
  /// let screen = Screen("Favorites") {}
  ///   .alert(state.problem, onDismiss: { store.send(.problemDismissed) })
  /// ```
  ///
  /// - Parameters:
  ///   - message: What the alert says; `nil` for no alert.
  ///   - onDismiss: What its "Ok" button does.
  public func alert(_ message: String?, onDismiss: @escaping @Sendable () -> Void) -> Screen {
    guard let message else { return self }
    var screen = self
    screen.alert = Alert(message, onDismiss: onDismiss)
    return screen
  }

  /// The screen with a question in front of it, if there is a message.
  ///
  /// ```swift
  /// let screen = Screen("Favorites") {}
  ///   .confirmation(state.question, onCancel: { store.send(.deletionCancelled) }) {
  ///     Button("Delete all", style: .destructive) { store.send(.deletionConfirmed) }
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - message: What the confirmation asks; `nil` for no confirmation.
  ///   - onCancel: What its "Cancel" button does.
  ///   - buttons: Its other buttons, which come before "Cancel".
  public func confirmation(
    _ message: String?,
    onCancel: @escaping @Sendable () -> Void,
    @ArrayBuilder<Button> buttons: () -> [Button]
  ) -> Screen {
    guard let message else { return self }
    var screen = self
    screen.confirmation = Confirmation(message, onCancel: onCancel, buttons: buttons())
    return screen
  }
}

/// A screen in front of another. "Done" closes it.
public struct Sheet: Sendable {
  /// The screen on it.
  public let screen: Screen
  /// The button that closes it.
  public let done: Button

  /// Makes a sheet.
  public init(_ screen: Screen, onDismiss: @escaping @Sendable () -> Void) {
    self.screen = screen.confirmingLeave(onDismiss)
    self.done = Button("Done", action: screen.leaving(by: onDismiss))
  }
}

/// A message in front of everything. "Ok" closes it.
public struct Alert: Sendable {
  /// The text of the alert.
  public let message: String
  /// The button that closes it.
  public let ok: Button

  /// Makes an alert.
  public init(_ message: String, onDismiss: @escaping @Sendable () -> Void) {
    self.message = message
    self.ok = Button("Ok", action: onDismiss)
  }
}

/// A question in front of a screen, with a button for each answer and "Cancel".
public struct Confirmation: Sendable {
  /// The question.
  public let message: String
  /// The buttons that answer it.
  public let buttons: [Button]
  /// The button that closes it without an answer.
  public let cancel: Button

  /// Makes a confirmation.
  public init(_ message: String, onCancel: @escaping @Sendable () -> Void, buttons: [Button]) {
    self.message = message
    self.buttons = buttons
    self.cancel = Button("Cancel", action: onCancel)
  }
}
