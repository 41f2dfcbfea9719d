import ComposableArchitecture
import Foundation
import HeadlessRunner
import HeadlessUI
import Synchronization

@testable import HeadlessWeb

/// A counter for each visitor, whose number is saved when the app leaves.
enum VisitorAction: Codable, Equatable, Sendable { case started, incrTapped, leaving, wait }

/// The documents of all visitors, and what a test decides.
final class VisitorDocuments: Sendable {
  private let counts = Mutex<[Visitor: Int]>([:])
  private let starts = Mutex<[Visitor: Int]>([:])
  /// Lets the effects of the exit save.
  let save = Gate()
  /// Lets sessions start.
  let start = Gate()
  /// Lets the effect of “Wait” end.
  let end = Gate()

  /// - Parameter isOpen: Whether sessions start and save at once.
  init(isOpen: Bool = true) {
    guard isOpen else { return }
    save.open()
    start.open()
  }

  subscript(visitor: Visitor) -> Int { counts.withLock { $0[visitor, default: 0] } }

  func starts(of visitor: Visitor) -> Int { starts.withLock { $0[visitor, default: 0] } }

  func program(_ visitor: Visitor) async -> Program<Int, VisitorAction> {
    starts.withLock { $0[visitor, default: 0] += 1 }
    await start.wait()
    return Program(
      initialValue: 0,
      reducer: { count, action, documents in
        switch action {
        case .started: count = documents[visitor]
        case .incrTapped: count += 1
        case .leaving:
          return [
            .run { [count] _ in
              await documents.save.wait()
              documents.counts.withLock { $0[visitor] = count }
            }
          ]
        case .wait: return [.run { _ in await documents.end.wait() }]
        }
        return []
      },
      environment: self, view: { VisitorView(store: $0) }, onStart: [.started],
      onExit: [.leaving])
  }
}

private struct VisitorView: View {
  let store: Store<Int, VisitorAction>

  var body: Screen {
    Screen("Visits") {
      Text("\(store.value)")
      Button("+") { store.send(.incrTapped) }
    }
  }
}

/// A time that only a test moves.
final class ManualTime: Sendable {
  private let instant = Mutex(ContinuousClock.now)
  private let reads = Atomic(0)

  var readCount: Int { reads.load(ordering: .relaxed) }

  var now: ContinuousClock.Instant {
    reads.add(1, ordering: .relaxed)
    return instant.withLock(\.self)
  }

  func advance(_ duration: Duration) { instant.withLock { $0 += duration } }
}

extension WebSessions {
  /// Makes sessions that end when a test says so.
  static func manual(
    limit: Int = 1_000, _ time: ManualTime = ManualTime(), hosts: [String] = [],
    program: @escaping @Sendable (Visitor) async throws -> Program<Value, Action>
  ) -> WebSessions {
    WebSessions(
      limit: limit, hosts: hosts, token: "secret", RunnerOptions(output: .json),
      patience: { try? await Task.sleep(for: .seconds(3_600)) }, now: { time.now },
      pause: { try? await Task.sleep(for: .seconds(3_600)) }, program: program)
  }

  /// Answers a request that a page of a visitor makes.
  func request(
    _ visitor: Visitor, _ route: String = "", _ method: String = "GET", _ body: String = "",
    headers: [(name: String, value: String)] = [], host: String = "localhost:8080"
  ) async -> WebResponse {
    await response(
      to: WebRequest(
        method: method, path: "/\(token)/\(visitor.id)/\(route)",
        headers: headers + [
          ("Host", host), ("Content-Type", "application/x-www-form-urlencoded"),
        ], body: Array(body.utf8)))
  }

  /// Taps “+” by a request of a script.
  func tap(_ visitor: Visitor) async -> WebResponse {
    await request(
      visitor, "do", "POST", "control=button/%252b", headers: [("Accept", "application/json")])
  }

  /// Opens the page, and returns the number on it.
  func count(_ visitor: Visitor) async -> Int? {
    await request(visitor).text.firstMatch(of: /class="body">(\d+)</).flatMap { Int($0.1) }
  }

  var isEmpty: Bool { table.withLock(\.isEmpty) }
  var count: Int { table.withLock(\.count) }

  /// Returns when the sessions that start or end have done so.
  func settle() async {
    let changes = table.withLock(\.changes)
    await changes()
  }

  /// The requests to the session of a visitor that have not ended.
  func requests(of visitor: Visitor) -> Int {
    table.withLock { $0.entries[visitor]?.requests ?? 0 }
  }
}

enum BlockingAction: Codable, Equatable, Sendable { case blockTapped, leaving }

/// A program whose reducer blocks its thread for good, and that says when it leaves.
func blockingProgram(
  _ visitor: Visitor, _ entered: DispatchSemaphore
) -> Program<Int, BlockingAction> {
  Program(
    initialValue: 0,
    reducer: { _, action, _ in
      switch action {
      case .blockTapped:
        entered.signal()
        DispatchSemaphore(value: 0).wait()
      case .leaving: FileHandle.standardError.write(Data("\(visitor.id) has left\n".utf8))
      }
      return []
    },
    environment: (),
    view: { BlockingView(store: $0) }, onExit: [.leaving])
}

private struct BlockingView: View {
  let store: Store<Int, BlockingAction>

  var body: Screen {
    Screen("Block") { Button("Block") { store.send(.blockTapped) } }
  }
}
