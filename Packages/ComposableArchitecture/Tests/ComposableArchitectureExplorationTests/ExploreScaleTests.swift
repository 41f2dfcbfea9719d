import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// Tests that features of an ordinary size are explored completely.
@Suite struct ExploreScaleTests {
  struct Search: Hashable, Sendable {
    var typedCount = 0
    var shown: Int?
    var isLoading = false
  }

  enum SearchAction: Sendable { case typed, answered(Int) }

  /// The user types, and each answer may take any time. The last answer must be the one that is shown.
  private func searched(keystrokes: Int, isDebounced: Bool) throws -> Exploration {
    try quietly {
      try explore(
        initialValue: Search(), actions: [SearchAction](repeating: .typed, count: keystrokes),
        reducer: { (search: inout Search, action: SearchAction, simulation: Simulation) in
          switch action {
          case .typed:
            search.typedCount += 1
            search.isLoading = true
            let request = Effect<SearchAction>.run { [count = search.typedCount] send in
              await Task.yield()
              send(.answered(count))
            }
            return [
              isDebounced
                ? request.debounce(id: 0, for: .milliseconds(300), clock: simulation.clock)
                : request
            ]
          case .answered(let number):
            search.shown = number
            search.isLoading = false
            return []
          }
        },
        environment: { $0 }, finally: { $0.shown == $0.typedCount && !$0.isLoading })
    }
  }

  /// Five keystrokes are those of the guide.
  @Test(arguments: [(3, 39), (5, 120)])
  func `A search as you type shows the answer to the last query`(
    keystrokes: Int, schedules: Int
  ) throws {
    let exploration = try searched(keystrokes: keystrokes, isDebounced: true)
    #expect(exploration.isComplete)
    #expect(exploration.schedulesRun == schedules)
    #expect(exploration.failure == nil)
  }

  /// Each key cancels the request of the key before, which then makes no difference to the keys that follow.
  @Test(arguments: [(4, 63), (8, 267)])
  func `A search that cancels its last request has few orders`(keys: Int, schedules: Int) throws {
    let exploration = try explore(
      initialValue: [0, 0], actions: Array(1...keys),
      reducer: { (numbers: inout [Int], number: Int, _: Void) in
        if number < 0 {
          numbers[1] = -number
          return []
        }
        numbers[0] = number
        let request = Effect<Int>.run { send in
          await Task.yield()
          send(-number)
        }
        return [request.cancellable(id: 0, cancelInFlight: true)]
      },
      environment: { _ in }, finally: { $0 == [keys, keys] })
    #expect(exploration.isComplete)
    #expect(exploration.schedulesRun == schedules)
  }

  @Test func `A search that neither waits nor cancels shows an outdated answer`() throws {
    let exploration = try searched(keystrokes: 3, isDebounced: false)
    #expect(exploration.failure?.kind == .finallyViolated)
  }

  struct Counter: Hashable, Sendable {
    var count = 0
    var isLoading = false
    var alert: String?
  }

  struct App: Hashable, Sendable {
    var counters = [Counter](repeating: Counter(), count: 3)
    var favorites: [Int] = []
  }

  enum AppAction: Sendable { case incrTapped, nthPrimeTapped, responded(Int?), dismissed, liked }

  struct CounterAction: Sendable {
    let index: Int
    let action: AppAction
  }

  /// Each of three counters asks for a prime, which may fail, shows it in an alert, and becomes a favorite.
  @Test func `Three counters with alerts and favorites are explored`() throws {
    let actions = (0..<3).flatMap { index in
      [AppAction.incrTapped, .nthPrimeTapped, .dismissed, .liked].map {
        CounterAction(index: index, action: $0)
      }
    }
    let exploration = try explore(
      initialValue: App(), actions: actions,
      reducer: { (app: inout App, action: CounterAction, simulation: Simulation) in
        let index = action.index
        switch action.action {
        case .incrTapped: app.counters[index].count += 1
        case .nthPrimeTapped:
          app.counters[index].isLoading = true
          return [
            .run { send in
              await Task.yield()
              let prime = simulation.choose(2, nil)
              send(CounterAction(index: index, action: .responded(prime)))
            }
          ]
        case .responded(let prime):
          app.counters[index].isLoading = false
          app.counters[index].alert = prime.map(String.init) ?? "failed"
        case .dismissed: app.counters[index].alert = nil
        case .liked: app.favorites.append(index)
        }
        return []
      },
      environment: { $0 },
      finally: { app in
        app.favorites == [0, 1, 2] && app.counters.allSatisfy { !$0.isLoading && $0.count == 1 }
      })
    #expect(exploration.isComplete)
    #expect(exploration.failure == nil)
  }

