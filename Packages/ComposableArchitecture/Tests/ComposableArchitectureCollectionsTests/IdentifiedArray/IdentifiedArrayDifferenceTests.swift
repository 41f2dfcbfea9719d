import ComposableArchitecture
import ComposableArchitectureCollections
import ComposableArchitectureTesting
import Testing

@Suite struct IdentifiedArrayDifferenceTests {
  @Test func `A failing test shows the element that differs`() {
    let reducer: Reducer<IdentifiedArrayOf<Todo>, String, Void> = { todos, title, _ in
      todos[id: "b"]?.title = title
      return []
    }
    let store = TestStore(
      initialValue: [Todo("a"), Todo("b"), Todo("c")], reducer: reducer, environment: ())
    withKnownIssue {
      store.send("x") { $0[id: "b"]?.title = "y" }
    } matching: { issue in
      let message = issue.comments.map(\.rawValue).joined()
      return message.contains("[0]: Todo(…),") && message.contains("+     title: \"x\",")
        && !message.contains("_elements")
    }
  }
}
