import ComposableArchitecture
import ComposableArchitectureRecording
import HeadlessRunner
import HeadlessUI
import HeadlessWeb

struct PrimeTime: HeadlessApp {
  static let name = "primetime"
  static let abstract = "Count."
  static func program(_ options: NoOptions) -> Program<Int, String> { makeProgram() }
}

struct SomeView: View {
  var store: Store<Int, String>
  var body: Screen { Screen("Counter") {} }
}

func makeProgram() -> Program<Int, String> {
  Program(
    initialValue: 0, reducer: { _, _, _ in [] }, environment: (),
    view: { SomeView(store: $0) })
}

struct FeedState: Codable, Sendable {}
enum FeedAction: Codable, Sendable { case load }
struct FeedEnvironment: Sendable { static let live = FeedEnvironment() }
func feedReducer(
  state: inout FeedState, action: FeedAction, environment: FeedEnvironment
) -> [Effect<FeedAction>] { [] }

// Examples: declarations

func examples() async {
  let program = makeProgram()
  // Examples: statements
}
