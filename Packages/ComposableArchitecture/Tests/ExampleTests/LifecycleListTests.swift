import Testing

/// Tests that `lifecycle` and `ongoing` cost the compiler the same for each child, however many there are.
@Suite(.serialized) struct LifecycleListTests {
  /// An app of optional children, each with lines of its own for its `lifecycle` and for an effect that follows its state.
  private static func app(of count: Int) -> String {
    let numbers = 0..<count
    func lines(_ line: (Int) -> String) -> String { numbers.map(line).joined(separator: "\n") }
    return """
      import ComposableArchitecture

      struct Child: Equatable { var id = 0 }
      enum ChildAction: Equatable { case tapped }
      struct App {
        \(lines { "var child\($0): Child?" })
      }
      enum Action: Equatable {
        case started
        \(lines { "case child\($0)(ChildAction)" })
      }
      extension CasePath where Root == Action, Value == ChildAction {
      \(lines { """
        static var child\($0): Self {
          CasePath(embed: Action.child\($0)) { if case .child\($0)(let action) = $0 { action } else { nil } }
        }
        """ })
      }
      let childReducer: Reducer<Child, ChildAction, Void> = { _, _, _ in [] }
      let appReducer: Reducer<App, Action, Void> = combine {
      \(lines { "pullback(optional(childReducer), value: \\.child\($0), action: .child\($0))" })
      reduce { state, action, _ in
        if case .child0(.tapped) = action { state.child0 = nil }
        return []
      }
      \(lines { """
        lifecycle(
          of: \\.child\($0), id: \\.id,
          onAppear: { child, _ in [.fireAndForget { [id = child.id] in print(id) }] },
          onDisappear: { id, _ in [] })
        ongoing(while: { $0.child\($0)?.id }, startingAt: .started) { id, _ in
          .fireAndForget { print(id) }
        }
        """ })
      }
      """
  }

  @Test func `A list of forty optional children with a lifecycle and an effect each compiles`()
    async throws
  {
    let errors = try await Compiler.errors(
      in: Self.app(of: 40),
      // The compiler tries at most this many ways for each line. The default is a million.
      options: ["-Xfrontend", "-solver-scope-threshold=2000"])
    #expect(errors == [])
  }
}
