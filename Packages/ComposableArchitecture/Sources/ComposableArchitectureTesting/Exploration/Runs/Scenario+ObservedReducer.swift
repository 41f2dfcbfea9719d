public import ComposableArchitecture

extension Scenario {
  /// A reducer that is observed, and what was observed.
  @usableFromInline
  struct Watch {
    @usableFromInline let reducer: Reducer<Value, Attributed<Action>, Environment>
    /// Returns after how many reductions and steps the invariant failed, among those since the last call.
    @usableFromInline let firstViolation: () -> (reductionCount: Int, stepCount: Int)?
    /// The number of the state.
    @usableFromInline let valueNumber: () -> UInt64
    /// Returns whether the condition of `eventually` has held; `nil` if there is none.
    @usableFromInline let holds: (() -> Bool)?

    @inlinable
    init(
      reducer: @escaping Reducer<Value, Attributed<Action>, Environment>,
      firstViolation: @escaping () -> (reductionCount: Int, stepCount: Int)?,
      valueNumber: @escaping () -> UInt64,
      holds: (() -> Bool)?
    ) {
      self.reducer = reducer
      self.firstViolation = firstViolation
      self.valueNumber = valueNumber
      self.holds = holds
    }
  }

  /// Numbers states and actions.
  @usableFromInline
  struct Numbers: Sendable {
    @usableFromInline let value: @Sendable (Value) -> UInt64
    /// `nil` if it makes no difference which action led to a state.
    @usableFromInline let action: (@Sendable (Action) -> UInt64)?

    init(
      value: @escaping @Sendable (Value) -> UInt64, action: (@Sendable (Action) -> UInt64)?
    ) {
      self.value = value
      self.action = action
    }
  }

  /// Observes a reducer for one run, in code that can be specialized for the feature.
  ///
  /// - Parameters:
  ///   - numbers: Numbers states; `nil` if states are not compared.
  ///   - narrate: Records a reduction; `nil` if the history is not recorded.
  @inlinable
  static func watch(
    _ reducer: @escaping Reducer<Value, Action, Environment>,
    _ invariant: @escaping (Value) -> Bool, _ eventually: ((Value) -> Bool)?,
    initialValue: Value, _ reductions: Reductions, numbers: Numbers?,
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
        if let numbers, !effects.isEmpty {
          reductions.effectsCaptured(
            journal.lastNumber(numbers.value), numbers.action?(attributed.action))
        }
        journal.append(value, stepCount: stepCount)
        return reductions.attributed(effects, to: attributed.strand)
      },
      firstViolation: {
        guard let eventually else { return journal.firstViolation(of: invariant) }
        return journal.firstViolation { value in
          journal.note(eventually, in: value)
          return invariant(value)
        }
      },
      valueNumber: { numbers.map { journal.lastNumber($0.value) } ?? 0 },
      holds: eventually.map { eventually in { journal.hasHeld(eventually) } })
  }
}

/// What an observed reducer reports to the machine.
@usableFromInline
struct Reductions: Sendable {
  let machine: Machine

  @usableFromInline
  func begin(in strand: Int) -> Bool { machine.beginReduction(in: strand) }

  @usableFromInline
  func end() -> Int { machine.endReduction() }

  @usableFromInline
  func effectsCaptured(_ valueNumber: UInt64, _ actionNumber: UInt64?) {
    machine.effectsCaptured(valueNumber, actionNumber)
  }

  /// Turns the outputs of effects into actions of a strand, and lets other code act before each output.
  ///
  /// If it makes a difference, other code may also act after the last effect.
  @inlinable
  func attributed<Action: Sendable>(
    _ effects: [Effect<Action>], to strand: Int
  ) -> [Effect<Attributed<Action>>] {
    if effects.isEmpty, !interruptsDrains { return [] }
    var attributed: [Effect<Attributed<Action>>] = []
    attributed.reserveCapacity(effects.count + 1)
    for effect in effects {
      let isSynchronous = effect.isSynchronous
      attributed.append(
        effect.mapped { output in
          let author = willSend(isSynchronous: isSynchronous, strand: strand)
          return Attributed(action: output, strand: author, isFromUser: false)
        })
    }
    if interruptsDrains {
      attributed.append(Effect<Void>.sync { didStartEffects() }.compactMap { nil })
    }
    return attributed
  }

  @usableFromInline
  var interruptsDrains: Bool { machine.rules.interruptsDrains }

  @usableFromInline
  func didStartEffects() { machine.didStartEffects() }

  /// Lets other code act. Returns the strand to which an output of an effect belongs.
  ///
  /// - Parameter strand: The strand of the action that returned the effect.
  @usableFromInline
  func willSend(isSynchronous: Bool, strand: Int) -> Int {
    machine.willSend()
    return isSynchronous ? strand : machine.author(of: strand)
  }
}
