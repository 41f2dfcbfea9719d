import ComposableArchitectureRecording
import Foundation
import Testing

@testable import AppFeature

/// Replays what primetime did on 2026-01-01T00:00:00Z, and compares the states.
@Test func `The recording “Keeps primes” leads to the same states`() throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "KeepsPrimes.jsonl")
  let recording = try Recording<AppState, AppAction>(contentsOf: file)
  try recording.replay(appReducer, environment: AppEnvironment.mock)
}
