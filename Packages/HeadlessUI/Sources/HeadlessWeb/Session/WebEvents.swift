/// Events for one reader, in the format of server-sent events: the screen whenever it has changed, or what is new in the
/// history.
///
/// A slow reader gets the newest screen, not those between. If nothing changes for 15 seconds, a comment is sent, so
/// that a server notices when the reader has left. The events end if the reader is too slow.
public struct WebEvents: AsyncSequence, Sendable {
  let nextEvent: @Sendable () async -> [UInt8]?

  /// Returns what reads the events. Only one of them may be used.
  public func makeAsyncIterator() -> Iterator { Iterator(nextEvent: nextEvent) }

  /// Reads the events.
  public struct Iterator: AsyncIteratorProtocol {
    let nextEvent: @Sendable () async -> [UInt8]?

    /// Returns the bytes of the next event. Returns `nil` if there will be no more.
    public mutating func next() async -> [UInt8]? { await nextEvent() }

    /// Returns the bytes of the next event. Returns `nil` if there will be no more.
    public mutating func next(isolation: isolated (any Actor)?) async -> [UInt8]? {
      await nextEvent()
    }
  }
}
