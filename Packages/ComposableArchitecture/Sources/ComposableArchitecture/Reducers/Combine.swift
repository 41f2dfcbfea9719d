/// Combines several reducers of the same state, actions and environment into one.
///
/// ```swift
/// let appReducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
///   pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
///   pullback(
///     favoritesReducer, value: \.favorites, action: .favorites, environment: { $0.fileClient })
///   reduce { state, action, environment in
///     if case .detail(.dismissed) = action { state.detail = nil }
///     return []
///   }
/// }
/// ```
///
/// The reducers handle every action in the order in which they are listed. Each gets the state that
/// results from the reducers before it. Their effects run in the same order, are in the same scope
/// and share identifiers. If none of them has effects, nothing is allocated.
///
/// If a line is a `pullback` along a key path of the state and a case of the action, or a `ChildReducer`, its
/// reducer is called only for actions of that case. When a case occurs for the first time, `combine` checks
/// for every such child whether it owns the case. After that, an action costs the same with ten children as
/// with a thousand. Other reducers are called for every action, and most of them return at once. This includes
/// `forEach`, and a `pullback` inside a function such as `onChange`. If the action is not an enum, or is an enum
/// with raw values or with a custom mirror, every child is checked for every action.
///
/// A line can also be a `lifecycle` without its reducer. It is applied to all reducers of the list. If there are
/// several, the first one is applied first, so its effects come before those of the next one.
///
/// The compiler checks each line by itself. See `ReducerBuilder` for what the lines can contain.
///
/// Nested reducers take stack for each level. See `Reducer` for a safe depth. The reducers of one
/// list, such as those of a `for` loop, take almost no stack, however many there are.
@inlinable
public func combine<Value, Action, Environment>(
  @ReducerBuilder<Value, Action, Environment>
  _ reducers: () -> Reducer<Value, Action, Environment>
) -> Reducer<Value, Action, Environment> {
  reducers()
}

/// Combines two or more reducers of the same state, actions and environment into one.
///
/// ```swift
/// let counters: Reducer<CounterState, AppAction, AppEnvironment> = combine(
///   pullback(counterReducer, action: .online, environment: { $0.online }),
///   pullback(counterReducer, action: .offline, environment: { $0.offline }))
/// ```
///
/// The result is the same as that of `combine { … }`. Use that form for more than two reducers,
/// because here the compiler checks all reducers in one expression and may not find the line of a
/// mistake.
@inlinable
public func combine<Value, Action, Environment>(
  _ first: @escaping Reducer<Value, Action, Environment>,
  _ second: @escaping Reducer<Value, Action, Environment>,
  _ others: Reducer<Value, Action, Environment>...
) -> Reducer<Value, Action, Environment> {
  others.isEmpty ? inOrder(first, second) : inOrder(first, second, combine(others))
}

/// Combines the reducers of an array. If it is empty, the result does nothing.
///
/// ```swift
/// let guards: [Reducer<CounterState, CounterAction, CounterEnvironment>] = []
/// let guardedReducer = combine(guards + [counterReducer])
/// ```
@inlinable
public func combine<Value, Action, Environment>(
  _ reducers: [Reducer<Value, Action, Environment>]
) -> Reducer<Value, Action, Environment> {
  combined(reducers.map { CombinedReducer($0) }[...])
}

/// One of the combined reducers.
///
/// An array of functions would wrap each function in another one. An array of this type does not.
@usableFromInline
struct CombinedReducer<Value, Action: Sendable, Environment>: Sendable {
  @usableFromInline let reduce: Reducer<Value, Action, Environment>
  /// The actions that the reducer handles, or `nil` if the reducer can handle any action.
  @usableFromInline let ownership: CaseOwnership<Action>?

  @inlinable
  init(_ reduce: @escaping Reducer<Value, Action, Environment>) {
    self.reduce = reduce
    self.ownership = nil
  }

  @inlinable
  init(_ child: ChildReducer<Value, Action, Environment>) {
    self.reduce = child.reduce
    self.ownership = child.ownership
  }
}

/// Combines reducers, some of which may be children. The result calls only the children that own an
/// action if that costs less than calling all reducers.
@inlinable
func dispatched<Value, Action, Environment>(
  _ all: [CombinedReducer<Value, Action, Environment>]
) -> Reducer<Value, Action, Environment> {
  guard let dispatch = CaseDispatch(all, combine: { combined($0[...]) })
  else { return combined(all[...]) }
  return { value, action, environment in dispatch.reduce(&value, action, environment) }
}

/// Makes a balanced tree of small combinations. None of them holds an array, so a call does not
/// retain a reducer. The depth of the tree is the logarithm of the number of reducers.
@inlinable
func combined<Value, Action, Environment>(
  _ all: ArraySlice<CombinedReducer<Value, Action, Environment>>
) -> Reducer<Value, Action, Environment> {
  let first = all.startIndex
  switch all.count {
  case 0: return { _, _, _ in [] }
  case 1: return all[first].reduce
  case 2: return inOrder(all[first].reduce, all[first + 1].reduce)
  case 3: return inOrder(all[first].reduce, all[first + 1].reduce, all[first + 2].reduce)
  case let count:
    func quarter(_ number: Int) -> Reducer<Value, Action, Environment> {
      combined(all[(first + number * count / 4)..<(first + (number + 1) * count / 4)])
    }
    return inOrder(quarter(0), quarter(1), quarter(2), quarter(3))
  }
}

/// Runs two to four reducers one after another. Each is captured separately, because an array would convert and
/// retain the reducers at each call, which doubles the cost of a reducer that does not own the action.
@inlinable
func inOrder<Value, Action, Environment>(
  _ first: @escaping Reducer<Value, Action, Environment>,
  _ second: @escaping Reducer<Value, Action, Environment>
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    var effects = first(&value, action, environment)
    effects.appendOrAdopt(second(&value, action, environment))
    return effects
  }
}

@inlinable
func inOrder<Value, Action, Environment>(
  _ first: @escaping Reducer<Value, Action, Environment>,
  _ second: @escaping Reducer<Value, Action, Environment>,
  _ third: @escaping Reducer<Value, Action, Environment>
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    var effects = first(&value, action, environment)
    effects.appendOrAdopt(second(&value, action, environment))
    effects.appendOrAdopt(third(&value, action, environment))
    return effects
  }
}

@inlinable
func inOrder<Value, Action, Environment>(
  _ first: @escaping Reducer<Value, Action, Environment>,
  _ second: @escaping Reducer<Value, Action, Environment>,
  _ third: @escaping Reducer<Value, Action, Environment>,
  _ fourth: @escaping Reducer<Value, Action, Environment>
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    var effects = first(&value, action, environment)
    effects.appendOrAdopt(second(&value, action, environment))
    effects.appendOrAdopt(third(&value, action, environment))
    effects.appendOrAdopt(fourth(&value, action, environment))
    return effects
  }
}

extension Array {
  /// Appends `other`. If this array is empty, it becomes `other` without a copy.
  @inlinable
  @inline(__always)
  mutating func appendOrAdopt(_ other: [Element]) {
    guard let other = other.ifStored() else { return }
    if isEmpty { self = other } else { append(contentsOf: other) }
  }
}
