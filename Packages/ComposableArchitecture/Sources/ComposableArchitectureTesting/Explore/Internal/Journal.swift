import Synchronization

/// The states that a run went through.
final class Journal<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var last: Value
    var lastNumber: UInt64?
    var unchecked: [(value: Value, stepCount: Int)] = []
    var checkedCount = 0
  }

  private let kind: ValueKind<Value>
  private let state: Mutex<State>

  init(_ initialValue: Value, _ kind: ValueKind<Value>) {
    self.kind = kind
    state = Mutex(State(last: initialValue))
  }

  /// - Parameter stepCount: How many steps a history has that ends here.
  func append(_ value: Value, stepCount: Int) {
    state.withLock { state in
      state.last = value
      state.lastNumber = nil
      state.unchecked.append((value, stepCount))
    }
  }

  /// The number of the last state, computed on first use.
  var lastNumber: UInt64 {
    state.withLock { state in
      let number = state.lastNumber ?? kind.number(of: state.last)
      state.lastNumber = number
      return number
    }
  }

  /// After how many reductions and steps the invariant failed; `nil` if it holds in all states since the
  /// last time that this was asked.
  func firstViolation(
    of invariant: (Value) -> Bool
  ) -> (reductionCount: Int, stepCount: Int)? {
    let (entries, count) = state.withLock { state in
      defer {
        state.checkedCount += state.unchecked.count
        state.unchecked.removeAll(keepingCapacity: true)
      }
      return (state.unchecked, state.checkedCount)
    }
    return entries.firstIndex { !invariant($0.value) }.map {
      (count + $0 + 1, entries[$0].stepCount)
    }
  }
}
