import ComposableArchitecture

func packingReducer(
  state: inout PackingState, action: PackingAction, environment: Void
) -> [Effect<PackingAction>] {
  switch action {
  case .destinationChosen(let destination):
    state.destination = destination
  case .daysChanged(let days):
    state.days = days
  case .lockCodeChanged(let code):
    state.lockCode = code
  case .newItemChanged(let name):
    state.newItem = name
  case .newItemAdded:
    guard !state.newItem.isEmpty, !state.items.contains(where: { $0.id == state.newItem }) else {
      break
    }
    state.items.append(PackingState.Item(name: state.newItem))
    state.newItem = ""
  case .packedHidden(let isHidden):
    state.isPackedHidden = isHidden
  case .packed(let id, let isPacked):
    state.change(id) { $0.isPacked = isPacked }
  case .detailsTapped(let id):
    state.path = [id]
  case .noteChanged(let note):
    guard let id = state.path.last else { break }
    state.change(id) { $0.note = note }
  case .backTapped:
    state.path = state.path.dropLast()
  case .unpackTapped:
    state.question = "Unpack everything?"
  case .unpackConfirmed:
    for item in state.items { state.change(item.id) { $0.isPacked = false } }
    state.question = nil
  case .unpackCancelled:
    state.question = nil
  case .leaveTapped:
    let missing = state.items.filter { !$0.isPacked }.map(\.name)
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

extension PackingState {
  fileprivate mutating func change(_ id: Item.ID, _ change: (inout Item) -> Void) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    change(&items[index])
  }
}
