import CMeasuring

/// Takes samples of two batches in turn, so that whatever else the machine does hits both alike.
struct Sampler {
  /// How many samples of each are taken.
  var repeats: Int
  /// How long a sample takes, roughly. It is what calibrates the number of operations in it.
  var duration: Duration
  /// How many processes are run for what needs one of its own.
  var processes: Int

  static let full = Sampler(repeats: 101, duration: .milliseconds(1), processes: 5)
  static let quick = Sampler(repeats: 15, duration: .milliseconds(1), processes: 1)
  /// Each operation once: to see that it works, not how fast.
  static let once = Sampler(repeats: 1, duration: .zero, processes: 1)

  /// Measures both sides of a benchmark.
  func measure(_ benchmark: Benchmark) async throws -> Measurement {
    switch benchmark.sides() {
    case .timed(let work, let floor):
      return await time(benchmark, work, floor, sample: duration)
    case .awaited(let work, let floor, let weight):
      return await time(benchmark, work, floor, sample: duration * weight)
    case .reported(let unit, let count, let work, let floor):
      // Where one is enough, so is a small one.
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
      // Locks that many wait for may suddenly take a thousand times as long as when calibrated.
      if !works.isEmpty, ContinuousClock.now - start > .seconds(10) { break }
      works.append(await time(work, workCount) / Double(workCount))
      floors.append(await time(floor, floorCount) / Double(floorCount))
    }
    return Measurement(
      benchmark, .nanoseconds, work: works, floor: floors,
      allocations: allocationsBefore < 0 ? nil : allocations)
  }

  /// How many operations a sample has. Finding that out also warms everything up.
  private func calibrated(_ batch: AsynchronousBatch, _ sample: Duration) async -> Int {
    let sample = sample.nanoseconds
    var count = 1
    while true {
      let time = await time(batch, count)
      if time >= sample { return count }
      // Not all at once, as the first operations are slower than the others.
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
