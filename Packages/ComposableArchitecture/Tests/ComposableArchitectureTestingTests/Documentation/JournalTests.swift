import ComposableArchitecture
import ComposableArchitectureTesting
import Foundation
import Testing

@testable import ComposableArchitectureTestSupport

struct Entry: Equatable {
  var id: UUID
  var date: Date
}

enum JournalAction: Equatable { case addTapped }

struct JournalEnvironment {
  var now: @Sendable () -> Date
  var uuid: @Sendable () -> UUID
}

func journalReducer(
  state entries: inout [Entry], action: JournalAction, environment: JournalEnvironment
) -> [Effect<JournalAction>] {
  switch action {
  case .addTapped:
    entries.append(Entry(id: environment.uuid(), date: environment.now()))
    return []
  }
}

@Suite struct JournalTests {
  @Test func `An entry has an identifier and a date`() {
    let (now, uuids) = (TestDateGenerator(), TestUUIDGenerator())
    let store = TestStore(
      initialValue: [],
      reducer: journalReducer,
      environment: JournalEnvironment(now: { now() }, uuid: { uuids() })
    )
    now.advance(by: .seconds(60))
    store.send(.addTapped) { $0 = [Entry(id: uuids[0], date: now())] }
  }

  @Test func `The environment changes during a test`() {
    let store = TestStore(
      initialValue: CounterState(), reducer: counterReducer,
      environment: CounterEnvironment(fact: { number in "\(number) is a number." }))
    store.send(.factTapped)
    store.receive(.factResponse("0 is a number.")) { $0.fact = "0 is a number." }
    store.environment.fact = { _ in "There are no facts today." }
    store.send(.factTapped)
    store.receive(.factResponse("There are no facts today.")) {
      $0.fact = "There are no facts today."
    }
  }

  @Test func `A search with an immediate clock needs no waiting`() {
    let store = TestStore(
      initialValue: SearchState(),
      reducer: searchReducer,
      environment: SearchEnvironment(clock: ImmediateClock(), search: { query in ["\(query)s"] })
    )
    store.send(.queryChanged("cat")) { $0.query = "cat" }
    store.receive(.response(["cats"])) { $0.results = ["cats"] }
  }

  @Test func `A screen shows the count`() {
    let store = TestStore(
      initialValue: CounterState(), reducer: counterReducer, environment: .unused)
    let screen = store.view(
      value: { "You have counted to \($0.count)." },
      action: { (_: Void) in .incrTapped })
    screen.send(()) { $0 = "You have counted to 1." }
  }
}
