import ComposableArchitecture
import ComposableArchitectureCollections
import ComposableArchitectureExploration
import Synchronization
import Testing

@testable import Recorder

@Suite struct RecorderTests {
  private let clock = TestClock()
  private let microphone = Microphone()

  private func store(
    isPermitted: Bool = true
  ) -> TestStore<RecorderState, RecorderAction, RecorderEnvironment> {
    TestStore(
      initialValue: RecorderState(),
      reducer: recorderReducer,
      environment: RecorderEnvironment(
        clock: clock, isPermitted: { isPermitted }, listen: microphone.listen))
  }

  @Test func `A recording takes time and becomes a memo`() {
    let store = store()
    store.send(.recordTapped) { $0.isAsking = true }
    store.receive(.permissionAnswered(true)) {
      $0.isAsking = false
      $0.recording = Recording()
    }
    clock.advance(by: .seconds(1))
    store.receive(.recording(.ticked)) { $0.recording?.seconds = 1 }
    microphone.hear(7)
    store.receive(.recording(.heard(level: 7))) { $0.recording?.level = 7 }
    clock.advance(by: .seconds(1))
    store.receive(.recording(.ticked)) { $0.recording?.seconds = 2 }
    store.send(.stopTapped) {
      $0.recording = nil
      $0.memos = [Memo(id: 1, title: "Memo 1", seconds: 2)]
      $0.nextID = 2
    }
    #expect(!microphone.isListening)
    clock.advance(by: .seconds(10))
    store.send(.renamed(id: 1, title: "Song")) { $0.memos[id: 1]?.title = "Song" }
    store.send(.deleteTapped(id: 1)) { $0.memos = [] }
  }

  @Test func `Without permission there is an alert`() {
    let store = store(isPermitted: false)
    store.send(.recordTapped) { $0.isAsking = true }
    store.receive(.permissionAnswered(false)) {
      $0.isAsking = false
      $0.alert = "The microphone is off. Permit its use in the settings."
    }
    store.send(.alertDismissed) { $0.alert = nil }
    #expect(!microphone.isListening)
  }

  @Test func `A recording shorter than a second is discarded`() {
    let store = store()
    store.exhaustivity = .off
    store.send(.recordTapped)
    store.receive(.permissionAnswered(true))
    store.send(.stopTapped) {
      $0.recording = nil
      $0.alert = "The recording is shorter than a second. It was not kept."
    }
  }

  @Test func `A recording goes on if the app continues from a restored state`() {
    let store = TestStore(
      initialValue: RecorderState(recording: Recording(seconds: 5)),
      reducer: recorderReducer,
      environment: RecorderEnvironment(
        clock: clock, isPermitted: { true }, listen: microphone.listen))
    store.send(.started)
    clock.advance(by: .seconds(1))
    store.receive(.recording(.ticked)) { $0.recording?.seconds = 6 }
    #expect(microphone.isListening)
    store.send(.stopTapped) {
      $0.recording = nil
      $0.memos = [Memo(id: 1, title: "Memo 1", seconds: 6)]
      $0.nextID = 2
    }
    #expect(!microphone.isListening)
  }

  @Test func `No memo is longer than its recording, in any order of ticks and taps`() throws {
    let exploration = try explore(
      initialValue: RecorderState(),
      actions: [.recordTapped, .stopTapped, .recordTapped],
      reducer: recorderReducer,
      environment: { simulation in
        RecorderEnvironment(
          clock: simulation.clock, isPermitted: { true }, listen: { _ in {} })
      },
      horizon: .seconds(2),
      invariant: { state in state.memos.allSatisfy { (1...2).contains($0.seconds) } })
    #expect(exploration.isCompleteToHorizon)
  }
}

/// A microphone whose level the test sets.
private final class Microphone: Sendable {
  private let level = Mutex<(@Sendable (Int) -> Void)?>(nil)

  var isListening: Bool { level.withLock { $0 != nil } }

  @Sendable func listen(_ level: @escaping @Sendable (Int) -> Void) -> @Sendable () -> Void {
    self.level.withLock { $0 = level }
    return { self.level.withLock { $0 = nil } }
  }

  func hear(_ loudness: Int) { level.withLock { $0 }?(loudness) }
}
