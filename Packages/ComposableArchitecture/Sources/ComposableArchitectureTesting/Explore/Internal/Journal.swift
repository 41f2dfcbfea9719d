import Synchronization

/// The states that a run went through.
final class Journal<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var last: Value
    var lastNumber: UInt64?
    var unchecked: [Value] = []
    var checkedCount = 0
  }

  private let kind: ValueKind<Value>
  private let state: Mutex<State>

  init(_ initialValue: Value, _ kind: ValueKind<Value>) {
    self.kind = kind
    state = Mutex(State(last: initialValue))
  }

  func append(_ value: Value) {
    state.withLock { state in
      state.last = value
      state.lastNumber = nil
      state.unchecked.append(value)
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

  /// After how many reductions the invariant failed; `nil` if it holds in all states since the last
  /// time that this was asked.
  func firstViolation(of invariant: (Value) -> Bool) -> Int? {
    let (values, count) = state.withLock { state in
      defer {
        state.checkedCount += state.unchecked.count
        state.unchecked.removeAll(keepingCapacity: true)
      }
      return (state.unchecked, state.checkedCount)
    }
    return values.firstIndex { !invariant($0) }.map { count + $0 + 1 }
  }
}
