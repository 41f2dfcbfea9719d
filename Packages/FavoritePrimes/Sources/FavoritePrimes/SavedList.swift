public import ComposableArchitecture
public import FileClient

/// The name of the document that holds the saved list.
public let favoritePrimesDocument = "favorite-primes.json"

/// How the list is kept.
public let favoritePrimesSchema = DocumentSchema([Int].self)

/// Returns a reducer that also keeps the favorites on the disk, and with which the user can undo and redo.
///
/// ```swift
/// let reducer = keepingFavorites(
///   appReducer, favorites: \.favoritePrimes, status: \.savedFavorites, history: \.undo,
///   savesAutomatically: { $0.savesAutomatically }, action: .favoritePrimes,
///   environment: \.favoritePrimes)
/// ```
///
/// Wrap all reducers that change the favorites. A change is saved at once, or when the user taps “Save”. See
/// `persisted` for what happens to a document that somebody else has changed, that is damaged, or that cannot be read.
///
/// - Parameters:
///   - reducer: The reducer that changes the favorites.
///   - favorites: The path to the favorites.
///   - status: Where the state keeps the status of the saved list.
///   - history: Where the state keeps what can be undone.
///   - savesAutomatically: Whether each change is saved.
///   - action: The case of the actions of the favorites.
///   - environment: Returns the dependencies of the favorites.
public func keepingFavorites<Value, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  favorites: any WritableKeyPath<Value, [Int]> & Sendable,
  status: any WritableKeyPath<Value, DocumentStatus<[Int]>> & Sendable,
  history: any WritableKeyPath<Value, UndoHistory<[Int]>> & Sendable,
  savesAutomatically: @escaping @Sendable (Value) -> Bool,
  action: CasePath<Action, FavoritePrimesAction>,
  environment: @escaping @Sendable (Environment) -> FavoritePrimesEnvironment
) -> Reducer<Value, Action, Environment> {
  let keeping = persisted(
    reducer, document: favorites, as: favoritePrimesDocument, schema: favoritePrimesSchema,
    saving: { savesAutomatically($0) ? .automatically(after: .zero) : .manually },
    status: status,
    merging: { saved, current, last in
      saved.filter { current.contains($0) || !last.contains($0) }
        + current.filter { !saved.contains($0) && !last.contains($0) }
    },
    action: action.appending(.savedList),
    environment: { DocumentEnvironment(environment($0).fileClient) })
  return undoable(
    { (value: inout Value, cause: Action, dependencies: Environment) -> [Effect<Action>] in
      guard case .savedList(.reverted(nil)) = action.extract(from: cause) else {
        return keeping(&value, cause, dependencies)
      }
      // “Load” says that there is no saved list, and must not empty the list that the user has.
      let unchanged = value[keyPath: favorites]
      defer { value[keyPath: favorites] = unchanged }
      return keeping(&value, cause, dependencies)
    },
    of: favorites, history: history
  ) { cause in
    switch action.extract(from: cause) {
    case .undoTapped: .undo
    case .redoTapped: .redo
    // The list that the user has loaded with the button can be undone.
    case .savedList(.reverted): .new()
    case .savedList: .amend
    default: .new()
    }
  }
}

extension CasePath where Root == FavoritePrimesAction, Value == DocumentAction<[Int]> {
  /// The actions of the document.
  static var savedList: Self {
    Self(embed: Root.savedList) { if case .savedList(let action) = $0 { action } else { nil } }
  }
}

extension FavoritePrimesState {
  /// Tells the user what has happened to the document.
  mutating func report(_ action: DocumentAction<[Int]>) {
    switch action {
    case .loaded(let favoritePrimes?) where !favoritePrimes.isEmpty, .reverted(let favoritePrimes?):
      notice = "Loaded \(numberOfPrimes(favoritePrimes.count))."
    case .reverted(nil):
      alert =
        savedList.damagedName == nil
        ? "There is no saved list yet. Save one first." : savedListProblem
    case .saved: notice = "Saved \(numberOfPrimes(self.favoritePrimes.count))."
    case .setAsideFailed, .loadFailed, .saveFailed:
      // Changes that the user has not asked for are only a line on the screen.
      if savedList.isRequested, let savedListProblem { alert = savedListProblem }
    case .load, .revert, .save, .resolve, .loaded, .saveDue, .damagedDocumentSetAside: break
    }
  }

  /// Why the list could not be loaded or saved, in a sentence or two, or `nil` if that has not failed.
  public var savedListProblem: String? {
    if case .failed(let failure) = savedList.phase { return failure.description }
    return savedList.damagedName.map {
      """
      The saved list is damaged: it is not a list of numbers. It is kept as “\($0)”; your favorites are unchanged.
      """
    }
  }
}

func numberOfPrimes(_ count: Int) -> String {
  count == 1 ? "1 favorite prime" : "\(count) favorite primes"
}
