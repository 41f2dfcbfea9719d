import FlyingSocks
import Foundation

/// A client's connection, which sends whatever a test says.
final class Connection {
  private let socket: Socket
  private var received = ""

  init(port: UInt16) throws {
    socket = try Socket(domain: AF_INET)
    try socket.connect(to: .inet(ip4: "127.0.0.1", port: port))
    try socket.setFlags(.nonBlocking)
  }

  /// Sends a text. What a closed connection does not take is dropped.
  func write(_ text: String) throws {
    let data = Data(text.utf8)
    var sent = data.startIndex
    while sent < data.endIndex {
      do {
        sent = try socket.write(data, from: sent)
      } catch SocketError.blocked {
        usleep(1000)
      } catch {
        return
      }
    }
  }

  /// Reads until a text has come.
  func read(until text: String) async throws -> String {
    try await read { $0.contains(text) }
  }

  /// Reads an answer: its head, and as much as the head says.
  func readToEnd() async throws -> String {
    try await read { received in
      guard let end = received.firstRange(of: "\r\n\r\n"),
        let length = received.firstMatch(of: /Content-Length: (\d+)/).flatMap({ Int($0.1) })
      else { return false }
      return received[end.upperBound...].utf8.count >= length
    }
  }

  /// Reads until a condition is met or the connection is closed, and returns what has come since the last call.
  private func read(until isMet: (String) -> Bool) async throws -> String {
    while !isMet(received) {
      do {
        received += String(decoding: try socket.read(atMost: 65_536), as: UTF8.self)
      } catch SocketError.blocked {
        try await Task.sleep(for: .milliseconds(1))
      } catch {
        break
      }
    }
    defer { received = "" }
    return received
  }

  func close() { try? socket.close() }
}
