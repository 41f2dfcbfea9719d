/// The nth prime, exactly.
///
/// It estimates where the prime is, counts the primes up to there, and sieves the rest of the way.
///
/// - Parameters:
///   - n: From 1 to `NthPrimeClient.offlineLimit`.
///   - report: Called with the fraction of the work that is done. See `ProgressMeter`. It is not called
///     if n is below `leastReportedN`.
/// - Throws: `CancellationError` if the task is cancelled.
func nthPrime(
  _ n: Int,
  report: (@Sendable (Double) -> Void)? = nil
) async throws -> Int {
  // Finding small primes is faster than counting them. The 1000th prime is 7919.
  guard n > 1000 else { return primes(upTo: 7919)[n - 1] }
  var progress = ProgressMeter(report: n < leastReportedN ? nil : report)
  let estimate = estimatedPrime(n)
  let count = try await primeCount(upTo: estimate, &progress)
  return try await nthPrime(n, from: estimate, count: count)
}

/// The least n whose prime takes long enough to report progress: some milliseconds.
let leastReportedN = 100_000_000

/// Finds the nth prime by searching up or down from a number up to which the primes have been counted.
///
/// - Parameters:
///   - n: 2 or more.
///   - start: Where to begin. A longer way to the prime takes more time.
///   - count: The number of primes up to and including `start`.
func nthPrime(_ n: Int, from start: Int64, count: Int) async throws -> Int {
  // A sieve of a shorter stretch would cost more than what it finds. A longer one needs more memory.
  let length = max(1 << 16, integerSquareRoot(start))
  var low = start + 1
  var high = start
  var count = count
  while count < n {
    try await pause()
    let primes = oddPrimes(in: high + 1...high + length)
    if n - count <= primes.count { return Int(primes[n - count - 1]) }
    count += primes.count
    high += length
  }
  while true {
    try await pause()
    let primes = oddPrimes(in: low - length...low - 1)
    if count - n < primes.count { return Int(primes[primes.count - 1 - (count - n)]) }
    count -= primes.count
    low -= length
  }
}

/// Lets other tasks run. If all tasks share one thread, one of them may be about to cancel this one.
///
/// - Throws: `CancellationError` if the task is cancelled.
func pause() async throws {
  await Task.yield()
  try Task.checkCancellation()
}
