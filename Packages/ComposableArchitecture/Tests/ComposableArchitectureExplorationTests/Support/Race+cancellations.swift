import ComposableArchitecture
import ComposableArchitectureExploration

/// Races with a cancellation that does too little or too much.
extension Race {
  /// An upload fails and is repeated after a pause. The user cancels during the pause.
  static func retryAfterCancel(isCorrect: Bool) -> Race {
    enum Status { case uploading, paused, uploaded, cancelled }
    enum Action { case failed, retried, uploaded, cancelTapped }
    return Race(
      "retry after cancel", isCorrect: isCorrect, initialValue: Status.uploading,
      actions: [.failed, .cancelTapped],
      reducer: { (status: inout Status, action: Action, clock: SimulatedClock) in
        switch action {
        case .failed:
          status = .paused
          let retry = Effect.just(Action.retried).deferred(for: .seconds(2), clock: clock)
          return [isCorrect ? retry.cancellable(id: "upload") : retry]
        case .retried:
          status = .uploading
          return [answer(.uploaded).cancellable(id: "upload")]
        case .uploaded:
          status = .uploaded
          return []
        case .cancelTapped:
          status = .cancelled
          return [.cancel(id: "upload")]
        }
      },
      environment: \.clock,
      finally: { $0 == .cancelled },
      sometimes: { $0 == .uploaded }
    )
  }

  /// An import checks for its cancellation before each of its two rows. If it is cancelled after the first one, half of
  /// it remains.
  static func lateCancellation(isCorrect: Bool) -> Race {
    enum Action { case importTapped, cancelTapped, listed([Int]) }
    return Race(
      "late cancellation", isCorrect: isCorrect, initialValue: [Int](),
      actions: [.importTapped, .cancelTapped],
      reducer: { (rows: inout [Int], action: Action, disk: SimulatedVariable<[Int]>) in
        switch action {
        case .importTapped:
          let write = Effect<Action>.run { _ in
            if isCorrect { return disk.withValue { if !Task.isCancelled { $0 = [1, 2] } } }
            for row in 1...2 where !Task.isCancelled { disk.withValue { $0.append(row) } }
          }
          let list = Effect<Action>.run { send in send(.listed(disk.value)) }
          return [.concatenate(write.cancellable(id: "import"), list)]
        case .cancelTapped: return [.cancel(id: "import")]
        case .listed(let listed):
          rows = listed
          return []
        }
      },
      environment: { $0.variable([], name: "disk") },
      finally: { $0.isEmpty || $0 == [1, 2] },
      sometimes: { $0 == [1, 2] }
    )
  }

  struct Notes: Hashable {
    var sheet: String? = "note"
    var isSaving = false
    var saved: [String] = []
  }

  /// The user swipes a sheet away while it saves. The effects of the sheet are cancelled, and the save is one of them.
  static func dismissedSheet(isCorrect: Bool) -> Race {
    enum Action { case saveTapped, saved(String), dismissed }
    return Race(
      "dismissed sheet", isCorrect: isCorrect, initialValue: Notes(),
      actions: [.saveTapped, .dismissed],
      reducer: { (notes: inout Notes, action: Action, _: Void) in
        switch action {
        case .saveTapped:
          guard let note = notes.sheet else { return [] }
          notes.isSaving = true
          return [answer(.saved(note)).cancellable(id: "sheet")]
        case .saved(let note):
          notes = Notes(sheet: nil, saved: notes.saved + [note])
          return []
        case .dismissed:
          if isCorrect && notes.isSaving { return [] }
          notes.sheet = nil
          return [.cancel(id: "sheet")]
        }
      },
      environment: { _ in },
      finally: { $0.saved == ["note"] }
    )
  }
}
