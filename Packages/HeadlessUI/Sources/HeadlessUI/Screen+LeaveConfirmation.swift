extension Screen {
  /// The screen, which asks before the user leaves it with "Back", "Done" or Escape.
  ///
  /// ```swift
  /// let form = Screen("Expense") {}
  ///   .leaveConfirmation(if: state.hasChanges, isPresented: state.isLeaving) {
  ///     store.send(.leavingChanged($0))
  ///   }
  /// ```
  ///
  /// Use this for a form that is a sheet or a screen to which the user has navigated. While there are
  /// changes, "Back" and "Done" do not close it, but call `onChange` with `true`. The confirmation has the
  /// buttons "Leave", which closes the form, and "Cancel". Both call `onChange` with `false` first. Buttons of
  /// the form itself, such as "Save", do not ask.
  ///
  /// - Parameters:
  ///   - message: What the confirmation asks.
  ///   - hasChanges: Whether leaving would lose something.
  ///   - isPresented: Whether the question is shown. The state contains it.
  ///   - onChange: What to do when the question appears or disappears, with the new `isPresented`.
  public func leaveConfirmation(
    _ message: String = "Leave without saving?",
    if hasChanges: Bool,
    isPresented: Bool,
    onChange: @escaping @Sendable (Bool) -> Void
  ) -> Screen {
    guard hasChanges else { return self }
    var screen = self
    screen.leaveConfirmation = LeaveConfirmation(
      message: message, isPresented: isPresented, onChange: onChange)
    return screen
  }

  /// Whether the screen asks before the user leaves it, or another one to which the user has navigated from
  /// it. The other one asks first.
  private var asksBeforeLeave: Bool {
    leaveConfirmation != nil || destination?.screen.asksBeforeLeave == true
  }

  /// Returns what a button does that closes the screen.
  func leaving(by close: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    if let destination, destination.screen.asksBeforeLeave {
      return destination.screen.leaving(by: close)
    }
    guard let onChange = leaveConfirmation?.onChange else { return close }
    return { onChange(true) }
  }

  /// Returns the screen with its question in front, if that is presented.
  ///
  /// - Parameter close: What closes the screen.
  func confirmingLeave(_ close: @escaping @Sendable () -> Void) -> Screen {
    guard let question = leaveConfirmation, question.isPresented,
      destination?.screen.asksBeforeLeave != true
    else { return self }
    let onChange = question.onChange
    return confirmation(question.message, onCancel: { onChange(false) }) {
      Button("Leave", style: .destructive) {
        onChange(false)
        close()
      }
    }
  }
}

/// The question that a screen asks before the user leaves it.
struct LeaveConfirmation: Sendable {
  let message: String
  let isPresented: Bool
  let onChange: @Sendable (Bool) -> Void
}
