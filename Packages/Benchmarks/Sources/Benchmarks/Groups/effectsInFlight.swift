import ComposableArchitecture

// Effects that wait: the memory that each of them takes, and the time from its start to its
// end.

extension [Benchmark] {
  static let effectsInFlight = [10_000, 100_000].flatMap { count in
    [
      Benchmark("in-flight/\(count)-memory", floor: "suspended Tasks", budget: .ratio(1.5)) {
        .reported(
          unit: .bytes, count: count,
          work: { try await report(.effects, $0).bytes },
          floor: { try await report(.tasks, $0).bytes })
      },
      Benchmark("in-flight/\(count)-time", floor: "suspended Tasks") {
        .reported(
          unit: .nanoseconds, count: count,
          work: { try await report(.effects, $0).nanoseconds },
          floor: { try await report(.tasks, $0).nanoseconds })
      },
    ]
  }
}

private func report(_ kind: InFlight.Kind, _ count: Int) async throws -> InFlight {
  let output = try await Child(
    executable: "benchmark", arguments: ["--in-flight", kind.rawValue, "\(count)"]
  ).run()
  return try InFlight(report: output)
}
