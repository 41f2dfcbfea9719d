import ArgumentParser
import ComposableArchitecture
import HeadlessRunner
import HeadlessTesting
import HeadlessUI
import Testing

func shoppingReducer(
  state: inout ShoppingState, action: ShoppingAction, environment: Void
) -> [Effect<ShoppingAction>] {
  switch action {
  case .newItemChanged(let text):
    state.newItem = text
  case .addTapped:
    state.items.append(.init(id: state.newItem))
    state.newItem = ""
  case .bought(let id, let isBought):
    guard let index = state.items.firstIndex(where: { $0.id == id }) else { return [] }
    state.items[index].isBought = isBought
  }
  return []
}

// Examples: declarations

struct Tests {
  // Examples: members
}
