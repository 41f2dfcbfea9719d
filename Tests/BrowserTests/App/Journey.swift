import ComposableArchitecture
import HeadlessUI

/// Screens to which the user navigates: a long list, its items, and a form that asks before the user leaves it.
struct Journey: Codable, Equatable, Sendable {
  enum Place: Codable, Equatable, Sendable { case list, item(Int), note }

  var path: [Place] = []
  var items = Array(1...100)
  var problem: String?
  var isLoading = false
  var isClosed = false
  var note = ""
  var isLeaving = false
  var messages: [String] = []

  mutating func reduce(_ action: JourneyAction) {
    switch action {
    case .opened(let place): path.append(place)
    case .left: path.removeLast()
    case .removed(let item): items.removeAll { $0 == item }
    case .checked(let problem): self.problem = problem
    case .loading(let isLoading): self.isLoading = isLoading
    case .closed(let isClosed): self.isClosed = isClosed
    case .noteChanged(let note): self.note = note
    case .leaving(let isLeaving): self.isLeaving = isLeaving
    case .told(let messages): self.messages = messages
    case .messageClosed: messages.removeFirst()
    }
  }
}

enum JourneyAction: Codable, Equatable, Sendable {
  case opened(Journey.Place)
  case left
  case removed(Int)
  case checked(String?)
  case loading(Bool)
  case closed(Bool)
  case noteChanged(String)
  case leaving(Bool)
  case told([String])
  case messageClosed
}

struct JourneyView: View {
  let place: Journey.Place
  let store: Store<TestState, TestAction>

  var body: Screen {
    let journey = store.value.journey
    return switch place {
    case .list: list(journey)
    case .item(let item): screen(of: item, in: journey)
    case .note: note(journey)
    }
  }

  private func send(_ action: JourneyAction) { store.send(.journey(action)) }

  private func list(_ journey: Journey) -> Screen {
    Screen("Items") {
      Button("Write a note") { send(.opened(.note)) }
      Button("Tell") { send(.told(["First message", "Second message"])) }
      List(journey.items, id: \.self) { item in
        Row {
          Button("Item \(item)") { send(.opened(.item(item))) }
          Button("Remove") { send(.removed(item)) }
        }
      }
    }
    .alert(journey.messages.first) { send(.messageClosed) }
  }

  private func screen(of item: Int, in journey: Journey) -> Screen {
    Screen("Item \(item)") {
      Button("Next") { send(.opened(.item(item + 1))) }
      Button("Check") { send(.checked("Item \(item) is damaged.")) }
      Button("Repair") { send(.checked(nil)) }
      Button("Load", isEnabled: !journey.isLoading) { send(.loading(true)) }
      if journey.isLoading {
        ProgressView("Loading", value: Double(store.value.ticks % 100), total: 100)
      }
      if let problem = journey.problem { Text(problem).style(.warning) }
      if store.value.isRunning { Text("\(store.value.ticks) left").style(.warning) }
      if journey.isClosed {
        Button("Unlock") { send(.closed(false)) }
      } else {
        Button("Lock") { send(.closed(true)) }
      }
    }
  }

  private func note(_ journey: Journey) -> Screen {
    Screen("Note") {
      TextField("Note", text: journey.note) { send(.noteChanged($0)) }
    }
    .leaveConfirmation(if: !journey.note.isEmpty, isPresented: journey.isLeaving) {
      send(.leaving($0))
    }
  }
}
