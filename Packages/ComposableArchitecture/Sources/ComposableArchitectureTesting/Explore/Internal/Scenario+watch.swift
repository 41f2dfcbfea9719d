public import ComposableArchitecture

extension Scenario {
  /// A reducer that is watched, and what came of it.
  @usableFromInline
  struct Watch {
    @usableFromInline let reducer: Reducer<Value, Attributed<Action>, Environment>
    /// After how many reductions and steps the invariant failed, of those since the last time it was asked.
    @usableFromInline let firstViolation: () -> (reductionCount: Int, stepCount: Int)?
    /// The number of the state.
    @usableFromInline let valueNumber: () -> UInt64

    @inlinable
    init(
      reducer: @escaping Reducer<Value, Attributed<Action>, Environment>,
      firstViolation: @escaping () -> (reductionCount: Int, stepCount: Int)?,
      valueNumber: @escaping () -> UInt64
    ) {
      self.reducer = reducer
      self.firstViolation = firstViolation
      self.valueNumber = valueNumber
    }
  }

  /// Watches a reducer for one run, in code that can be specialized to the feature.
  ///
  /// - Parameters:
  ///   - number: Numbers a state; `nil` if states are not compared.
  ///   - narrate: Tells a reduction; `nil` if the history is not to be told.
  @inlinable
  static func watch(
    _ reducer: @escaping Reducer<Value, Action, Environment>,
    _ invariant: @escaping (Value) -> Bool,
    initialValue: Value, _ reductions: Reductions, number: (@Sendable (Value) -> UInt64)?,
    narrate: (@Sendable (Attributed<Action>, Value, Value) -> Void)?
  ) -> Watch {
    let journal = Journal(initialValue)
    return Watch(
      reducer: { value, attributed, environment in
        guard reductions.begin(in: attributed.strand) else { return [] }
        let before = narrate == nil ? nil : value
        let effects = reducer(&value, attributed.action, environment)
        let stepCount = reductions.end()
        if let before, let narrate { narrate(attributed, before, value) }
        if let number, !effects.isEmpty { reductions.effectsCaptured(journal.lastNumber(number)) }
        journal.append(value, stepCount: stepCount)
        return effects.isEmpty ? [] : reductions.attributed(effects, to: attributed.strand)
      },
      firstViolation: { journal.firstViolation(of: invariant) },
      valueNumber: { number.map { journal.lastNumber($0) } ?? 0 })
  }
}

/// What the reducer that is watched tells the machine.
@usableFromInline
struct Reductions: Sendable {
  let machine: Machine

  @usableFromInline
  func begin(in strand: Int) -> Bool { machine.beginReduction(in: strand) }

  @usableFromInline
  func end() -> Int { machine.endReduction() }

  @usableFromInline
  func effectsCaptured(_ valueNumber: UInt64) { machine.effectsCaptured(valueNumber) }

  @usableFromInline
  func attributed<Action: Sendable>(
    _ effects: [Effect<Action>], to strand: Int
  ) -> [Effect<Attributed<Action>>] {
    machine.attributed(effects, to: strand)
  }
}
