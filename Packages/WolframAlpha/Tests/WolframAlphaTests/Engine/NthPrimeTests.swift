import ComposableArchitecture
import Testing

@testable import WolframAlpha

@Suite("The engine", .timeLimit(.minutes(10)))
struct NthPrimeTests {
  @Test("finds the same primes as trial division, from the first on")
  func small() async throws {
    var candidates = (2...).lazy.filter { number in
      !(2...).lazy.prefix { $0 * $0 <= number }.contains { number.isMultiple(of: $0) }
    }
    .makeIterator()
    for n in 1...3000 {
      let prime = try await nthPrime(n)
      guard prime == candidates.next() else {
        Issue.record("The \(ordinal(n)) prime is not \(prime).")
        return
      }
    }
  }

  @Test(
    "knows what others have computed",
    arguments: [
      (1, 2), (2, 3), (1000, 7919), (1001, 7927), (10_000, 104_729), (1_000_000, 15_485_863),
      (100_000_000, 2_038_074_743), (1_000_000_000, 22_801_763_489),
    ]
  )
  func known(n: Int, prime: Int) async throws {
    #expect(try await nthPrime(n) == prime)
  }

  @Test("gets there from a bad estimate", arguments: [3_000_000 as Int64, 15_485_863, 30_000_000])
  func badEstimate(start: Int64) async throws {
    let count = try await primeCount(upTo: start)
    #expect(try await nthPrime(1_000_000, from: start, count: count) == 15_485_863)
    #expect(try await nthPrime(1_000_001, from: start, count: count) == 15_485_867)
    #expect(try await nthPrime(2, from: 100, count: 25) == 3)
  }

  @Test("does not begin what is already cancelled")
  func alreadyCancelled() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await nthPrime(NthPrimeClient.offlineLimit)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("ends when it is cancelled on the way")
  func cancelledLater() async throws {
    let task = Task { try await nthPrime(NthPrimeClient.offlineLimit) }
    await Task.yield()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

@Suite("The offline client", .timeLimit(.minutes(10)))
struct OfflineTests {
  @Test("answers with the nth prime")
  func answers() async {
    #expect(await ask(.offline, 1) == .success(2))
    #expect(await ask(.offline, 2) == .success(3))
    #expect(await ask(.offline, 1_000_000) == .success(15_485_863))
  }

  @Test("refuses what is not positive", arguments: [0, -1, Int.min])
  func notPositive(n: Int) async {
    #expect(await ask(.offline, n) == .failure(.notPositive(n)))
  }

  @Test(
    "refuses what is above its limit",
    arguments: [NthPrimeClient.offlineLimit + 1, Int.max]
  )
  func tooLarge(n: Int) async {
    let limit = NthPrimeClient.offlineLimit
    #expect(await ask(.offline, n) == .failure(.tooLarge(n, limit: limit)))
  }

  @Test("says nothing when it is cancelled")
  func cancelled() async {
    let store = questioner(.offline)
    let task = store.send(.asked(NthPrimeClient.offlineLimit))
    task.cancel()
    await task.finish()
    #expect(store.value == nil)
    #expect(store.effectsInFlight == 0)
  }
}
