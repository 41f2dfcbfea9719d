import Testing

@testable import ComposableArchitecture

/// Two children of each kind. All of them are the same feature, which uses one identifier for its request.
private struct FamilyState: Sendable, Equatable {
  var left: [Int] = []
  var right: [Int] = []
  var rows: [String: [Int]] = ["a": [], "b": []]
  var list: [[Int]] = [[], []]
  var mode = Mode.first([])
  var detail: [Int]? = []
}

private enum Mode: Sendable, Equatable {
  case first([Int])
  case second([Int])
}

extension CasePath where Root == Mode, Value == [Int] {
  fileprivate static var first: Self {
    CasePath(embed: Mode.first) { if case .first(let outputs) = $0 { outputs } else { nil } }
  }

  fileprivate static var second: Self {
    CasePath(embed: Mode.second) { if case .second(let outputs) = $0 { outputs } else { nil } }
  }
}

extension Mode: CasePathable {
  fileprivate struct Cases: Sendable {
    var first: CasePath<Mode, [Int]> { .first }
  }

  fileprivate static var cases: Cases { Cases() }
}

private enum FeatureAction: Sendable {
  case start(Int)
  case stop
  case output(Int)
}

private enum FamilyAction: Sendable {
  case left(FeatureAction), right(FeatureAction)
  case got(FeatureAction), gotToo(FeatureAction)
  case first(FeatureAction), second(FeatureAction)
  case detail(FeatureAction)
  case row(String, FeatureAction)
  case item(Int, FeatureAction)
  case cancel(@Sendable () -> Effect<FamilyAction>)
  case cancelMode(Mode, @Sendable () -> Effect<FamilyAction>)
  case dismissDetail

  static func child(_ child: Child, _ action: FeatureAction) -> FamilyAction {
    switch child {
    case .left: .left(action)
    case .right: .right(action)
    case .got: .got(action)
    case .gotToo: .gotToo(action)
    case .first: .first(action)
    case .second: .second(action)
    case .detail: .detail(action)
    }
  }

  func action(of child: Child) -> FeatureAction? {
    switch (child, self) {
    case (.left, .left(let action)), (.right, .right(let action)),
      (.got, .got(let action)), (.gotToo, .gotToo(let action)),
      (.first, .first(let action)), (.second, .second(let action)),
      (.detail, .detail(let action)):
      action
    default: nil
    }
  }
}

private enum Child: Sendable { case left, right, got, gotToo, first, second, detail }

@Suite struct CancellationScopeTests {
  private let requests = Requests()

