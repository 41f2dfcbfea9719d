import Synchronization

/// A variable that can be used from any thread.
package final class Box<Value: Sendable>: Sendable {
  private let content: Mutex<Value>

  package init(_ value: Value) { content = Mutex(value) }

  package var value: Value {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }

  package func update<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    content.withLock { value in body(&value) }
  }
}
