import ComposableArchitecture

// A feature whose history can be recorded: a list with payloads of some length.

struct ShoppingState: Codable, Equatable, Sendable {
  struct Item: Codable, Equatable, Sendable {
    var name: String
    var isBought = false
  }

  var items = (0..<20).map { Item(name: "Item number \($0)") }
  var search = ""
  var count = 0
}

enum ShoppingAction: Codable, Equatable, Sendable {
  case bought(index: Int, isBought: Bool)
  case searchChanged(String)
}

func shoppingReducer(
  state: inout ShoppingState, action: ShoppingAction, environment: Void
) -> [Effect<ShoppingAction>] {
  switch action {
  case .bought(let index, let isBought):
    state.items[index].isBought = isBought
    state.count += isBought ? 1 : -1
  case .searchChanged(let text):
    state.search = text
  }
  return []
}
