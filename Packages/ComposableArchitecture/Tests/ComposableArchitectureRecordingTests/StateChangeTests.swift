import ComposableArchitectureRecording
import Foundation
import Testing

@Suite struct StateChangeTests {
  private enum Route: Equatable, Sendable {
    case home
    case note(id: Int)
    case search(String)
  }

  private struct App: Equatable, Sendable {
    var count = 0
    var numbers = [1, 2]
    var route: Route? = .home
    var names: [String: Int] = [:]
    var tags: Set<String> = []
    var mean = 0.0
  }

  private func changes(_ change: (inout App) -> Void, from app: App = App()) -> [String] {
    var next = app
    change(&next)
    return StateChange.changes(from: app, to: next).map { "\($0)" }
  }

  @Test func `A change has the path to the part that differs`() {
    #expect(changes { $0.count = 1 } == ["count: 0 → 1"])
    #expect(changes { $0.numbers[1] = 5 } == ["numbers[1]: 2 → 5"])
    #expect(changes { $0.numbers.append(7) } == ["numbers[2]: nothing → 7"])
    #expect(changes { $0.numbers.removeLast() } == ["numbers[1]: 2 → nothing"])
    #expect(changes { $0.route = nil } == ["route: home → nil"])
    #expect(changes { $0.route = .search("x") } == [#"route: home → search("x")"#])
    #expect(
      changes({ $0.route = .note(id: 2) }, from: App(route: .note(id: 1))) == [
        "route.note.id: 1 → 2"
      ])
    #expect(changes { $0.names["a"] = 1 } == ["names.a: nothing → 1"])
    #expect(changes { $0.names["a b"] = 1 } == [#"names["a b"]: nothing → 1"#])
    #expect(changes { $0.tags = ["x"] } == [#"tags: [] → ["x"]"#])
    #expect(changes { _ in } == [])
  }

  @Test func `Numbers that are not a number do not differ`() {
    #expect(changes({ _ in }, from: App(mean: .nan)) == [])
    #expect(changes({ $0.count = 1 }, from: App(mean: .nan)) == ["count: 0 → 1"])
    #expect(changes { $0.mean = .nan } == ["mean: 0.0 → nan"])
  }

  @Test func `A type that is different by its own account differs as a whole`() {
    struct Moody: Equatable, Sendable {
      var value = 1

      static func == (lhs: Moody, rhs: Moody) -> Bool { false }
    }
    #expect(StateChange.changes(from: Moody(), to: Moody()).count == 1)
  }
}
