import ComposableArchitecture
import HeadlessUI

struct PackingView: View {
  let store: Store<PackingState, PackingAction>

  var body: Screen {
    let state = store.value
    return Screen("Packing list") {
      JourneyView(store: store).elements
      Section("To pack") {
        list(state)
        TextField("New item", text: state.newItem, placeholder: "such as Umbrella") {
          store.send(.newItemChanged($0))
        } onSubmit: {
          store.send(.newItemAdded)
        }
        Toggle("Hide what is packed", isOn: state.isPackedHidden, key: "v") {
          store.send(.packedHidden($0))
        }
      }
      progress(state)
      Row {
        Button("Leave", isEnabled: state.packedCount > 0) { store.send(.leaveTapped) }
        Button("Unpack all", style: .destructive, isEnabled: state.packedCount > 0) {
          store.send(.unpackTapped)
        }
        Divider()
        Button("Help", key: "h") { store.send(.helpTapped) }
      }
    }
    .navigation(path: state.path, onBack: { store.send(.backTapped) }) {
      ItemView(id: $0, store: store)
    }
    .sheet(isPresented: state.isHelpShown, onDismiss: { store.send(.helpDismissed) }) {
      HelpView()
    }
    .confirmation(state.question, onCancel: { store.send(.unpackCancelled) }) {
      Button("Unpack", style: .destructive) { store.send(.unpackConfirmed) }
    }
    .alert(state.alert, onDismiss: { store.send(.alertDismissed) })
  }

  private func list(_ state: PackingState) -> List {
    List(state.visibleItems, id: \.id, placeholder: "Nothing.") { item in
      Row {
        Toggle(item.name, isOn: item.isPacked) { store.send(.packed(item.id, $0)) }
        Button("Details") { store.send(.detailsTapped(item.id)) }
      }
    }
  }

  private func progress(_ state: PackingState) -> ProgressView {
    state.packedCount == 0
      ? ProgressView("Waiting for the first item")
      : ProgressView("Packed", value: Double(state.packedCount), total: Double(state.items.count))
  }
}
