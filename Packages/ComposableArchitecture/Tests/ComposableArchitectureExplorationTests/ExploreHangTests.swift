import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

#if os(Linux) || os(macOS) || os(Windows)
  /// Tests that an exploration says so if a schedule hangs.
  @Suite struct ExploreHangTests {
    /// The parent cancels a child, whose handler accesses a variable. The handler is paused there while the Swift
    /// runtime holds a lock that the child needs.
    @Test func `A schedule that hangs ends the process when the time limit is over`() async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        try HangWatch.$patience.withValue(.seconds(1)) {
          _ = try explore(
            initialValue: 0, actions: [0],
            reducer: { (_: inout Int, _: Int, world: (SimulatedClock, SimulatedVariable<Int>)) in
              let (clock, variable) = world
              return [
                .run { (_: Send<Int>) in
                  await withTaskGroup { group in
                    group.addTask {
                      await withTaskCancellationHandler {
                        try? await clock.sleep(for: .seconds(1))
                      } onCancel: {
                        variable.value = 1
                      }
                    }
                    await Task.yield()
                    variable.value = 2
                    group.cancelAll()
                  }
                }
              ]
            },
            environment: { simulation in (simulation.clock, simulation.variable(0)) },
            options: .init(timeLimit: .milliseconds(100)))
        }
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains("probably hangs"))
      #expect(text.contains("The time limit of 0.1 seconds is over."))
    }
  }
#endif
