import ComposableArchitectureExploration
import HeadlessExploration
import HeadlessRunner
import Testing

@testable import Recorder

/// Explores the app from its screens: whatever a user taps, before, during and after each answer.
@Suite struct RecorderScreenTests {
  @Test func `Every control does something and every screen has a way on, four taps deep`() throws {
    let exploration = try explore(
      program: { _ in
        Program(
          initialValue: RecorderState(),
          reducer: recorderReducer,
          environment: { time in
            RecorderEnvironment(clock: time.clock, isPermitted: { true }, listen: { _ in {} })
          },
          view: { RecorderView(store: $0) },
          onStart: [.started])
      },
      taps: 0...4, texts: ["a"], horizon: .seconds(2), options: .init(userActs: .whenIdle))
    #expect(exploration.isCompleteToHorizon)
  }
}
