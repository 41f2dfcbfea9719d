/// The children that touch only their own part of the state, as the test says.
@usableFromInline
struct ObservedChildren<Value: Sendable, Action: Sendable>: Sendable {
  @usableFromInline
  struct Child: Sendable {
    @usableFromInline let child: Exploration.Child<Value, Action>
    /// What it touches, one bit for each child and for each condition.
    @usableFromInline let parts: UInt64

    @usableFromInline var part: StatePart { child.part }

    /// Returns a number of what an effect of the child may have captured; `nil` if the part is not `Hashable`.
    @usableFromInline
    func captured(_ value: Value?) -> UInt64? {
      guard let value, let number = child.number else { return nil }
      return StrandHistories.fold(parts, number(value))
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
    // Conditions come after the children. If there are too many, some share a bit, so more actions are explored
    // in both orders than necessary.
    func bit(_ number: Int) -> UInt64 { 1 << UInt64(number % UInt64.bitWidth) }
    var observed: [ObservedChildren<Value, Action>.Child] = []
    for (number, child) in children.enumerated() {
      var parts = bit(number)
      for (index, condition) in invariants.enumerated() where condition.part.overlaps(child.part) {
        parts |= bit(children.count + index)
      }
      observed.append(.init(child: child, parts: invariant == nil ? parts : .max))
    }
    var areEqual: (@Sendable (Value, Value) -> Bool)?
    if kind.canCompare { areEqual = { kind.areEqual($0, $1) } }
    return ObservedChildren(children: observed, initialValue: initialValue, areEqual: areEqual)
  }
}
