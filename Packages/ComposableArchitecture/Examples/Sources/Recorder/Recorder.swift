import ComposableArchitecture
import ComposableArchitectureCollections
import HeadlessRunner
import HeadlessUI
import HeadlessWeb

/// A timer and a microphone that run for as long as there is a recording, and alerts.
@main
struct Recorder: HeadlessApp {
  static let name = "Recorder"
  static let abstract = "A recorder of voice memos."
  static let version = composableArchitectureVersion
  static var subcommands: [Subcommand] { [Serve<Self>.self] }

  static func program(_ options: NoOptions) -> Program<RecorderState, RecorderAction> {
    Program(
      initialValue: RecorderState(),
      reducer: recorderReducer,
      environment: { .live(clock: $0.clock) },
      view: { RecorderView(store: $0) },
      isEndless: { $0 == .started || $0 == .permissionAnswered(true) },
      onStart: [.started],
      onResume: [.started])
  }
}

// MARK: - A recording

struct Recording: Codable, Hashable {
  var seconds = 0
  /// The loudness at the microphone, from 0 to 10.
  var level = 0
}

enum RecordingAction: Codable, Equatable {
  case heard(level: Int)
  case ticked
}

struct RecorderEnvironment {
  var clock: any Clock<Duration>
  var isPermitted: @Sendable () async -> Bool
  /// Starts to listen, calls back with the level, and returns a closure that stops listening.
  var listen: @Sendable (_ level: @escaping @Sendable (Int) -> Void) -> @Sendable () -> Void
}

func recordingReducer(
  state: inout Recording, action: RecordingAction, environment: RecorderEnvironment
) -> [Effect<RecordingAction>] {
  switch action {
  case .heard(let level): state.level = level
  case .ticked: state.seconds += 1
  }
  return []
}

// MARK: - The recorder

struct Memo: Codable, Hashable, Identifiable {
  let id: Int
  var title: String
  var seconds: Int
}

struct RecorderState: Codable, Hashable {
  var memos: IdentifiedArrayOf<Memo> = []
  var nextID = 1
  var recording: Recording?
  var isAsking = false
  var alert: String?
}

enum RecorderAction: Codable, Equatable {
  case alertDismissed
  case deleteTapped(id: Int)
  case permissionAnswered(Bool)
  case recordTapped
  case recording(RecordingAction)
  case renamed(id: Int, title: String)
  case started
  case stopTapped
}

let recorderReducer: Reducer<RecorderState, RecorderAction, RecorderEnvironment> = combine {
  pullback(optional(recordingReducer), value: \.recording, action: .recording)

  reduce { state, action, environment in
    switch action {
    case .alertDismissed:
      state.alert = nil

    case .deleteTapped(let id):
      state.memos.remove(id: id)

    case .permissionAnswered(false):
      state.isAsking = false
      state.alert = "The microphone is off. Permit its use in the settings."

    case .permissionAnswered(true):
      state.isAsking = false
      state.recording = Recording()

    case .recordTapped:
      if state.recording == nil { state.isAsking = true }

    case .renamed(let id, let title):
      state.memos[id: id]?.title = title

    case .stopTapped:
      guard let recording = state.recording.take() else { break }
      if recording.seconds == 0 {
        state.alert = "The recording is shorter than a second. It was not kept."
      } else {
        state.memos.append(
          Memo(id: state.nextID, title: "Memo \(state.nextID)", seconds: recording.seconds))
        state.nextID += 1
      }

    case .recording, .started:
      break
    }
    return []
  }

  // The effects follow the state, so they also run if the app continues from a state of an earlier session.
  ongoing(while: \.isAsking, startingAt: .started) { _, environment in
    .run { send in send(.permissionAnswered(await environment.isPermitted())) }
  }
  ongoing(while: { $0.recording != nil }, startingAt: .started) { _, environment in
    .merge(
      .timer(
        id: "timer", every: .seconds(1), clock: environment.clock, output: .recording(.ticked)),
      .callback { send in environment.listen { send(.recording(.heard(level: $0))) } })
  }
}

extension CasePath where Root == RecorderAction, Value == RecordingAction {
  static var recording: Self {
    CasePath(embed: RecorderAction.recording) {
      if case .recording(let action) = $0 { action } else { nil }
    }
  }
}

extension RecorderEnvironment {
  /// Simulates a tone that swells and fades, because most machines that run this have no microphone.
  static func live(clock: any Clock<Duration>) -> RecorderEnvironment {
    RecorderEnvironment(
      clock: clock,
      isPermitted: { true },
      listen: { level in
        // Like a microphone, the task runs in real time, regardless of the app's clock.
        let task = Task {
          for step in 0... {
            guard (try? await Task.sleep(for: .milliseconds(200))) != nil else { return }
            level(10 - abs(10 - step % 20))
          }
        }
        return { task.cancel() }
      })
  }
}

// MARK: - The screen

struct RecorderView: View {
  let store: Store<RecorderState, RecorderAction>

  var body: Screen {
    let state = store.value
    return Screen("Recorder") {
      if let recording = state.recording {
        Text("● \(time(recording.seconds)) \(String(repeating: "▪", count: recording.level))")
        Button("Stop", style: .title) { store.send(.stopTapped) }
      } else {
        Button("Record", style: .title, isEnabled: !state.isAsking) { store.send(.recordTapped) }
      }
      List(state.memos, placeholder: "No memos.") { memo in
        Row {
          TextField("Title \(memo.id)", text: memo.title) {
            store.send(.renamed(id: memo.id, title: $0))
          }
          Text(time(memo.seconds))
          Button("Delete \(memo.id)") { store.send(.deleteTapped(id: memo.id)) }
        }
      }
    }
    .alert(state.alert, onDismiss: { store.send(.alertDismissed) })
  }

  private func time(_ seconds: Int) -> String {
    "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}