  private func store() -> Store<FamilyState, FamilyAction> {
    let feature: Reducer<[Int], FeatureAction, Requests> = { outputs, action, requests in
      switch action {
      case .start(let number):
        return [requests.effect(number).map(FeatureAction.output).cancellable(id: "request")]
      case .stop:
        return [.cancel(id: "request")]
      case .output(let output):
        outputs.append(output)
        return []
      }
    }
    func path(_ child: Child) -> CasePath<FamilyAction, FeatureAction> {
      CasePath(embed: { .child(child, $0) }, extract: { $0.action(of: child) })
    }
    let parent: Reducer<FamilyState, FamilyAction, Requests> = { state, action, _ in
      switch action {
      case .cancel(let effect): return [effect()]
      case .dismissDetail:
        state.detail = nil
        return [.cancel(child: \FamilyState.detail)]
      default: return []
      }
    }
    let rows = CasePath<FamilyAction, (String, FeatureAction)>(
      embed: { .row($0.0, $0.1) },
      extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
    let items = CasePath<FamilyAction, (Int, FeatureAction)>(
      embed: { .item($0.0, $0.1) },
      extract: { if case .item(let index, let action) = $0 { (index, action) } else { nil } })
    let modes: Reducer<Mode, FamilyAction, Requests> = combine(
      { mode, action, _ in
        guard case .cancelMode(let newMode, let effect) = action else { return [] }
        mode = newMode
        return [effect()]
      },
      pullback(feature, value: .first, action: path(.first)),
      pullback(feature, value: .second, action: path(.second)))
    return Store(
      initialValue: FamilyState(),
      reducer: combine(
        parent,
        pullback(feature, value: \.left, action: path(.left)),
        pullback(feature, value: \.right, action: path(.right)),
        pullback(feature, get: { $0.left }, set: { $0.left = $1 }, action: path(.got)),
        pullback(feature, get: { $0.left }, set: { $0.left = $1 }, action: path(.gotToo)),
        pullback(modes, value: \.mode),
        pullback(optional(feature), value: \.detail, action: path(.detail)),
        forEach(feature, value: \.rows, action: rows),
        forEach(feature, value: \.list, action: items)
      ),
      environment: requests)
  }

  @Test func `Siblings along two key paths do not cancel each other`() {
    let store = store()
    store.send(.child(.left, .start(1)))
    store.send(.child(.right, .start(2)))
    store.send(.child(.left, .stop))
    requests.answer(1, with: 1)
    requests.answer(2, with: 2)
    #expect(store.left == [])
    #expect(store.right == [2])
  }

  @Test func `Siblings along two pairs of functions do not cancel each other`() {
    let store = store()
    store.send(.child(.got, .start(1)))
    store.send(.child(.gotToo, .start(2)))
    store.send(.child(.got, .stop))
    requests.answer(1, with: 1)
    requests.answer(2, with: 2)
    #expect(store.left == [2])
  }

  @Test func `Rows of a dictionary and of an array do not cancel each other`() {
    let store = store()
    store.send(.row("a", .start(1)))
    store.send(.row("b", .start(2)))
    store.send(.item(0, .start(3)))
    store.send(.item(1, .start(4)))
    store.send(.row("a", .stop))
    store.send(.item(1, .stop))
    for number in 1...4 { requests.answer(number, with: number) }
    #expect(store.rows == ["a": [], "b": [2]])
    #expect(store.list == [[3], []])
  }

  @Test func `A parent does not share its identifiers with its children`() {
    let store = store()
    store.send(.child(.left, .start(1)))
    store.send(.cancel { .cancel(id: "request") })
    requests.answer(1, with: 1)
    #expect(store.left == [1])
  }

  @Test func `A parent cancels all effects of one child, however deep`() {
    let store = store()
    store.send(.child(.left, .start(1)))
    store.send(.child(.first, .start(2)))
    store.send(.row("a", .start(3)))
    store.send(.row("b", .start(4)))
    store.send(.cancel { .cancel(child: \FamilyState.mode) })
    store.send(.cancel { .cancel(child: \FamilyState.rows) })
    for number in 1...4 { requests.answer(number, with: number) }
    #expect(store.value == FamilyState(left: [1]))
    #expect(store.effectsInFlight == 0)
  }

  @Test func `A parent cancels the effects of the child in one case of its state`() {
    let store = store()
    store.send(.child(.first, .start(1)))
    store.send(.cancelMode(.second([])) { .merge() })
    store.send(.child(.second, .start(2)))
    store.send(.child(.second, .start(3)))
    #expect(store.effectsInFlight == 3)
    // Each access makes a new path, and the two cases are still told apart.
    store.send(.cancelMode(.second([])) { .cancel(child: CasePath.first) })
    #expect(store.effectsInFlight == 2)
    requests.answer(2, with: 2)
    #expect(store.mode == .second([2]))
    store.send(.cancelMode(.first([])) { .cancel(child: CasePath.second) })
    #expect(store.effectsInFlight == 0)
  }

  @Test func `A case can be given as a key path into the cases`() {
    let store = store()
    store.send(.child(.first, .start(1)))
    store.send(.cancelMode(.second([])) { .cancel(child: \Mode.Cases.first) })
    #expect(store.effectsInFlight == 0)
  }

  @Test func `A path of two cases differs from either of them`() {
    let (first, second) = (CasePath<Mode, [Int]>.first, CasePath<Mode, [Int]>.second)
    let outer = CasePath<Mode?, Mode>(embed: { $0 }, extract: { $0 })
    #expect(first.child == CasePath<Mode, [Int]>.first.child)
    #expect(first.child != second.child)
    #expect(outer.appending(first).child == outer.appending(first).child)
    #expect(outer.appending(first).child != outer.appending(second).child)
    #expect(outer.appending(first).child != first.child)
  }

  @Test func `A parent cancels the effects of an optional child that is gone`() {
    let store = store()
    store.send(.child(.detail, .start(1)))
    #expect(store.effectsInFlight == 1)
    store.send(.dismissDetail)
    #expect(store.effectsInFlight == 0)
    #expect(store.detail == nil)
  }

  @Test func `A parent cancels all effects of one row`() {
    let store = store()
    store.send(.row("a", .start(1)))
    store.send(.row("b", .start(2)))
    store.send(.item(0, .start(3)))
    store.send(.cancel { .cancel(child: \FamilyState.rows, element: "a") })
    store.send(.cancel { .cancel(child: \FamilyState.list, element: 0) })
    for number in 1...3 { requests.answer(number, with: number) }
    #expect(store.rows == ["a": [], "b": [2]])
    #expect(store.list == [[], []])
  }

  @Test
  func `An effect without an identifier is cancelled with its child, and forgotten at its end`() {
    let unnamed: Reducer<[Int], Int, Requests> = { outputs, action, requests in
      if action > 0 { return [requests.effect(action).map { -$0 }] }
      outputs.append(-action)
      return []
    }
    let parent: Reducer<FamilyState, Int, Requests> = { _, action, _ in
      action == 0 ? [.cancel(child: \FamilyState.left)] : []
    }
    let store = Store(
      initialValue: FamilyState(),
      reducer: combine(parent, pullback(unnamed, value: \.left)),
      environment: requests)
    guard case .core(let core) = store.backing else { return }
    store.send(1)
    requests.answer(1, with: 1)
    #expect(store.left == [1])
    #expect(core.registry.isEmpty)
    store.send(2)
    store.send(0)
    requests.answer(2, with: 2)
    #expect(store.effectsInFlight == 0)
    #expect(store.left == [1, 0])
    #expect(core.registry.isEmpty)
  }

  @Test func `A synchronous output without an identifier is not cancelled with its child`() {
    let child: Reducer<[Int], Int, Void> = { outputs, action, _ in
      outputs.append(action)
      return action == 0 ? [.just(1), .just(2).cancellable(id: "named")] : []
    }
    let parent: Reducer<FamilyState, Int, Void> = { _, action, _ in
      action == 0 ? [.cancel(child: \FamilyState.left)] : []
    }
    let store = Store(
      initialValue: FamilyState(),
      reducer: combine(pullback(child, value: \.left), parent),
      environment: ())
    store.send(0)
    #expect(store.left == [0, 1])
  }
}