  private struct Busy: Error {}

  /// A search that waits for the last key, tries twice, and gives up after ten seconds. The numbers are those of the
  /// guide.
  @Test(arguments: [(1, 3), (2, 406)] + (isThorough ? [(4, 9_303)] : []))
  func `A search with debounce, retry and timeout has few orders if time waits`(
    keystrokes: Int, count: Int
  ) throws {
    let exploration = try explore(
      initialValue: Search(), actions: [SearchAction](repeating: .typed, count: keystrokes),
      reducer: { (search: inout Search, action: SearchAction, simulation: Simulation) in
        if case .answered(let number) = action {
          search.shown = number
          return []
        }
        search.typedCount += 1
        search.shown = nil
        let request = Effect<SearchAction>.run(
          retry: .exponential(attempts: 2, first: .milliseconds(200)), clock: simulation.clock
        ) { [count = search.typedCount] send in
          try await simulation.clock.sleep(for: .seconds(1))
          if simulation.choose(false, true) { throw Busy() }
          send(.answered(count))
        } catch: { _, send in
          send(.answered(0))
        }
        return [
          request.timeout(after: .seconds(10), clock: simulation.clock, output: .answered(0))
            .debounce(id: 0, for: .milliseconds(300), clock: simulation.clock)
        ]
      },
      environment: { $0 }, options: .init(timePasses: .whenIdle),
      finally: { $0.shown == $0.typedCount || $0.shown == 0 })
    #expect(exploration.isComplete)
    #expect(exploration.schedulesRun == count)
  }

  struct Page: Hashable, Sendable { var answers: [Int] = [] }

  enum PageAction: Hashable, Sendable { case loadTapped, answered(Int) }

  struct Pages: Hashable, Sendable {
    var (first, second, third) = (Page(), Page(), Page())
  }

  enum PagesAction: Hashable, Sendable {
    case first(PageAction), second(PageAction), third(PageAction)
  }

  private static func page(
    state: inout Page, action: PageAction, environment clock: SimulatedClock
  ) -> [Effect<PageAction>] {
    if case .answered(let number) = action {
      state.answers.append(number)
      return []
    }
    return (1...3).map { number in
      .run { send in
        try? await clock.sleep(for: .milliseconds(number))
        send(.answered(number))
      }
    }
  }

  @Test func `Three children that sleep before they answer have few orders if time waits`() throws {
    let paths: [CasePath<PagesAction, PageAction>] = [
      CasePath(embed: PagesAction.first) {
        if case .first(let action) = $0 { action } else { nil }
      },
      CasePath(embed: PagesAction.second) {
        if case .second(let action) = $0 { action } else { nil }
      },
      CasePath(embed: PagesAction.third) {
        if case .third(let action) = $0 { action } else { nil }
      },
    ]
    let exploration = try explore(
      initialValue: Pages(),
      actions: [.first(.loadTapped), .second(.loadTapped), .third(.loadTapped)],
      reducer: combine {
        pullback(Self.page, value: \Pages.first, action: paths[0])
        pullback(Self.page, value: \Pages.second, action: paths[1])
        pullback(Self.page, value: \Pages.third, action: paths[2])
      },
      environment: \.clock,
      children: [
        .child(\.first, action: paths[0]), .child(\.second, action: paths[1]),
        .child(\.third, action: paths[2]),
      ],
      options: .init(timePasses: .whenIdle), finally: { $0.first.answers == [1, 2, 3] })
    #expect(exploration.isComplete)
    #expect(exploration.failure == nil)
    #expect(exploration.schedulesRun == 13)
  }
}
