import CMeasuring

/// Takes samples of two batches alternately, so other work on the machine affects both equally.
struct Sampler {
  /// How many samples of each are taken.
  var repeats: Int
  /// The approximate duration of a sample. It determines the number of operations in a sample.
  var duration: Duration
  /// How many processes are run for a benchmark that needs its own process.
  var processes: Int

  static let full = Sampler(repeats: 101, duration: .milliseconds(1), processes: 5)
  static let quick = Sampler(repeats: 15, duration: .milliseconds(1), processes: 1)
  /// Performs each operation once, to check that it works and not how fast it is.
  static let once = Sampler(repeats: 1, duration: .zero, processes: 1)

  /// Measures both sides of a benchmark.
  func measure(_ benchmark: Benchmark) async throws -> Measurement {
    switch benchmark.sides() {
    case .timed(let work, let floor):
      return await time(benchmark, work, floor, sample: duration)
    case .awaited(let work, let floor, let weight):
      return await time(benchmark, work, floor, sample: duration * weight)
    case .reported(let unit, let count, let work, let floor):
      // One sample only checks that the benchmark works, so a small count is enough.
      let count = duration == .zero ? min(count, 1_000) : count
      var works: [Double] = []
      var floors: [Double] = []
      for _ in 0..<processes {
        works.append(try await work(count))
        floors.append(try await floor(count))
      }
      return Measurement(benchmark, unit, work: works, floor: floors, allocations: nil)
    }
  }

  private func time(
    _ benchmark: Benchmark, _ work: AsynchronousBatch, _ floor: AsynchronousBatch,
    sample: Duration
  ) async -> Measurement {
    let workCount = await calibrated(work, sample)
    let floorCount = await calibrated(floor, sample)
    var works: [Double] = []
    var floors: [Double] = []
    let allocationsBefore = allocationCount()
    await work(workCount)
    let allocations = Double(allocationCount() - allocationsBefore) / Double(workCount)
    let start = ContinuousClock.now
    for _ in 0..<repeats {
      // If many threads wait for a lock, it may suddenly take a thousand times as long as in the
      // calibration.
      if !works.isEmpty, ContinuousClock.now - start > .seconds(10) { break }
      works.append(await time(work, workCount) / Double(workCount))
      floors.append(await time(floor, floorCount) / Double(floorCount))
    }
    return Measurement(
      benchmark, .nanoseconds, work: works, floor: floors,
      allocations: allocationsBefore < 0 ? nil : allocations)
  }

  /// Returns the number of operations in a sample. Finding it also warms everything up.
  private func calibrated(_ batch: AsynchronousBatch, _ sample: Duration) async -> Int {
    let sample = sample.nanoseconds
    var count = 1
    while true {
      let time = await time(batch, count)
      if time >= sample { return count }
      // The count grows in steps because the first operations are slower than the others.
      count = min(count * 4, max(count + 1, Int(Double(count) * sample / max(time, 1))))
    }
  }

  private func time(_ batch: AsynchronousBatch, _ count: Int) async -> Double {
    let start = ContinuousClock.now
    await batch(count)
    return (ContinuousClock.now - start).nanoseconds
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) * 1e-9
  }
}
