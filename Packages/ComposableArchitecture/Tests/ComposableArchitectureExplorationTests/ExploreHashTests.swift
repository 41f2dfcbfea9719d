import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests that pruning compares values, because unequal values may have the same hash.
@Suite struct ExploreHashTests {
  /// A value whose hash is always the same.
  struct Log: Hashable, Sendable {
    var lines: [String] = []

    func hash(into hasher: inout Hasher) {}
  }

  /// Four requests, each of which appends to a log and outputs the result.
  private func ends(
    prunes: Bool, _ request: @escaping @Sendable (Simulation) -> @Sendable (Int) -> Effect<String>
  ) throws -> Set<[String]> {
    var ends: Set<[String]> = []
    let exploration = try explore(
      initialValue: Log(), actions: ["1", "2", "3", "4"],
      reducer: {
        (log: inout Log, action: String, request: @Sendable (Int) -> Effect<String>) in
        if let number = Int(action) { return [request(number)] }
        log.lines.append(action)
        return []
      },
      environment: request,
      options: .init(prunesIdenticalStates: prunes),
      finally: { log in
        ends.insert(log.lines)
        return true
      })
    #expect(exploration.isComplete)
    return ends
  }

  @Test func `Different states with the same hash are distinguished`() throws {
    let request: @Sendable (Simulation) -> @Sendable (Int) -> Effect<String> = { _ in
      { number in .run { send in send("answer \(number)") } }
    }
    #expect(try ends(prunes: true, request) == ends(prunes: false, request))
  }

  @Test func `Different values of variables with the same hash are distinguished`() throws {
    let request: @Sendable (Simulation) -> @Sendable (Int) -> Effect<String> = { simulation in
      let server = simulation.variable(Log())
      return { number in
        .run { send in
          let lines = server.withValue { log in
            log.lines.append("\(number)")
            return log.lines
          }
          if lines.count == 4 { send("answer \(lines.joined())") }
        }
      }
    }
    #expect(try ends(prunes: true, request) == ends(prunes: false, request))
  }
}
