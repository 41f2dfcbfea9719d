import Testing

@testable import ComposableArchitectureExploration

/// Tests the detection of fair cycles that no single run has shown.
@Suite struct StateGraphTests {
  private let graph = StateGraph()

  private func position(_ print: UInt64, _ enabled: UInt64...) -> Position {
    Position(
      print: print, enabled: Dictionary(uniqueKeysWithValues: enabled.map { ($0, 0) }),
      stepCount: 0, decisionCount: 0)
  }

  @Test func `Two unfair cycles are fair together`() {
    let (start, left, right) = (position(1, 7, 8), position(2, 7, 8), position(3, 7, 8))
    graph.begin(at: start)
    graph.add(start, [7], [0], left)
    graph.add(left, [7], [], start)
    graph.add(start, [8], [1], right)
    graph.add(right, [8], [2], start)
    #expect(graph.fairCycle() == [0, 1, 2])
  }

  @Test func `A cycle in which a task could always run but never does is not fair`() {
    let (start, next) = (position(1, 7, 8), position(2, 7, 8))
    graph.begin(at: start)
    graph.add(start, [7], [0], next)
    graph.add(next, [7], [], start)
    #expect(graph.fairCycle() == nil)
  }

  @Test func `A task that cannot run in one of the states is not left out`() {
    let (start, next) = (position(1, 7, 8), position(2, 7))
    graph.begin(at: start)
    graph.add(start, [7], [0], next)
    graph.add(next, [7], [3], start)
    #expect(graph.fairCycle() == [0, 3])
  }

  @Test func `The path to a cycle is reported`() {
    let (start, next) = (position(1, 5), position(2, 7))
    graph.begin(at: start)
    graph.add(start, [5], [1, 1], next)
    graph.add(next, [7], [0], next)
    #expect(graph.fairCycle() == [1, 1, 0])
  }

  @Test func `States without a way back are not a cycle`() {
    graph.begin(at: position(1, 7))
    graph.add(position(1, 7), [7], [0], position(2))
    #expect(graph.fairCycle() == nil)
  }
}
