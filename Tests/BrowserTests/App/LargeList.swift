import ArgumentParser
import ComposableArchitecture
import HeadlessUI

/// A list that is long for a browser.
struct LargeList: Codable, Equatable, Sendable {
  struct Item: Codable, Equatable, Sendable {
    let id: Int
    var note = ""
    var isDone = false
  }

  struct Options: ParsableArguments {
    @Option(name: .customLong("rows"), help: "The number of rows of a long list.")
    var count = 0
  }

  var items: [Item] = []
  var nextID = 0

  init(count: Int) {
    items = (0..<count).map { Item(id: $0) }
    nextID = count
  }
}

enum LargeListAction: Codable, Equatable, Sendable {
  case doneChanged(id: Int, Bool)
  case noteChanged(id: Int, String)
  case deleteTapped(id: Int)
  case topTapped(id: Int)
  case addTapped
}

func largeListReducer(
  state: inout LargeList, action: LargeListAction, environment: Void
) -> [Effect<LargeListAction>] {
  func change(_ id: Int, _ body: (inout LargeList.Item) -> Void) {
    guard let index = state.items.firstIndex(where: { $0.id == id }) else { return }
    body(&state.items[index])
  }
  switch action {
  case .doneChanged(let id, let isDone): change(id) { $0.isDone = isDone }
  case .noteChanged(let id, let note): change(id) { $0.note = note.uppercased() }
  case .deleteTapped(let id): state.items.removeAll { $0.id == id }
  case .topTapped(let id):
    guard let index = state.items.firstIndex(where: { $0.id == id }) else { return [] }
    state.items.insert(state.items.remove(at: index), at: 0)
  case .addTapped:
    state.items.append(LargeList.Item(id: state.nextID))
    state.nextID += 1
  }
  return []
}

struct LargeListView: View {
  let store: Store<LargeList, LargeListAction>

  var body: Screen {
    let state = store.value
    return Screen("A large list") {
      Text("\(state.items.count { $0.isDone }) of \(state.items.count) done")
      Button("Add") { store.send(.addTapped) }
      List(state.items, id: \.id) { item in
        Row {
          Text("Item \(item.id)")
          Toggle("Done", isOn: item.isDone) { store.send(.doneChanged(id: item.id, $0)) }
          if item.id % 100 == 0 {
            TextField("Note", text: item.note) { store.send(.noteChanged(id: item.id, $0)) }
          }
          Button("Top") { store.send(.topTapped(id: item.id)) }
          Button("Delete") { store.send(.deleteTapped(id: item.id)) }
        }
      }
    }
  }
}
