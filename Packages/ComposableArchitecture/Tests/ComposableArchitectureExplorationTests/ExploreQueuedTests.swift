import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// Explores effects that wait in a queue, in every order of ends, cancellations and failures.
@Suite struct ExploreQueuedTests {
  private struct State: Hashable, Sendable {
    var saved: [Int] = []
    var failures = 0
  }

  private enum Action: Hashable, Sendable { case save(Int), cancel(Int), saved(Int), failed }

  private struct Work: Hashable, Sendable {
    var running: [Int] = []
    var maximum = 0
    var starts: [Int] = []

    mutating func begin(_ number: Int) {
      running.append(number)
      starts.append(number)
      maximum = max(maximum, running.count)
    }
  }

  private struct World: Sendable {
    let work: SimulatedVariable<Work>
    let fails: @Sendable (Int) -> Bool
  }

  /// - Parameter limit: `nil` for effects without a queue.
  private static func reducer(limit: Int?, _ overflow: QueueOverflow) -> Reducer<
    State, Action, World
  > {
    { state, action, world in
      switch action {
      case .save(let number):
        let save = Effect<Action>.run { send in
          world.work.withValue { $0.begin(number) }
          await Task.yield()
          world.work.withValue { $0.running.removeAll { $0 == number } }
          send(world.fails(number) ? .failed : .saved(number))
        }
        guard let limit else { return [save.cancellable(id: number)] }
        return [save.queued(id: "save", limit: limit, whenFull: overflow).cancellable(id: number)]
      case .cancel(let number): return [.cancel(id: number)]
      case .saved(let number): state.saved.append(number)
      case .failed: state.failures += 1
      }
      return []
    }
  }

  /// Returns what the histories end with.
  private func explored(
    _ actions: [Action], limit: Int?, _ overflow: QueueOverflow = .wait, mayFail: Bool = false,
    isReduced: Bool = true
  ) throws -> Set<[String]> {
    var (ends, work): (Set<[String]>, SimulatedVariable<Work>?) = ([], nil)
    let exploration = try OrderReduction.$isOn.withValue(isReduced) {
      try OrderReduction.$isProbed.withValue(false) {
        try explore(
          initialValue: State(), actions: actions,
          reducer: Self.reducer(limit: limit, overflow),
          environment: { simulation in
            let made = simulation.variable(Work())
            work = made
            return World(work: made, fails: { _ in mayFail && simulation.choose(true, false) })
          },
          finally: { state in
            let work = work?.value ?? Work()
            ends.insert([
              "maximum \(work.maximum)", "starts \(work.starts)", "saved \(state.saved)",
              "failures \(state.failures)", "running \(work.running)",
            ])
            return true
          })
      }
    }
    #expect(exploration.isComplete)
    return ends
  }

  private static let three: [Action] = [.save(1), .save(2), .save(3)]

  @Test func `Saves in a queue never overtake each other, and without a queue they do`() throws {
    let queued = try explored(Self.three, limit: 1)
    #expect(
      queued == [["maximum 1", "starts [1, 2, 3]", "saved [1, 2, 3]", "failures 0", "running []"]])
    let free = try explored([.save(1), .save(2)], limit: nil)
    #expect(free.contains { $0[0] == "maximum 2" })
    #expect(free.contains { $0[2] == "saved [2, 1]" })
  }

  @Test func `No more effects than the limit run`() throws {
    let ends = try explored(Self.three, limit: 2)
    #expect(Set(ends.map { $0[0] }) == ["maximum 1", "maximum 2"])
    #expect(Set(ends.map { $0[2] }).count == 4)
  }

  @Test func `An effect that fails passes its place on`() throws {
    let ends = try explored([.save(1), .save(2)], limit: 1, mayFail: true)
    #expect(
      Set(ends.map { $0[2] + ", " + $0[3] }) == [
        "saved [1, 2], failures 0", "saved [1], failures 1", "saved [2], failures 1",
        "saved [], failures 2",
      ])
  }

  @Test(arguments: [1, 2])
  func `A cancellation at any point leaves no hole`(number: Int) throws {
    let actions: [Action] = [.save(1), .save(2), .save(3), .cancel(number)]
    let ends = try explored(actions, limit: 1)
    for end in ends {
      #expect(end[0] == "maximum 1")
      #expect(end[2] == "saved [1, 2, 3]" || !end[2].contains("\(number)"))
      #expect(end[2].contains("3]"))
    }
  }

  @Test func `No end is left out`() throws {
    let actions: [Action] = [.save(1), .save(2), .cancel(1)]
    let all = try explored(actions, limit: 1, isReduced: false)
    #expect(try explored(actions, limit: 1) == all)
  }

  @Test(arguments: [(QueueOverflow.dropNewest, "saved [1, 2]"), (.dropOldest, "saved [1, 3]")])
  func `One effect waits if the others are dropped`(overflow: QueueOverflow, full: String) throws {
    let ends = try explored(Self.three, limit: 1, overflow)
    #expect(Set(ends.map { $0[2] }) == [full, "saved [1, 2, 3]"])
  }
}
