#if CasePathMacros
  import ComposableArchitecture
  import Testing

  @Suite struct CasePathableTests {
    @Test func `A value is embedded in a case and extracted from it`() {
      let path: CasePath<AppAction, CounterAction> = AppAction.cases.counter
      #expect(path.embed(.incr) == .counter(.incr))
      #expect(path.extract(from: .counter(.decr)) == .decr)
      #expect(path.extract(from: .refresh) == nil)
    }

    @Test func `A case without a payload has the payload Void`() {
      let path: CasePath<AppAction, Void> = AppAction.cases.refresh
      #expect(path.embed(()) == .refresh)
      #expect(path.extract(from: .refresh) != nil)
      #expect(path.extract(from: .counter(.incr)) == nil)
    }

    @Test func `Several payloads form a tuple with their labels`() throws {
      let labelled: CasePath<AppAction, (n: Int, prime: Int?)> = AppAction.cases.response
      #expect(labelled.embed((n: 2, prime: 3)) == .response(n: 2, prime: 3))
      let response = try #require(labelled.extract(from: .response(n: 4, prime: nil)))
      #expect(response.n == 4 && response.prime == nil)

      let plain: CasePath<AppAction, (Int, RowAction)> = AppAction.cases.row
      #expect(plain.embed((1, .remove)) == .row(1, .remove))
      #expect(plain.extract(from: .row(5, .remove))?.0 == 5)
      #expect(plain.extract(from: .refresh) == nil)
    }

    @Test func `A single payload loses its label`() {
      let path: CasePath<AppAction, String> = AppAction.cases.failed
      #expect(path.embed("offline") == .failed(message: "offline"))
      #expect(path.extract(from: .failed(message: "late")) == "late")
    }

    @Test func `A payload that is nil differs from a missing payload`() {
      let path: CasePath<AppAction, Int?> = AppAction.cases.selected
      #expect(path.extract(from: .selected(nil)) == .some(.none))
      #expect(path.extract(from: .refresh) == .none)
    }

    @Test func `A case whose name needs backticks has a path`() {
      #expect(AppAction.cases.`default`.embed(7) == .default(7))
      #expect(AppAction.cases.`two words`.embed(7) == .`two words`(7))
    }

    @Test func `An indirect generic enum has paths, even to payloads of type Self`() {
      let node: CasePath<Tree<Int>, (Tree<Int>, [Tree<Int>])> = Tree<Int>.cases.node
      #expect(node.embed((.leaf(1), [.leaf(2)])) == .node(.leaf(1), [.leaf(2)]))
      #expect(Tree<String>.cases.leaf.extract(from: .leaf("a")) == "a")
      #expect(node.extract(from: .node(.leaf(3), []))?.0 == .leaf(3))
    }

    @Test func `Only the cases that are compiled have paths`() {
      #expect(Conditional.cases.always.embed(1) == .always(1))
      #expect(Conditional.cases.either.embed(1) == .either(1))
    }

    @Test func `Private and nested enums have paths`() {
      #expect(Secret.cases.key.extract(from: .key(2)) == 2)
      #expect(Nest.extract(from: 3) == 3)
    }

    @Test func `The paths of an enum in an actor are not isolated`() {
      #expect(Isolated.cases.tap.extract(from: .tap(1)) == 1)
    }

    @Test func `An enum may declare the conformance itself`() {
      #expect(Declared.cases.one.extract(from: .one(1)) == 1)
    }

    @Test func `Paths can be appended`() {
      let path = AppAction.cases.counter.appending(CounterAction.cases.set)
      #expect(path.embed(3) == .counter(.set(3)))
      #expect(path.extract(from: .counter(.incr)) == nil)
    }

    @Test func `Reducers are pulled back along paths`() {
      let counter: Reducer<Int, CounterAction, Void> = { count, action, _ in
        if case .set(let value) = action { count = value }
        return []
      }
      let row: Reducer<Int, RowAction, Void> = { count, _, _ in
        count = 0
        return []
      }
      let reducer: Reducer<AppState, AppAction, Void> = combine {
        pullback(counter, value: \.count, action: \.counter)
        pullback(counter, value: \.count, action: AppAction.cases.counter)
        forEach(row, value: \.rows, action: \.row)
      }
      let store = Store(initialValue: AppState(), reducer: reducer, environment: ())
      store.send(.counter(.set(5)))
      store.send(.row(1, .remove))
      #expect(store.value == AppState(count: 5, rows: [1, 0]))
    }
  }

  private struct AppState: Equatable {
    var count = 0
    var rows = [1, 2]
  }

  @CasePathable private enum AppAction: Equatable {
    case counter(CounterAction)
    case response(n: Int, prime: Int?), refresh
    case row(Int, RowAction)
    case failed(message: String = "unknown")
    case selected(Int?)
    case `default`(Int)
    case `two words`(Int)
  }

  @CasePathable enum CounterAction: Equatable { case incr, decr, set(Int) }

  enum RowAction: Equatable { case remove }

  @CasePathable indirect enum Tree<Element: Equatable & Sendable>: Equatable {
    case leaf(Element)
    case node(Self, [Self])
  }

  @CasePathable private enum Conditional: Equatable {
    case always(Int)
    #if CasePathMacros
      case either(Int)
    #else
      case either(String)
      case never(Missing)
    #endif
  }

  @CasePathable private enum Secret { case key(Int) }

  private struct Nest {
    @CasePathable private enum Egg { case laid(Int) }

    static func extract(from count: Int) -> Int? { Egg.cases.laid.extract(from: .laid(count)) }
  }

  /// An enum that declares the conformance itself.
  @CasePathable private enum Declared: CasePathable { case one(Int) }

  @MainActor @CasePathable private enum Isolated { case tap(Int) }
#endif
