import ComposableArchitecture
import HeadlessRunner
import HeadlessUI
import Synchronization

/// A counter that can block, and whose screen has rows without identities.
struct WebState: Codable, Equatable, Sendable {
  var count = 0
  var text = ""
  var password = ""
  var rows = ["one", "two"]
  var hasEnded = false
}

enum WebAction: Codable, Equatable, Sendable {
  case incrTapped
  case requestTapped
  case ended
  case textChanged(String)
  case passwordChanged(String)
  case deleteTapped(Int)
  case blockTapped
}

/// The parts of the app that a test decides.
struct WebEnvironment: Sendable {
  /// Lets the effect of `requestTapped` end.
  var end = Gate()
  /// Lets the reduction of `blockTapped` end.
  var unblock = BlockingGate()
}

func webReducer(
  state: inout WebState, action: WebAction, environment: WebEnvironment
) -> [Effect<WebAction>] {
  switch action {
  case .incrTapped: state.count += 1
  case .requestTapped:
    return [
      .run { send in
        await environment.end.wait()
        send(.ended)
      }
    ]
  case .ended: state.hasEnded = true
  case .textChanged(let text): state.text = text.uppercased()
  case .passwordChanged(let password): state.password = password
  case .deleteTapped(let index): state.rows.remove(at: index)
  case .blockTapped: environment.unblock.wait()
  }
  return []
}

func webProgram(_ environment: WebEnvironment = WebEnvironment()) -> Program<WebState, WebAction> {
  Program(
    initialValue: WebState(), reducer: webReducer, environment: environment,
    view: { WebView(store: $0) })
}

struct WebView: View {
  let store: Store<WebState, WebAction>

  var body: Screen {
    Screen("Counter") {
      Text("\(store.count)")
      Button("+") { store.send(.incrTapped) }
      Button("Request") { store.send(.requestTapped) }
      Button("Block") { store.send(.blockTapped) }
      Button("Never", isEnabled: false) {}
      TextField("Text", text: store.text) { store.send(.textChanged($0)) }
      TextField("Password", text: store.password, isSecure: true) {
        store.send(.passwordChanged($0))
      }
      List(store.rows.indices) { index in
        Row {
          Text(store.rows[index])
          Button("Delete") { store.send(.deleteTapped(index)) }
        }
      }
    }
  }
}
