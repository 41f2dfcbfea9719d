import ComposableArchitecture

// A state with a megabyte in it. An action changes one byte of it.

struct LargeState: Sendable {
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  var changes = 0
}

enum LargeAction: Sendable {
  case byteChanged(at: Int)
}

func largeReducer(
  state: inout LargeState, action: LargeAction, environment: Void
) -> [Effect<LargeAction>] {
  switch action {
  case .byteChanged(let index):
    state.bytes[index] &+= 1
    state.changes += 1
  }
  return []
}

@inline(never)
func largeByHand(_ state: inout LargeState, _ action: LargeAction) {
  switch action {
  case .byteChanged(let index):
    state.bytes[index] &+= 1
    state.changes += 1
  }
}
