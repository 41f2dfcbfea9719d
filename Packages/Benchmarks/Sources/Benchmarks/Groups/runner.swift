import Foundation

// The runner that the apps share, with a script of a million actions.

extension [Benchmark] {
  static let runner = [
    Benchmark("runner/1000000-actions", floor: "the lines by hand") {
      .reported(
        unit: .nanoseconds, count: 1_000_000,
        work: { try await time(Child(executable: "scripted-counter", arguments: []), $0) },
        floor: { try await time(Child(executable: "benchmark", arguments: ["--script"]), $0) })
    }
  ]
}

/// Returns how long a process takes for each action of a script.
private func time(_ child: Child, _ count: Int) async throws -> Double {
  var child = child
  child.input = try script(of: count)
  let start = ContinuousClock.now
  try await child.run()
  return (ContinuousClock.now - start).nanoseconds / Double(count)
}

/// Returns a script with the given number of actions. The file is unlinked before it is written, so
/// nothing is left behind if the measurement is interrupted.
private func script(of count: Int) throws -> FileHandle {
  let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).script")
  try Data().write(to: file)
  let script = try FileHandle(forUpdating: file)
  try FileManager.default.removeItem(at: file)
  try script.write(contentsOf: Data(String(repeating: "send incrTapped\n", count: count).utf8))
  try script.seek(toOffset: 0)
  return script
}

/// Does by hand what such a script says. This is the floor of the runner.
func runScriptByHand() {
  var state = CounterState()
  while let line = readLine() {
    switch line {
    case "send incrTapped": _ = counterByHand(&state, .incrTapped, CounterEnvironment())
    case "send decrTapped": _ = counterByHand(&state, .decrTapped, CounterEnvironment())
    default: return
    }
  }
  sink(state)
}
