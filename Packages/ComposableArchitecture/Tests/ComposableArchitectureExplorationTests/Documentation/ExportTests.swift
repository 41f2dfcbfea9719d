import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

private struct ExportState: Hashable { var pages = 0 }

private enum ExportAction: Hashable { case exportTapped, cancelTapped, exported(Int) }

private struct ExportEnvironment: Sendable {
  var discard: @Sendable (Int) -> Void
  var checkpoint: @Sendable () -> Void = {}
}

private func render() -> Int { 3 }

private func exportReducer(
  state: inout ExportState, action: ExportAction, environment: ExportEnvironment
) -> [Effect<ExportAction>] {
  switch action {
  case .exportTapped:
    return [
      .run { send in
        if Task.isCancelled { return }
        let pages = render()
        environment.checkpoint()
        if Task.isCancelled { return environment.discard(pages) }
        send(.exported(pages))
      }
      .cancellable(id: "export")
    ]
  case .cancelTapped: return [.cancel(id: "export")]
  case .exported(let pages):
    state.pages = pages
    return []
  }
}

@Suite struct ExportTests {
  /// How many pages are discarded in the schedules.
  private func discarded(
    checkpoint: @escaping @Sendable (Simulation) -> Void
  ) throws -> Set<Int> {
    var counts: Set<Int> = []
    var count: SimulatedVariable<Int>?
    let exploration = try explore(
      initialValue: ExportState(),
      actions: [.exportTapped, .cancelTapped],
      reducer: exportReducer,
      environment: { simulation in
        let discarded = simulation.variable(0)
        count = discarded
        return ExportEnvironment(
          discard: { pages in discarded.value = pages },
          checkpoint: { checkpoint(simulation) })
      },
      finally: { _ in
        counts.insert(count?.value ?? -1)
        return true
      })
    #expect(exploration.isComplete)
    return counts
  }

  @Test func `A cancelled export discards its pages only with a checkpoint`() throws {
    #expect(try discarded { $0.checkpoint() } == [0, 3])
    #expect(try discarded { _ in } == [0])
  }
}
