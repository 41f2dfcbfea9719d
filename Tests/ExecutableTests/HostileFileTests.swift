import Foundation
import Testing

/// Tests that no number in a file, a script or an option ends the app by a signal. It has a meaning, or the app says in a
/// sentence what is wrong.
@Suite struct HostileFileTests {
  private static let numbers = [
    "9223372036854775807", "-9223372036854775808", "4611686018427387903", "18446744073709551616",
    "1e300", "1e400", "\"NaN\"", "\"Infinity\"", "-1", "1.5",
  ]

  private static let keys = [
    "history", "number", "state", "time", "cause", "effect", "startedBy", "count", "n",
  ]

  private let primetime = Executable(name: "primetime")
  private let folder: TemporaryFolder
  private var file: URL { folder.url.appending(path: "history.jsonl") }

  init() throws { folder = try TemporaryFolder() }

  /// Records a session with effects in virtual time, which is the same in each run.
  private func recording() async throws -> [String] {
    let outcome = try await primetime.run(
      "run", "-", "--clock", "virtual", "--record", file.path(),
      input: """
        tap Counter demo
        tap +
        tap +
        tap What is the 2nd prime?
        wait
        tap Ok

        """)
    #expect(outcome.status == 0)
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// Runs the first of the commands that read a recording.
  private func read(_ bytes: [UInt8], _ change: String, commands: Int = 6) async throws {
    try Data(bytes).write(to: file)
    let page = folder.url.appending(path: "page.html").path()
    let all = [
      ["replay"], ["export", "--script"], ["history"], ["export", "--page", page],
      ["history", "--at", "2"], ["replay", "--to", "2"],
    ]
    for arguments in all.prefix(commands) {
      let outcome = try await primetime.start(
        [arguments[0], file.path()] + arguments.dropFirst(), input: "tap +\n"
      ).outcome()
      #expect(!outcome.isKilled, "\(change), \(arguments): \(outcome.errors)")
      #expect([0, 1, 65].contains(outcome.status), "\(change), \(arguments)")
      #expect(outcome.status == 0 || !outcome.errors.isEmpty, "\(change), \(arguments)")
    }
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "1e300", "\"NaN\"", "-1"])
  func `A recording with an extreme number is read or refused`(number: String) async throws {
    let lines = try await recording()
    for key in Self.keys {
      let value = try Regex("\"\(key)\":[-+.e0-9]*")
      let places = lines.indices.filter { lines[$0].contains("\"\(key)\":") }
      // In the first of the lines, in the last of them, and in all.
      for changes in Set([Array(places.prefix(1)), places.suffix(1), places]) {
        var changed = lines
        for line in changes {
          changed[line] = lines[line].replacing(value, with: "\"\(key)\":\(number)")
        }
        try await read(
          Array((changed.joined(separator: "\n") + "\n").utf8),
          "\(key) \(number) in \(changes.count) lines", commands: 2)
      }
    }
  }

  /// Run a campaign with `RECORDING_MUTANTS=1000`.
  @Test func `A recording with random changes is read or refused`() async throws {
    let original = Array((try await recording().joined(separator: "\n") + "\n").utf8)
    let count = ProcessInfo.processInfo.environment["RECORDING_MUTANTS"].flatMap { Int($0) } ?? 3
    for mutant in 0..<count {
      var generator = Generator(state: UInt64(mutant))
      var bytes = original
      for _ in 0...Int.random(in: 0...2, using: &generator) { change(&bytes, &generator) }
      try await read(bytes, "mutant \(mutant)")
    }
  }

  private func change(_ bytes: inout [UInt8], _ generator: inout Generator) {
    guard let place = bytes.indices.randomElement(using: &generator) else { return }
    let texts = Self.numbers + ["\n\n", "\r\n", "{", "\"", String(repeating: "[", count: 600)]
    let text = texts.randomElement(using: &generator) ?? ""
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes.removeSubrange(place..<min(bytes.count, place + 40))
    case 2: bytes.insert(contentsOf: text.utf8, at: place)
    default:
      let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
      guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
      let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex
      bytes.replaceSubrange(start..<end, with: text.utf8)
    }
  }

  /// A generator whose numbers are the same in each run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      let mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
      return mixed ^ mixed >> 27
    }
  }

  @Test(arguments: numbers)
  func `A document with an extreme number is loaded or set aside`(number: String) async throws {
    let document = folder.url.appending(path: "favorite-primes.json")
    for text in [
      "{\"documentVersion\":\(number),\"value\":[2]}",
      "{\"documentVersion\":1,\"value\":[\(number)]}", "\n[\(number)]\r\n",
    ] {
      try Data(text.utf8).write(to: document)
      let outcome = try await primetime.run(
        "run", "-", "--clock", "virtual", "--data-directory", folder.path, "--keep-going",
        input: "tap Favorite primes\nback\ntap Counter demo\ntap Is this prime?\nshow\n")
      #expect(!outcome.isKilled, "\(text): \(outcome.errors)")
      #expect([0, 65].contains(outcome.status), "\(text): \(outcome.errors)")
    }
  }

  @Test(arguments: numbers + ["0.000000001", "999999999999999"])
  func `A script with an extreme number continues after each line`(number: String) async throws {
    let lines = [
      "tap Counter demo", "type \"Go to number\" N", "submit Go to number", "tap +", "tap -",
      "tap Is this prime?", "tap Save to favorite primes", "tap Done", "tap + #N", "tap N",
      "sleep N", "sleep Nh", "wait N", "advance N", "advance Nms", "expect count N",
      "expect count < N", "wait until count N within Ns", "state favoritePrimes[N]",
      "send counterView.counter.nthPrimeResponse {\"n\":N,\"result\":{\"success\":{\"_0\":N}}}",
      "send counterView.counter.nthPrimeProgress {\"n\":N,\"fraction\":N}", "show",
      "send favoritePrimes.deleteFavoritePrimes [N]",
      "send favoritePrimes.loadedFavoritePrimes [N]",
      "state",
    ].map { $0.replacing("N", with: number) }
    let outcome = try await primetime.run(
      "run", "-", "--clock", "virtual", "--keep-going", "--wait-limit", "0s",
      input: lines.joined(separator: "\n"))
    #expect(!outcome.isKilled, "\(outcome.errors)")
    #expect([0, 1, 65].contains(outcome.status))
    #expect(outcome.output.contains("\"count\" : "))
  }
}
