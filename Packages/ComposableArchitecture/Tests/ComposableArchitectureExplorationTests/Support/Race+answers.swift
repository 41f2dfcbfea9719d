import ComposableArchitecture
import ComposableArchitectureExploration

/// Races of answers that come late, twice, or in another order.
extension Race {
  /// The second page comes before the first one.
  static func pages(isCorrect: Bool) -> Race {
    enum Action { case moreTapped, loaded(Int) }
    struct Pages: Hashable {
      var shown: [Int] = []
      var isLoading = false
      var requested = 0
    }
    return Race(
      "pages", isCorrect: isCorrect, initialValue: Pages(), actions: [.moreTapped, .moreTapped],
      reducer: { (pages: inout Pages, action: Action, _: Void) in
        switch action {
        case .moreTapped:
          if isCorrect && pages.isLoading { return [] }
          pages.isLoading = true
          pages.requested += 1
          return [answer(.loaded(pages.requested))]
        case .loaded(let page):
          pages.isLoading = false
          pages.shown.append(page)
          return []
        }
      },
      environment: { _ in },
      finally: { $0.shown == $0.shown.sorted() },
      sometimes: { $0.shown == [1, 2] }
    )
  }

  /// Two providers are asked for a payment. The first answer cancels the other request, which may have paid already.
  static func payment(isCorrect: Bool) -> Race {
    enum Action { case payTapped, paid }
    return Race(
      "payment", isCorrect: isCorrect, initialValue: 0, actions: [.payTapped],
      reducer: { (paymentCount: inout Int, action: Action, isClaimed: SimulatedVariable<Bool>) in
        switch action {
        case .payTapped:
          let pay: @Sendable (Send<Action>) async -> Void = { send in
            await Task.yield()
            let isFirst = isClaimed.withValue { isClaimed in
              defer { isClaimed = true }
              return !isClaimed
            }
            if isCorrect ? isFirst : !Task.isCancelled { send(.paid) }
          }
          return [
            .run { send in
              await withTaskGroup { group in
                for _ in 1...2 { group.addTask { await pay(send) } }
                await group.next()
                group.cancelAll()
              }
            }
          ]
        case .paid:
          paymentCount += 1
          return []
        }
      },
      environment: { $0.variable(false) },
      finally: { $0 == 1 }
    )
  }

  struct Tokens: Hashable {
    var number = 1
    var isRefreshing = false
    var isLoggedOut = false
  }

  /// Two requests find that the token has expired. The server logs the user out if an old token is used again.
  static func refresh(isCorrect: Bool) -> Race {
    enum Action { case tokenExpired, refreshed(from: Int) }
    return Race(
      "refresh", isCorrect: isCorrect, initialValue: Tokens(),
      actions: [.tokenExpired, .tokenExpired],
      reducer: { (tokens: inout Tokens, action: Action, _: Void) in
        switch action {
        case .tokenExpired:
          if isCorrect && tokens.isRefreshing { return [] }
          tokens.isRefreshing = true
          return [answer(.refreshed(from: tokens.number))]
        case .refreshed(let number):
          tokens.isRefreshing = false
          if number == tokens.number { tokens.number += 1 } else { tokens.isLoggedOut = true }
          return []
        }
      },
      environment: { _ in },
      finally: { !$0.isLoggedOut },
      sometimes: { $0.number == 3 }
    )
  }

  struct Like: Hashable {
    var isLiked = false
    var version = 0
  }

  /// The button is tapped twice. The confirmation of the first tap comes after that of the second one.
  static func like(isCorrect: Bool) -> Race {
    enum Action { case tapped, confirmed(Bool, version: Int) }
    return Race(
      "like", isCorrect: isCorrect, initialValue: Like(), actions: [.tapped, .tapped],
      reducer: { (like: inout Like, action: Action, _: Void) in
        switch action {
        case .tapped:
          like.isLiked.toggle()
          like.version += 1
          return [answer(.confirmed(like.isLiked, version: like.version))]
        case .confirmed(let isLiked, let version):
          if !isCorrect || version == like.version { like.isLiked = isLiked }
          return []
        }
      },
      environment: { _ in },
      finally: { !$0.isLiked },
      sometimes: \.isLiked
    )
  }

  struct Draft: Hashable {
    var text = ""
    var isEdited = false
  }

  /// The saved text arrives when the user has already typed.
  static func draft(isCorrect: Bool) -> Race {
    enum Action { case appeared, loaded(String), typed(String) }
    return Race(
      "draft", isCorrect: isCorrect, initialValue: Draft(), actions: [.appeared, .typed("new")],
      reducer: { (draft: inout Draft, action: Action, _: Void) in
        switch action {
        case .appeared: return [answer(.loaded("old"))]
        case .loaded(let text): if !isCorrect || !draft.isEdited { draft.text = text }
        case .typed(let text): draft = Draft(text: text, isEdited: true)
        }
        return []
      },
      environment: { _ in },
      finally: { $0.text == "new" },
      sometimes: { $0.text == "old" }
    )
  }

  /// The user closes a screen before its content arrives, and the content opens it again.
  static func closedScreen(isCorrect: Bool) -> Race {
    enum Action { case opened, loaded(String), closed }
    return Race(
      "closed screen", isCorrect: isCorrect, initialValue: String?.none,
      actions: [.opened, .closed],
      reducer: { (content: inout String?, action: Action, _: Void) in
        switch action {
        case .opened:
          content = ""
          return [answer(.loaded("text"))]
        case .loaded(let text): if !isCorrect || content != nil { content = text }
        case .closed: content = nil
        }
        return []
      },
      environment: { _ in },
      finally: { $0 == nil },
      sometimes: { $0 == "text" }
    )
  }

  /// Two servers are asked, and one answer is enough.
  static func mirrors(isCorrect: Bool) -> Race {
    enum Action { case loadTapped, loaded(Int) }
    return Race(
      "mirrors", isCorrect: isCorrect, initialValue: [Int](), actions: [.loadTapped],
      reducer: { (answers: inout [Int], action: Action, _: Void) in
        switch action {
        case .loadTapped:
          let (first, second) = (answer(Action.loaded(1)), answer(Action.loaded(2)))
          return [isCorrect ? .race(first, second) : .merge(first, second)]
        case .loaded(let server):
          answers.append(server)
          return []
        }
      },
      environment: { _ in },
      finally: { $0.count == 1 }
    )
  }

  /// Each result replaces the search before it, but the first search may have ended by then.
  static func replacedSearch(isCorrect: Bool) -> Race {
    enum Action { case searchTapped, found(Int) }
    return Race(
      "replaced search", isCorrect: isCorrect, initialValue: [Int](), actions: [.searchTapped],
      reducer: { (found: inout [Int], action: Action, _: Void) in
        switch action {
        case .searchTapped:
          let queries = Effect<Int>.run { send in
            send(1)
            send(2)
          }
          return [queries.switchMap { answer(.found($0)) }]
        case .found(let number):
          if isCorrect { found = [number] } else { found.append(number) }
          return []
        }
      },
      environment: { _ in },
      finally: { $0 == [2] }
    )
  }

  /// Returns a request with one answer.
  static func answer<Action: Sendable>(_ action: Action) -> Effect<Action> {
    .run { send in
      await Task.yield()
      send(action)
    }
  }
}
