import ComposableArchitecture
import ComposableArchitectureExploration
import FileClient
import FileClientTesting
import Foundation
import Testing

@Suite struct SimulatedTests {
  @Test func `A history tells what happens to documents, and not how the disk keeps its turns`()
    throws
  {
    var exploration: Exploration?
    withKnownIssue {
      exploration = try explore(
        initialValue: Notes(), start: [.document(.load)], actions: [.added("a")],
        reducer: Notes.reducer(after: .zero),
        environment: { DocumentEnvironment(.simulated($0), clock: $0.clock) },
        finally: { $0.notes.isEmpty })
    }
    let history = try #require(exploration?.failure?.description)
    #expect(history.contains("documents"))
    #expect(!history.contains("variable"))
    #expect(!history.contains("Progress"))
  }
}
