import ComposableArchitecture
import ComposableArchitectureRecording
import Foundation
import Synchronization

/// Knows who sent each action, when, and which script command does the same.
///
/// The sender travels with the action through the store. So it is right even if the action is reduced later and on
/// another thread.
final class InputLog: Sendable {
  /// A sender that travels with an action.
  private final class Tag: Sendable {
    let sender: ActionSender

    init(_ sender: ActionSender) { self.sender = sender }
  }

  private struct State {
    /// The script command that does what the user is doing, if there is one.
    var via: String?
    /// Whether what the user is doing has sent an action.
    var hasSent = false
    /// The sender of the action that was reduced last.
    var last: (number: Int, sender: ActionSender)?
    var now: @Sendable () -> Date
  }

  /// The app itself, when it starts and when it leaves.
  static let app: any AnyObject & Sendable = Tag(ActionSender("app"))

  private let state: Mutex<State>
  private let start: Date

  /// - Parameter now: Returns the date, in the time of the app.
  init(now: @escaping @Sendable () -> Date = { Date() }) {
    state = Mutex(State(now: now))
    start = now()
  }

  /// Says how an app that starts tells the time.
  func begin(now: @escaping @Sendable () -> Date) { state.withLock { $0.now = now } }

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

  /// Returns the sender of an action that the user is about to send.
  func user() -> any AnyObject & Sendable {
    state.withLock { state in
      defer { state.hasSent = state.via != nil }
      return Tag(
        ActionSender("user", via: state.hasSent ? nil : state.via, isFurther: state.hasSent))
    }
  }

  /// Notes the sender of an action. The store calls this for each action that it has reduced, before anything asks
  /// for the sender.
  func note(_ sender: (any AnyObject & Sendable)?, ofAction number: Int) {
    guard let tag = sender as? Tag else { return }
    state.withLock { $0.last = (number, tag.sender) }
  }

  /// Returns who sent the action that the store has just reduced.
  func sender(ofAction number: Int) -> ActionSender {
    let last = state.withLock(\.last)
    return last?.number == number ? last?.sender ?? .user : .user
  }
}
