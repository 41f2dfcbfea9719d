import CMeasuring

// These functions keep the optimizer from removing what is measured, and from doing it in advance:
//
// - The inputs of a measured loop (actions, keys) come out of `hidden`, so the compiler knows nothing
//   about them.
// - State outlives the loop in a `Box`, behind a closure that is called through a pointer. Every change
//   must therefore be made.
// - A floor's own work is a function that is not inlined. Several calls to it cannot be merged into one,
//   as several `+= 1` in a loop can. The library's work is at least one call, too.
// - Values that are only produced go to `sink`.

/// Returns the same value, about which the optimizer no longer knows anything.
@inline(never)
func hidden<Value>(_ value: Value) -> Value {
  var value = value
  withUnsafeMutablePointer(to: &value) { touch($0) }
  return value
}

/// Makes the optimizer assume that a value is used.
@inline(never)
func sink<Value>(_ value: Value) {
  var value = value
  withUnsafeMutablePointer(to: &value) { touch($0) }
}

/// State that outlives a batch.
final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// Returns a batch that changes state in place. `body` does its operation the given number of times.
func changing<Value>(
  _ value: Value, _ body: @escaping (inout Value, _ count: Int) -> Void
) -> Batch {
  let box = Box(value)
  return { body(&box.value, $0) }
}
