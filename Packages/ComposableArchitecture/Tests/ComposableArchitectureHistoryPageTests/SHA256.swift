/// Returns the hash SHA-256 of bytes, as FIPS 180-4 of the National Institute of Standards and Technology defines
/// it. A process that computes it would be a leak for the address sanitizer.
func sha256(_ message: [UInt8]) -> [UInt8] {
  let primes = Array((2...).lazy.filter { n in !(2..<n).contains { n % $0 == 0 } }.prefix(64))
  /// The first 32 bits of the fraction of a root.
  func fraction(_ root: Double) -> UInt32 { UInt32((root - root.rounded(.down)) * 4_294_967_296) }
  let constants = primes.map { fraction(cubeRoot(of: Double($0))) }
  var hash = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
  let padding = [UInt8](repeating: 0, count: (119 - message.count % 64) % 64)
  let length = withUnsafeBytes(of: UInt64(message.count * 8).bigEndian) { Array($0) }
  let bytes = message + [0x80] + padding + length
  for block in stride(from: 0, to: bytes.count, by: 64) {
    var words = (0..<16).map { index in
      bytes[block + index * 4..<block + index * 4 + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (a, b) = (words[index - 15], words[index - 2])
      words.append(
        words[index - 16] &+ (a.rotated(7) ^ a.rotated(18) ^ a >> 3) &+ words[index - 7]
          &+ (b.rotated(17) ^ b.rotated(19) ^ b >> 10))
    }
    var state = hash
    for index in 0..<64 {
      let (a, e) = (state[0], state[4])
      let choice = e & state[5] ^ ~e & state[6]
      let majority = a & state[1] ^ a & state[2] ^ state[1] & state[2]
      let first =
        state[7] &+ (e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)) &+ choice &+ constants[index]
        &+ words[index]
      let second = (a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)) &+ majority
      state = [first &+ second] + state[0..<3] + [state[3] &+ first] + state[4..<7]
    }
    hash = zip(hash, state).map { $0 &+ $1 }
  }
  return hash.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
}

/// Newton's method.
private func cubeRoot(of value: Double) -> Double {
  (0..<100).reduce(value) { root, _ in (2 * root + value / (root * root)) / 3 }
}

extension UInt32 {
  fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
