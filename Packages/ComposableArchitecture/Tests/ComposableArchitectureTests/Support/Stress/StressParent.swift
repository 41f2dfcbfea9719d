import ComposableArchitecture

/// Two children at key paths and some at dictionary keys. All of them use the same identifiers.
struct StressParent: Sendable {
  enum Action: Sendable {
    case left(StressChild.Action)
    case right(StressChild.Action)
    case row(Int, StressChild.Action)
    /// Cancels all effects that a row has in flight.
    case cancelRow(Int, number: Int)
    /// When this is reduced, all earlier actions of the sender have been reduced.
    case caughtUp(sender: Int, number: Int)
  }

  static let rowCount = 6
  static let childCount = rowCount + 2

  var left = StressChild()
  var right = StressChild()
  var rows = Dictionary(uniqueKeysWithValues: (0..<rowCount).map { ($0, StressChild()) })

  var children: [StressChild] { [left, right] + rows.values }

  static func store(_ environment: StressEnvironment) -> Store<StressParent, Action> {
    Store(initialValue: StressParent(), reducer: stressReducer, environment: environment)
  }
}

extension Store<StressParent, StressParent.Action> {
  /// Sends an action to one of the children. The rows have the first numbers, then `left` and `right`.
  @discardableResult
  func send(_ action: StressChild.Action, to child: Int) -> StoreTask {
    switch child {
    case StressParent.rowCount: send(.left(action))
    case StressParent.rowCount + 1: send(.right(action))
    default: send(.row(child, action))
    }
  }
}

let stressReducer: Reducer<StressParent, StressParent.Action, StressEnvironment> = combine(
  pullback(stressChildReducer, value: \.left, action: .left),
  pullback(stressChildReducer, value: \.right, action: .right),
  forEach(stressChildReducer, value: \.rows, action: .row),
  { parent, action, environment in
    switch action {
    case .cancelRow(let row, let number):
      environment.ledger.reduced(number)
      for name in (parent.rows[row]?.inFlight ?? [:]).keys {
        parent.rows[row]?.cancelled(name, environment.ledger)
      }
      return [.cancel(child: \StressParent.rows, element: row)]
    case .caughtUp(let sender, let number):
      environment.ledger.reduced(number)
      environment.gates[sender].open()
      return []
    case .left, .right, .row:
      return []
    }
  }
)

extension CasePath where Root == StressParent.Action, Value == StressChild.Action {
  fileprivate static var left: Self {
    CasePath(
      embed: { .left($0) },
      extract: { if case .left(let action) = $0 { action } else { nil } }
    )
  }

  fileprivate static var right: Self {
    CasePath(
      embed: { .right($0) },
      extract: { if case .right(let action) = $0 { action } else { nil } }
    )
  }
}

extension CasePath where Root == StressParent.Action, Value == (Int, StressChild.Action) {
  fileprivate static var row: Self {
    CasePath(
      embed: { .row($0.0, $0.1) },
      extract: { if case .row(let row, let action) = $0 { (row, action) } else { nil } }
    )
  }
}
