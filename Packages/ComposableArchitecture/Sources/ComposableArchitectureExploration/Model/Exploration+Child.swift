public import ComposableArchitecture

extension Exploration {
  /// A child of a feature that touches only its own part of the state.
  ///
  /// A reducer is a function, so `explore` cannot see what it reads. It assumes that every action may touch all of
  /// the state, and explores every order of any two. If a test says which children keep to themselves, only one
  /// order of two actions of different children is explored. The different ends of children are still combined,
  /// because `finally` may read all of them.
  ///
  /// ```swift
  /// try explore(
  ///   initialValue: AppState(), actions: [.left(.requestNthPrime), .right(.requestNthPrime)],
  ///   reducer: appReducer, environment: counterEnvironment,
  ///   children: [.child(\.left, action: .left), .child(\.right, action: .right)],
  ///   finally: { state in state.left.count == state.right.count })
  /// ```
  ///
  /// This says of each child: an action of its case is reduced by the child alone. Nothing else reads or changes
  /// the state for such an action, and no effect of it captures another part of the state. This is so if the
  /// reducer is a `combine { … }` of `pullback`s along these paths, and no `reduce`, `onChange` or function of your
  /// own sees these actions. Leave out a child of which this is not true.
  ///
  /// `explore` tests it: for each such action it reduces a second time, with the child's part in the initial state.
  /// The part must become the same, the rest must stay as it is, and there must be as many effects. Otherwise
  /// `explore` throws `ExplorationError.notIndependent`. The test does not see what an effect captures.
  public struct Child<Value: Sendable, Action: Sendable>: Sendable {
    @usableFromInline let owns: @Sendable (Action) -> Bool
    /// Replaces the part in one state by that in another.
    @usableFromInline let copy: @Sendable (_ other: Value, _ value: inout Value) -> Void
    /// Numbers the part; `nil` if it is not `Hashable`.
    @usableFromInline let number: (@Sendable (Value) -> UInt64)?
    let part: StatePart

    /// A child whose state is at a key path and whose actions are a case.
    ///
    /// - Parameters:
    ///   - value: The path to the child's state, which must be stored in the state itself.
    ///   - action: The case of the child's actions.
    public static func child<Local, LocalAction>(
      _ value: any WritableKeyPath<Value, Local> & Sendable, action: CasePath<Action, LocalAction>
    ) -> Self {
      let comparison = ValueComparison<Local>.make()
      let number: @Sendable (Value) -> UInt64 = { comparison.number(of: $0[keyPath: value]) }
      return Self(
        owns: { action.isMatching($0) },
        copy: { other, state in state[keyPath: value] = other[keyPath: value] },
        number: comparison.canHash ? number : nil, part: StatePart(value))
    }

    /// A child whose state is at a key path and whose actions are a case, given as a key path.
    @_disfavoredOverload
    public static func child<Local, LocalAction>(
      _ value: any WritableKeyPath<Value, Local> & Sendable,
      action: KeyPath<Action.Cases, CasePath<Action, LocalAction>>
    ) -> Self where Action: CasePathable {
      child(value, action: Action.cases[keyPath: action])
    }
  }

  /// A condition that reads only a part of the state, and must hold after every action.
  ///
  /// The `invariant` of `explore` may read all of the state, so it sees every order of two actions. A condition
  /// of a part sees only the orders of the actions that touch that part: see `Child`.
  ///
  /// ```swift
  /// let isPositive = Exploration.Invariant<AppState>.invariant(of: \.left) { left in left.count >= 0 }
  /// ```
  public struct Invariant<Value: Sendable>: Sendable {
    @usableFromInline let holds: @Sendable (Value) -> Bool
    let part: StatePart

    /// A condition of the part at a key path.
    public static func invariant<Local>(
      of value: any KeyPath<Value, Local> & Sendable,
      _ holds: @escaping @Sendable (Local) -> Bool
    ) -> Self {
      Self(holds: { holds($0[keyPath: value]) }, part: StatePart(value))
    }
  }
}

/// A part of a state.
@usableFromInline
struct StatePart: Sendable {
  /// Where it is stored; `nil` if it is not stored in the state itself.
  let bytes: Range<Int>?
  let name: String

  init<Value, Local>(_ value: any KeyPath<Value, Local> & Sendable) {
    bytes = MemoryLayout<Value>.offset(of: value).map { $0..<$0 + MemoryLayout<Local>.size }
    name = "\(value)"
  }

  func overlaps(_ other: StatePart) -> Bool {
    guard let bytes, let others = other.bytes else { return true }
    return bytes.overlaps(others)
  }
}
