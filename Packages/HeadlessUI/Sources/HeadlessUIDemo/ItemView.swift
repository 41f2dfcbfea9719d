import ComposableArchitecture
import HeadlessUI

/// The details of an item.
struct ItemView: View {
  let id: PackingState.Item.ID
  let store: Store<PackingState, PackingAction>

  var body: Screen {
    let note = store.items.first { $0.id == id }?.note ?? ""
    return Screen(id) {
      TextField("Note", text: note, placeholder: "where it is") { store.send(.noteChanged($0)) }
    }
  }
}

struct HelpView: View {
  var body: Screen {
    Screen("Help") {
      Text("How to pack").style(.title)
      Text("Pack everything, then leave.\nAdd things with: type \"New item\" Umbrella")
      Link("More about packing", destination: "https://en.wikipedia.org/wiki/Packing_list")
    }
  }
}
