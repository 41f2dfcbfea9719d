import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

struct DownloadState: Hashable { var isDownloaded = false }

enum DownloadAction: Hashable { case downloadTapped, downloadResponse(Bool) }

struct DownloadEnvironment {
  var download: @Sendable () async -> Bool
}

func downloadReducer(
  state: inout DownloadState, action: DownloadAction, environment: DownloadEnvironment
) -> [Effect<DownloadAction>] {
  if action == .downloadResponse(true) {
    state.isDownloaded = true
    return []
  }
  return [.run { send in send(.downloadResponse(await environment.download())) }]
}

@Suite struct DownloadTests {
  static func everyRequestFails() throws -> String {
    try report {
      let exploration = try explore(
        initialValue: DownloadState(),
        actions: [.downloadTapped],
        reducer: downloadReducer,
        environment: { simulation in
          DownloadEnvironment(download: {
            try? await simulation.clock.sleep(for: .seconds(1))
            return simulation.choose(true, false)
          })
        },
        eventually: { state in state.isDownloaded }
      )
      #expect(exploration.failure?.cycleStart == 2)
    }
  }

  @Test func `A download is retried until it succeeds`() throws {
    let exploration = try explore(
      initialValue: DownloadState(), actions: [.downloadTapped], reducer: downloadReducer,
      environment: { simulation in
        let failures = simulation.variable(0, name: "failures")
        return DownloadEnvironment(download: {
          failures.withValue { count in
            count += 1
            return count > 3
          }
        })
      },
      eventually: { state in state.isDownloaded })
    #expect(exploration.isComplete)
  }
}
