import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Foundation
import IssueReporting

/// A failure away from the task of a test. A test process makes one if its environment asks for it.
struct DeliberateFailure: CustomStringConvertible, Sendable {
  enum Place: String, CaseIterable, Sendable { case detachedTask, dispatchQueue, thread }
  enum Source: String, CaseIterable, Sendable {
    case testStore, unimplemented, unimplementedEffect, otherLibrary, otherLibraryError
  }

  let source: Source
  let place: Place

  static let all = Source.allCases.flatMap { source in
    Place.allCases.map { Self(source: source, place: $0) }
  }

  /// The variable of the environment that asks for a failure.
  static let variable = "DELIBERATE_FAILURE"

  /// The failure that this process was asked for; `nil` in a usual run.
  static var requested: Self? {
    let text = ProcessInfo.processInfo.environment[variable]
    return all.first { $0.description == text }
  }

  var description: String { "\(source.rawValue) \(place.rawValue)" }

  /// A part of the failure's message.
  var message: String {
    switch source {
    case .testStore: "The state changed when this action was sent"
    case .unimplemented: "A dependency that this test has not provided was called: call(7)"
    case .unimplementedEffect: "A dependency that this test has not provided was run: effect"
    case .otherLibrary: "a failure of another library"
    case .otherLibraryError: "Caught error: CancellationError(): an error of another library"
    }
  }

  /// Makes the failure, and returns when it has been made.
  func make() async {
    switch place {
    case .detachedTask:
      await Task.detached { fail() }.value
    case .dispatchQueue:
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          fail()
          continuation.resume()
        }
      }
    case .thread:
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          fail()
          continuation.resume()
        }
      }
    }
  }

  private func fail() {
    switch source {
    case .testStore:
      FactStore().send(.incrTapped)
    case .unimplemented:
      let call: @Sendable (Int) -> Void = ComposableArchitectureTesting.unimplemented("call")
      call(7)
    case .unimplementedEffect:
      let reducer: Reducer<Int, Int, Effect<Int>> = { _, _, effect in [effect] }
      TestStore(initialValue: 0, reducer: reducer, environment: .unimplemented("effect")).send(1)
    case .otherLibrary:
      reportIssue("a failure of another library")
    case .otherLibraryError:
      reportIssue(CancellationError(), "an error of another library")
    }
  }
}
