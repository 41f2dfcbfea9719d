public import ComposableArchitecture

/// The functions with which the reductions of one run are observed.
@usableFromInline
struct ReductionObserver<Value: Sendable, Action: Sendable>: Sendable {
  @usableFromInline let reductions: ReductionReporter
  /// The children that touch only their own part of the state.
  @usableFromInline let children: [ObservedChild<Value, Action>]
  /// Names actions for the coverage.
  @usableFromInline let names: ActionNames<Action>
  /// `nil` if states are not compared.
  @usableFromInline var numberState: (@Sendable (Value) -> UInt64)?
  /// `nil` if it makes no difference which action led to a state.
  @usableFromInline var numberAction: (@Sendable (Action) -> UInt64)?
  /// Compares states; `nil` if they are not `Equatable`.
  @usableFromInline var areEqual: (@Sendable (Value, Value) -> Bool)?
  /// Draws what an action leads to; `nil` if nothing is drawn.
  @usableFromInline var draw:
    (@Sendable (_ before: Value, AttributedAction<Action>, _ after: Value) -> Void)?
}

extension Scenario {
  /// A reducer that is observed, and what was observed: see `RunningFeature`.
  @usableFromInline
  typealias ObservedReducer = (
    reducer: Reducer<Value, AttributedAction<Action>, Environment>,
    firstViolation: () -> StateHistory<Value>.Counts?, valueNumber: () -> UInt64,
    holds: (() -> Bool)?
  )

  /// Observes a reducer for one run, in code that can be specialized for the feature.
  @inlinable
  static func watch(
    _ reducer: @escaping Reducer<Value, Action, Environment>, initialValue: Value,
    _ invariant: @escaping (Value) -> Bool, _ eventually: ((Value) -> Bool)?,
    _ observer: ReductionObserver<Value, Action>
  ) -> ObservedReducer {
    let journal = StateHistory(initialValue)
    let reductions = observer.reductions
    return (
      reducer: { value, attributed, environment in
        guard reductions.begin(in: attributed.strand) else { return [] }
        let child = observer.children.first { $0.child.owns(attributed.action) }
        let isCompared = reductions.areNarrated || child != nil || observer.draw != nil
        let before = isCompared ? value : nil
        let effects = reductions.withEntries { reducer(&value, attributed.action, environment) }
        let counts = reductions.end(touching: child?.parts)
        reductions.cover(attributed.strand) { observer.names.number(of: attributed.action) }
        if let before {
          reductions.narrate(attributed, from: before, to: value)
          observer.draw?(before, attributed, value)
        }
        if let before, let child, reductions.isNew, let areEqual = observer.areEqual {
          let keepsToItself = child.keepsToItself(
            from: before, to: value, initialValue, effectCount: effects.count, areEqual
          ) { other in
            reductions.withEntries { reducer(&other, attributed.action, environment).count }
          }
          if !keepsToItself { reductions.refuse(attributed.action, of: child) }
        }
        if let numberState = observer.numberState, !effects.isEmpty {
          reductions.effectsCaptured(
            child?.captured(before) ?? journal.lastNumber(numberState),
            observer.numberAction?(attributed.action))
        }
        journal.append(value, counts)
        return reductions.attributed(effects, to: attributed.strand)
      },
      firstViolation: {
        journal.firstViolation { value in
          if let eventually { journal.note(eventually, in: value) }
          return invariant(value)
        }
      },
      valueNumber: { observer.numberState.map { journal.lastNumber($0) } ?? 0 },
      holds: eventually.map { eventually in { journal.hasHeld(eventually) } }
    )
  }
}

/// A child of which the test says that it touches only its own part of the state.
@usableFromInline
struct ObservedChild<Value: Sendable, Action: Sendable>: Sendable {
  @usableFromInline let child: Exploration.Child<Value, Action>
  /// The number of its part of the state.
  let number: Int
  /// The numbers of its part and of the conditions that read it; `nil` if it may touch all parts.
  @usableFromInline let parts: [Int]?

  /// Returns a number of what an effect of the child may have captured; `nil` if the part is not `Hashable`.
  @usableFromInline
  func captured(_ value: Value?) -> UInt64? {
    guard let value, let number = child.number else { return nil }
    return folded(UInt64(self.number), number(value))
  }

  /// Tests whether a reduction has touched only the part of the child.
  ///
  /// - Parameters:
  ///   - initialValue: Another state, which is reduced with the child's part of the first one.
  ///   - reduce: Reduces a state with the same action. Returns the number of effects.
  @inlinable
  func keepsToItself(
    from before: Value, to after: Value, _ initialValue: Value, effectCount: Int,
    _ areEqual: (Value, Value) -> Bool, _ reduce: (inout Value) -> Int
  ) -> Bool {
    func replacing(_ value: Value, from other: Value) -> Value {
      var value = value
      child.copy(other, &value)
      return value
    }
    var other = replacing(initialValue, from: before)
    let count = reduce(&other)
    return areEqual(after, replacing(before, from: after))
      && areEqual(other, replacing(initialValue, from: after)) && count == effectCount
  }
}

extension Scenario {
  func observedChildren() -> [ObservedChild<Value, Action>] {
    let readsAllParts = invariant != nil || sometimes != nil
    return children.enumerated().map { number, child in
      // Conditions come after the children.
      let conditions = invariants.indices.filter { invariants[$0].part.overlaps(child.part) }
      let parts = [number] + conditions.map { children.count + $0 }
      return ObservedChild(child: child, number: number, parts: readsAllParts ? nil : parts)
    }
  }
}
