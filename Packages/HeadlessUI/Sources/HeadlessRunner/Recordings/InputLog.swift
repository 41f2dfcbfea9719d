import ComposableArchitectureRecording
import Foundation
import Synchronization

/// Knows who sent each action, when, and which script command does the same.
final class InputLog: Sendable {
  private struct State {
    /// The script command that does what the user is doing, if there is one.
    var via: String?
    /// Whether what the user is doing has sent an action.
    var hasSent = false
    /// The answer for the last action that was asked for.
    var last: (number: Int, sender: ActionSender)?
    var now: @Sendable () -> Date
    /// Whether the app, not the user, sent the action that was just reduced.
    var isSentByApp: @Sendable () -> Bool = { false }
  }

  private let state: Mutex<State>
  private let start: Date

  /// - Parameter now: Returns the date, in the time of the app.
  init(now: @escaping @Sendable () -> Date = { Date() }) {
    state = Mutex(State(now: now))
    start = now()
  }

  /// Says how an app that starts sends actions and tells the time.
  func begin(
    now: @escaping @Sendable () -> Date, isSentByApp: @escaping @Sendable () -> Bool
  ) {
    state.withLock {
      $0.now = now
      $0.isSentByApp = isSentByApp
    }
  }

  var now: Date { state.withLock { $0.now }() }

  /// The seconds since the start, exact to a microsecond.
  var time: Double { (now.timeIntervalSince(start) * 1_000_000).rounded() / 1_000_000 }

  /// Records that the user does something, before it sends actions.
  ///
  /// - Parameter command: The script command that does the same. `nil` if there is none.
  func begin(_ command: String?) {
    state.withLock {
      $0.via = command
      $0.hasSent = false
    }
  }

  /// Returns who sent an action. Call this for every action that was sent, in order. Further calls for the
  /// same action have the same answer.
  func sender(ofAction number: Int) -> ActionSender {
    state.withLock { state in
      if let last = state.last, last.number == number { return last.sender }
      let sender =
        if state.isSentByApp() {
          ActionSender("app")
        } else {
          ActionSender(
            "user", via: state.hasSent ? nil : state.via, isFurther: state.hasSent)
        }
      if sender.name == "user" { state.hasSent = state.via != nil }
      state.last = (number, sender)
      return sender
    }
  }
}
