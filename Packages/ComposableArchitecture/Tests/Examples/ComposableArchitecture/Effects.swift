import ComposableArchitecture
import Foundation

typealias Client = AppClient
typealias CounterAction = Action
typealias AppState = State

struct State {
  var count = 0
  var detail: Int?
  var rows: [Int: Int] = [:]
}

enum Action {
  case detailDismissed, ended, hintShown, incrTapped, loadFavorites, loggedOut, loginSucceeded
  case requestFact
  case saved, saving, searchCancelled, startTapped, started, stopTapped, ticked
  case batteryLevelChanged(Int)
  case factResponse(String)
  case moved(Int)
  case nthPrimeResponse(n: Int, result: Int)
  case progressed(Int)
  case received(Message)
  case refreshPulled(trace: String)
  case response(Result<Int, LoadError>)
  case rowDeleted(Int)
  case scrolled(Int)
  case searchTextChanged(String)
}

struct Environment {
  var analytics = Analytics()
  var clock: any Clock<Duration>
  var fact: @Sendable (Int) -> Effect<String>
  var fileClient = FileClient()
  var locations: @Sendable () -> AsyncStream<Int>
  var log: @Sendable (String) -> Void
  var nthPrime: @Sendable (Int) -> Effect<Int>

  struct Analytics {
    enum Event { case opened }
    func track(_ event: Event) async {}
  }

  struct FileClient {
    func remove(_ name: String) -> Effect<Never> { .merge() }
  }
}

struct LoadError: Error {
  static let timedOut = LoadError(CancellationError())
  init(_ error: any Error) {}
}

struct Message { var isForMe = true }

enum Session { case loggedIn(Int), loggedOut }

extension CasePath where Root == Session, Value == Int {
  static var loggedIn: Self {
    CasePath(embed: Session.loggedIn) { if case .loggedIn(let user) = $0 { user } else { nil } }
  }
}

struct AppClient {
  func addListener(_ listener: @escaping @Sendable (Int) -> Void) -> Int { 1 }
  func batteryLevels() -> Effect<Int> { .just(1) }
  func download(_ number: Int) -> Effect<Data> { .just(Data()) }
  func edits() -> Effect<Data> { .just(Data()) }
  func fetch() async -> Result<Int, LoadError> { .success(1) }
  func fetch(_ completion: @Sendable (Action) -> Void) {}
  func load() -> Effect<Action> { .just(.saved) }
  func load() async throws -> Int { 1 }
  func loadFavorites() -> Effect<Action> { .just(.saved) }
  func loadUser() -> Effect<Action> { .just(.saved) }
  func messages() -> Effect<Message> { .just(Message()) }
  func queries() -> Effect<String> { .just("") }
  func reply(to message: Message) -> Effect<Action> { .just(.saved) }
  func removeListener(_ token: Int) {}
  func prefetch(_ offset: Int) -> Effect<Action> { .just(.saved) }
  func save(_ document: Data) -> Effect<Action> { .just(.saved) }
  func search(_ text: String) -> Effect<Action> { .just(.saved) }
}

enum Feed { case prefetch }
enum Search { case request }
enum Stopwatch { case timer }
enum Trace { @TaskLocal static var current = "" }

struct Live {
  struct Environment { var now: Effect<Date> }
  // Examples: members
}

func reduce(_ state: inout State, _ action: Action, _ environment: Environment) -> [Effect<Action>]
{
  let (client, legacyClient) = (AppClient(), AppClient())
  let (mirror1, mirror2, mirror3) = (AppClient(), AppClient(), AppClient())
  var session = Session.loggedIn(1)
  let (count, document, locations) = (state.count, Data(), environment.locations())
  // Examples: statements
  return []
}
