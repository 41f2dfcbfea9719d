/// Combines several reducers of the same state, actions and environment into one.
///
/// The reducers handle every action in the order in which they are listed. Each gets the state that the
/// reducers before it left. Their effects run in the same order.
///
/// ```swift
/// let appReducer: Reducer<AppState, AppAction, AppEnvironment> = combine(
///   pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter }),
///   pullback(
///     favoritesReducer, value: \.favorites, action: .favorites, environment: { $0.fileClient })
/// )
/// ```
///
/// Reducers nested one inside another take stack for each level: see `Reducer` for a safe depth.
///
/// The forms for up to ten reducers differ only in that they are faster.
@inlinable
@_disfavoredOverload
public func combine<Value, Action, Environment>(
  _ reducers: Reducer<Value, Action, Environment>...
) -> Reducer<Value, Action, Environment> {
  combined(reducers[...])
}

/// A balanced tree of small combinations: none of them holds an array, so that none of the reducers is
/// retained in order to be called.
@inlinable
func combined<Value, Action, Environment>(
  _ reducers: ArraySlice<Reducer<Value, Action, Environment>>
) -> Reducer<Value, Action, Environment> {
  let first = reducers.startIndex
  switch reducers.count {
  case 0: return { _, _, _ in [] }
  case 1: return reducers[first]
  case 2: return combine(reducers[first], reducers[first + 1])
  case 3: return combine(reducers[first], reducers[first + 1], reducers[first + 2])
  case let count:
    func quarter(_ number: Int) -> Reducer<Value, Action, Environment> {
      combined(reducers[(first + number * count / 4)..<(first + (number + 1) * count / 4)])
    }
    return combine(quarter(0), quarter(1), quarter(2), quarter(3))
  }
}

extension Array {
  /// Appends `other`; takes it over as it is, without a copy, where there is nothing to append to.
  @inlinable
  @inline(__always)
  mutating func appendOrAdopt(_ other: [Element]) {
    if other.isEmpty { return }
    if isEmpty { self = other } else { append(contentsOf: other) }
  }
}
