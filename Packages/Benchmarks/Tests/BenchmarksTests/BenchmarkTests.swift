import Testing

@testable import Benchmarks

@Suite struct BenchmarkTests {
  @Test(arguments: [Benchmark].all.map(\.name))
  func `Each benchmark is measured next to its floor`(name: String) async throws {
    let benchmark = try #require([Benchmark].all.first { $0.name == name })
    let measurement = try await Sampler.once.measure(benchmark)
    #expect(measurement.median.isFinite)
    #expect(measurement.floorMedian.isFinite)
    #expect(measurement.repeats == 1)
    #expect((measurement.holds == nil) == (benchmark.budget == nil))
  }

  @Test func `Benchmark names are unique`() {
    let names = [Benchmark].all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `The median is at least as large as half of the samples`() {
    #expect([3, 1, 2].median == 2)
    #expect([4, 1, 3, 2].median == 2.5)
    #expect([7].median == 7)
  }

  @Test func `A budget is a limit relative to the floor`() {
    #expect(Budget.ratio(2).holds(work: 20, floor: 10))
    #expect(!Budget.ratio(2).holds(work: 21, floor: 10))
    #expect(Budget.above(60).holds(work: 70, floor: 10))
    #expect(!Budget.above(60).holds(work: 71, floor: 10))
  }

  @Test func `A sample counts the allocations of its operations`() async throws {
    let benchmark = Benchmark("boxes", floor: "nothing") {
      .timed(
        work: { count in for _ in 0..<count { sink(Box(count)) } },
        floor: { _ in })
    }
    let measurement = try await Sampler.once.measure(benchmark)
    // The count may be higher because other tests run at the same time and allocate too.
    if let allocations = measurement.allocations { #expect(allocations >= 1) }
  }
}
