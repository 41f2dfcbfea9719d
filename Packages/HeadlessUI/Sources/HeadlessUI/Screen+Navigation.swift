extension Screen {
  /// The screen of the place to which the user has navigated, with a "Back" button, or this screen if
  /// the path is empty.
  ///
  /// ```swift
  /// let screen = Screen("Feeds") {}
  ///   .navigation(path: state.path, onBack: { store.send(.backTapped) }) { place in
  ///     PlaceView(place: place, store: store)
  ///   }
  /// ```
  ///
  /// The path is in the state: navigating appends to it, and `onBack` removes the last place. A sheet, a
  /// confirmation and an alert of this screen stay in front, wherever the user is.
  ///
  /// - Parameters:
  ///   - path: The places from this screen to where the user is.
  ///   - onBack: What the "Back" button does.
  ///   - content: The view of a place. Called only for the last one.
  public func navigation<Place>(
    path: some BidirectionalCollection<Place>,
    onBack: @escaping @Sendable () -> Void,
    content: (Place) -> some View
  ) -> Screen {
    var screen = detail(path.last, onBack: onBack, content: content)
    if !path.isEmpty { screen.destination?.depth = path.count }
    return screen
  }

  /// The screen of a detail, with a "Back" button, or this screen if there is no detail. The title is that
  /// of the detail.
  ///
  /// - Parameters:
  ///   - value: The value whose detail is shown.
  ///   - onBack: What the "Back" button does.
  ///   - content: The view of the detail.
  public func detail<Value>(
    _ value: Value?,
    onBack: @escaping @Sendable () -> Void,
    content: (Value) -> some View
  ) -> Screen {
    guard let value else { return self }
    var screen = self
    let destination = Destination(content(value).body, onBack: onBack)
    screen.destination = destination
    screen.title = destination.screen.title
    return screen
  }
}

/// A screen that is shown in place of another. "Back" leads back to the other screen.
public struct Destination: Sendable {
  /// The screen.
  public let screen: Screen
  /// The button that leads back.
  public let back: Button
  /// The number of screens to which "Back" leads. It is more than one for a path.
  var depth = 1

  /// Makes a destination.
  public init(_ screen: Screen, onBack: @escaping @Sendable () -> Void) {
    self.screen = screen.confirmingLeave(onBack)
    self.back = Button("Back", action: screen.leaving(by: onBack))
  }
}
