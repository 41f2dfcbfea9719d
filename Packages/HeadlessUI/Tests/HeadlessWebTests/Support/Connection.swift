import Foundation

/// A client's connection, which sends whatever a test says. It is closed when nothing refers to it.
final class Connection {
  private struct Failed: Error {}

  private let descriptor: Int32
  private var received: [UInt8] = []
  /// Whether the server has closed the connection, and everything before that has been read.
  private(set) var hasEnded = false

  /// - Parameter isSmall: Whether the system takes only a little that is not read.
  init(port: UInt16, isSmall: Bool = false) throws {
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor >= 0 else { throw Failed() }
    if isSmall {
      var size: Int32 = 4096
      setsockopt(
        descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout.size(ofValue: size)))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { throw Failed() }
  }

  deinit { _ = Foundation.close(descriptor) }

  /// Sends a text. What a closed connection does not take is dropped.
  func write(_ text: String) async throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      guard let sent = send(rest) else { return }
      rest = rest.dropFirst(sent)
      if sent == 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
  }

  /// Sends as much as the server's system takes at once. Returns `nil` if the connection is closed.
  func send(_ bytes: some Sequence<UInt8>) -> Int? {
    let bytes = Array(bytes)
    // SwiftNIO has told the system that a write to a closed connection is no signal.
    let sent = Foundation.write(descriptor, bytes, bytes.count)
    guard sent < 0 else { return sent }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Reads until a text has come.
  func read(until text: String) async throws -> String {
    // The earlier parts have been searched.
    let count = Self.partLength + text.utf8.count
    return try await read { String(decoding: $0.suffix(count), as: UTF8.self).contains(text) }
  }

  /// Reads an answer: its head, and as much as the head says.
  func readAnswer() async throws -> String {
    var length: Int?
    return try await read { received in
      length = length ?? Self.answerLength(received)
      return length.map { received.count >= $0 } ?? false
    }
  }

  /// Reads until the server closes the connection.
  func readToEnd() async throws -> String { try await read { _ in false } }

  private static var partLength: Int { 65_536 }

  /// Returns the length of an answer with its head. Returns `nil` if the head is not complete.
  private static func answerLength(_ received: [UInt8]) -> Int? {
    let text = String(decoding: received, as: UTF8.self)
    guard let end = text.firstRange(of: "\r\n\r\n"),
      let length = text.firstMatch(of: /Content-Length: (\d+)/).flatMap({ Int($0.1) })
    else { return nil }
    return text[..<end.upperBound].utf8.count + length
  }

  /// Reads until a condition is met or the connection is closed, and returns what has come since the last call.
  private func read(until isMet: ([UInt8]) -> Bool) async throws -> String {
    var buffer = [UInt8](repeating: 0, count: Self.partLength)
    while !hasEnded, received.isEmpty || !isMet(received) {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count > 0 {
        received += buffer[..<count]
      } else if count < 0, errno == EAGAIN || errno == EINTR {
        try await Task.sleep(for: .milliseconds(1))
      } else {
        hasEnded = true
      }
    }
    defer { received = [] }
    return String(decoding: received, as: UTF8.self)
  }
}
