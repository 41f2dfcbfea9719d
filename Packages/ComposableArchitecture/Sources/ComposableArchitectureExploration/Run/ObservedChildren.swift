/// The children that touch only their own part of the state, as the test says.
@usableFromInline
struct ObservedChildren<Value: Sendable, Action: Sendable>: Sendable {
  @usableFromInline
  struct Child: Sendable {
    @usableFromInline let child: Exploration.Child<Value, Action>
    /// The number of its part of the state.
    let number: Int
    /// The numbers of its part and of the conditions that read it; `nil` if it may touch all parts.
    @usableFromInline let parts: [Int]?

    @usableFromInline var part: StatePart { child.part }

    /// Returns a number of what an effect of the child may have captured; `nil` if the part is not `Hashable`.
    @usableFromInline
    func captured(_ value: Value?) -> UInt64? {
      guard let value, let number = child.number else { return nil }
      return folded(UInt64(self.number), number(value))
    }
  }

  @usableFromInline let children: [Child]
  @usableFromInline let initialValue: Value
  /// Compares states; `nil` if they are not `Equatable`.
  @usableFromInline let areEqual: (@Sendable (Value, Value) -> Bool)?

  /// Returns the child that owns an action.
  @inlinable
  func owner(of action: Action) -> Child? {
    children.isEmpty ? nil : children.first { $0.child.owns(action) }
  }

  /// Tests whether a reduction has touched only the part of a child.
  ///
  /// - Parameter reduce: Reduces another state with the same action. Returns the number of effects.
  @inlinable
  func keepsToItself(
    _ child: Child, from before: Value, to after: Value, effectCount: Int,
    _ reduce: (inout Value) -> Int
  ) -> Bool {
    guard let areEqual else { return true }
    func replacing(_ value: Value, from other: Value) -> Value {
      var value = value
      child.child.copy(other, &value)
      return value
    }
    var other = replacing(initialValue, from: before)
    let count = reduce(&other)
    return areEqual(after, replacing(before, from: after))
      && areEqual(other, replacing(initialValue, from: after)) && count == effectCount
  }
}

extension Scenario {
  /// - Parameter kind: Compares states.
  func observedChildren(_ kind: ValueComparison<Value>) -> ObservedChildren<Value, Action> {
    var observed: [ObservedChildren<Value, Action>.Child] = []
    for (number, child) in children.enumerated() {
      // Conditions come after the children.
      let conditions = invariants.indices.filter { invariants[$0].part.overlaps(child.part) }
      let parts = [number] + conditions.map { children.count + $0 }
      observed.append(
        .init(child: child, number: number, parts: invariant == nil ? parts : nil))
    }
    var areEqual: (@Sendable (Value, Value) -> Bool)?
    if kind.canCompare { areEqual = { kind.areEqual($0, $1) } }
    return ObservedChildren(children: observed, initialValue: initialValue, areEqual: areEqual)
  }
}
