import CMeasuring

// How the optimiser is kept from leaving out what is measured, and from doing it beforehand:
//
// - What goes into a measured loop (actions, keys) comes out of `hidden`, so that nothing is known of it
//   while compiling.
// - State outlives the loop in a `Box`, behind a closure that is called through a pointer, so that every
//   change must be made.
// - A floor's own work is a function that is not inlined. Several calls of it cannot be drawn together
//   into one, as several `+= 1` in a loop can; and the library's work is no less than a call either.
// - What is only produced goes to `sink`.

/// The same value, of which the optimiser knows nothing any more.
@inline(never)
func hidden<Value>(_ value: Value) -> Value {
  var value = value
  withUnsafeMutablePointer(to: &value) { touch($0) }
  return value
}

/// Uses a value, as far as the optimiser knows.
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

/// A batch that changes state in place. `body` does its operation as often as it is told.
func changing<Value>(
  _ value: Value, _ body: @escaping (inout Value, _ count: Int) -> Void
) -> Batch {
  let box = Box(value)
  return { body(&box.value, $0) }
}
