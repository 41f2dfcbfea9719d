import ComposableArchitecture
import ComposableArchitectureObservation
import SwiftUI

struct CounterState: Equatable {
  var count = 0
  var isDetailShown = false
  var name = ""
}
enum CounterAction { case appeared, detailShown(Bool), incrTapped, nameChanged(String) }
struct CounterEnvironment { static let live = CounterEnvironment() }
let counterReducer: Reducer<CounterState, CounterAction, CounterEnvironment> = { _, _, _ in [] }

struct AppState { var (first, second) = (CounterState(), CounterState()) }
enum AppAction { case first(CounterAction), second(CounterAction) }

// Examples: declarations

func examples() {
  // Examples: statements
}

#if !canImport(SwiftUI)
  // A stand-in for the parts of SwiftUI that the page uses, with the same names, labels and isolation.
  @MainActor protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
  }
  extension Never: View { var body: Never { fatalError("Never run.") } }
  protocol Primitive: View where Body == Never {}
  extension Primitive { var body: Never { fatalError("Never run.") } }

  @MainActor protocol Scene {}
  @MainActor protocol App {
    associatedtype Body: Scene
    var body: Body { get }
    init()
  }
  extension App { static func main() {} }

  @resultBuilder enum ViewBuilder {
    static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    static func buildBlock<First: View, Second: View>(_ first: First, _ second: Second) -> Pair {
      Pair()
    }
  }
  struct Pair: Primitive {}
  struct WindowGroup<Content: View>: Scene { init(@ViewBuilder content: () -> Content) {} }
  struct VStack<Content: View>: Primitive { init(@ViewBuilder content: () -> Content) {} }
  struct Text: Primitive { init(_ text: String) {} }
  struct Button: Primitive { init(_ title: String, action: @escaping @MainActor () -> Void) {} }
  struct TextField: Primitive { init(_ title: String, text: Binding<String>) {} }

  extension View {
    func task(_ action: sending @escaping @isolated(any) () async -> Void) -> some View { self }
    func sheet<Content: View>(
      isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) -> some View { self }
  }

  @propertyWrapper struct State<Value> {
    var wrappedValue: Value
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  }
  struct Binding<Value> {
    init(
      get: @escaping @isolated(any) @Sendable () -> Value,
      set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}
  }
#endif
