import ComposableArchitecture
import HeadlessRunner
import HeadlessUI

/// Every element of HeadlessUI once, in a packing list.
@main
struct HeadlessUIDemo: HeadlessApp {
  static let name = "headless-ui-demo"
  static let abstract = "A packing list that shows every element of HeadlessUI once."

  static func program(_ options: NoOptions) -> Program<PackingState, PackingAction> {
    Program(
      initialValue: PackingState(),
      reducer: packingReducer,
      environment: (),
      view: { PackingView(store: $0) }
    )
  }
}

struct PackingState: Codable, Equatable, Sendable {
  var items = ["Passport", "Toothbrush"]
  var packed: [String] = []
  var isHelpShown = false
  var alert: String?
}

enum PackingAction: Codable, Equatable, Sendable {
  case packTapped(String)
  case unpackTapped(String)
  case itemAdded(String)
  case leaveTapped
  case helpTapped
  case helpDismissed
  case alertDismissed
}

let packingReducer: Reducer<PackingState, PackingAction, Void> = { state, action, _ in
  switch action {
  case .packTapped(let item):
    guard state.items.contains(item), !state.packed.contains(item) else { break }
    state.packed.append(item)
  case .unpackTapped(let item):
    state.packed.removeAll { $0 == item }
  case .itemAdded(let item):
    if !state.items.contains(item) { state.items.append(item) }
  case .leaveTapped:
    let missing = state.items.filter { !state.packed.contains($0) }
    state.alert =
      missing.isEmpty ? "Have a good journey!" : "Not yet: \(missing.joined(separator: ", "))."
  case .helpTapped:
    state.isHelpShown = true
  case .helpDismissed:
    state.isHelpShown = false
  case .alertDismissed:
    state.alert = nil
  }
  return []
}

struct PackingView: View {
  let store: Store<PackingState, PackingAction>

  var body: Screen {
    let state = store.value
    return Screen("Packing list") {
      Text("\(state.packed.count) of \(state.items.count) packed.")
      Section("To pack") {
        List(state.items, placeholder: "Nothing.") { item in
          Row {
            Text(item)
            if state.packed.contains(item) {
              Button("Unpack \(item)") { store.send(.unpackTapped(item)) }
            } else {
              Button("Pack \(item)") { store.send(.packTapped(item)) }
            }
          }
        }
      }
      Row {
        Button("Leave", isEnabled: !state.packed.isEmpty) { store.send(.leaveTapped) }
        Button("Help") { store.send(.helpTapped) }
      }
    }
    .sheet(isPresented: state.isHelpShown, onDismiss: { store.send(.helpDismissed) }) {
      HelpView()
    }
    .alert(state.alert, onDismiss: { store.send(.alertDismissed) })
  }
}

struct HelpView: View {
  var body: Screen {
    Screen("Help") {
      Text("Pack everything, then leave.\nAdd things with: send itemAdded \"Umbrella\"")
    }
  }
}
