import Foundation

/// Reads events from a terminal on a separate thread.
enum TerminalInput {
  /// Starts to read.
  ///
  /// - Parameters:
  ///   - receive: Called with the events of each read, on another thread.
  ///   - end: Called once, at the end of the input.
  static func start(
    _ file: Int32 = STDIN_FILENO,
    receive: @escaping @Sendable ([TerminalEvent]) -> Void,
    end: @escaping @Sendable () -> Void
  ) {
    let thread = Thread {
      read(file, receive)
      end()
    }
    thread.name = "terminal input"
    thread.start()
  }

  private static func read(_ file: Int32, _ receive: ([TerminalEvent]) -> Void) {
    var decoder = KeyDecoder()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let limit = decoder.patience.map { Int32($0 / .milliseconds(1)) } ?? -1
      var ready = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let result = poll(&ready, 1, limit)
      if result == 0 {
        receive(decoder.flush())
        continue
      }
      if result < 0 {
        if errno == EINTR { continue }
        break
      }
      let count = Foundation.read(file, &buffer, buffer.count)
      if count > 0 {
        let events = decoder.decode(buffer[..<count])
        if !events.isEmpty { receive(events) }
      } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
        break
      }
    }
    receive(decoder.flush())
  }
}
