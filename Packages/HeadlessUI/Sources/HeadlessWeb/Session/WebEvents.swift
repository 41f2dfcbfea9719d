/// Events for one reader, in the format of server-sent events: the screen whenever it has changed.
///
/// A slow reader gets the newest screen, not those between. If nothing changes for 15 seconds, a comment is sent, so
/// that a server notices when the reader has left. The events end if the reader is too slow.
public struct WebEvents: AsyncSequence, Sendable {
  let reader: WebReader

  /// Returns what reads the events. Only one of them may be used.
  public func makeAsyncIterator() -> Iterator { Iterator(reader: reader) }

  /// Reads the events.
  public struct Iterator: AsyncIteratorProtocol {
    let reader: WebReader

    /// Returns the bytes of the next event. Returns `nil` if there will be no more.
    public mutating func next() async -> [UInt8]? { await reader.next() }

    /// Returns the bytes of the next event. Returns `nil` if there will be no more.
    public mutating func next(isolation: isolated (any Actor)?) async -> [UInt8]? {
      await reader.next()
    }
  }
}
