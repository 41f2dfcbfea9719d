import ComposableArchitecture
import FileClient

/// The stores of the lists. Each is made when a request first needs it.
actor Lists {
  private let environment: @Sendable (_ name: String) -> ListEnvironment
  private var stores: [String: Store<ListState, ListAction>] = [:]

  init(environment: @escaping @Sendable (_ name: String) -> ListEnvironment) {
    self.environment = environment
  }

  /// Returns the store of a list, which has loaded its document.
  func store(for name: String) -> Store<ListState, ListAction> {
    if let store = stores[name] { return store }
    let store = Store(
      initialValue: ListState(), reducer: listReducer, environment: environment(name))
    stores[name] = store
    store.send(.opened)
    return store
  }

  /// Saves what is not saved, and returns when every effect has ended.
  func close() async {
    for store in stores.values { store.send(.closing) }
    for store in stores.values { await store.finish() }
  }
}
