import ComposableArchitecture
import IssueReporting
import Synchronization

/// The things outside of the simulation with which the runs of an exploration have to do: threads that effects have
/// started, and generators that were made outside of a run.
final class OutsideWorld: Sendable {
  private struct State {
    /// The error of a thread that acted after its run was over.
    var error: ExplorationError?
    var isOver = false
    var generators: [(generator: any AnyObject & Sendable, adopt: @Sendable (Simulation) -> Void)] =
      []
  }

  private let state = Mutex(State())
  /// The number of times that a step has waited before it sent another output.
  let lingers = Atomic(0)

  /// The error of a thread that acted after its run was over; `nil` if there was none.
  var error: ExplorationError? { state.withLock(\.error) }

  /// Notes that a thread sends or accesses a variable although its run is over.
  ///
  /// If the exploration is over too, it cannot throw the error, so the error is reported as an issue.
  func late(_ error: ExplorationError) {
    let isOver = state.withLock { state in
      state.error = state.error ?? error
      return state.isOver
    }
    if isOver { reportIssue("After `explore` had returned: \(error)") }
  }

  /// Ends the exploration.
  func end() { state.withLock { $0.isOver = true } }

  var isOver: Bool { state.withLock(\.isOver) }

  var mayLinger: Bool { lingers.load(ordering: .relaxed) < 10 }

  // MARK: - Generators

  /// Remembers a generator that a run uses. Later runs adopt it when they begin.
  func remember(
    _ generator: any AnyObject & Sendable, _ adopt: @escaping @Sendable (Simulation) -> Void
  ) {
    state.withLock { state in
      if state.generators.contains(where: { $0.generator === generator }) { return }
      state.generators.append((generator, adopt))
    }
  }

  func adoptGenerators(in simulation: Simulation) {
    for (_, adopt) in state.withLock(\.generators) { adopt(simulation) }
  }
}
