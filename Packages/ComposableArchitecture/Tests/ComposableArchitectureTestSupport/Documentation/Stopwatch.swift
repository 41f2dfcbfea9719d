import ComposableArchitecture

enum StopwatchAction: Equatable {
  case startTapped, stopTapped, ticked
}

func stopwatchReducer(
  state seconds: inout Int, action: StopwatchAction, environment clock: any Clock<Duration>
) -> [Effect<StopwatchAction>] {
  switch action {
  case .startTapped:
    return [.timer(id: "ticks", every: .seconds(1), clock: clock, output: .ticked)]
  case .stopTapped:
    return [.cancel(id: "ticks")]
  case .ticked:
    seconds += 1
    return []
  }
}
