import ComposableArchitecture
import Foundation
import HeadlessRunner
import HeadlessUI

struct ReminderState: Codable, Equatable { var isDue = false }
enum ReminderAction: Codable, Equatable { case startTapped, due }
struct ReminderEnvironment: Sendable {
  var clock: any Clock<Duration>
  var now: @Sendable () -> Date
}

let reminderReducer: Reducer<ReminderState, ReminderAction, ReminderEnvironment> = { _, _, _ in [] }

struct ReminderView: View {
  var store: Store<ReminderState, ReminderAction>
  var body: Screen { Screen("Reminder") {} }
}

func examples(time: AppTime) {
  // Examples: statements
}
