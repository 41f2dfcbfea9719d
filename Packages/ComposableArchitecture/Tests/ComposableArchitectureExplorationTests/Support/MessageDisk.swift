import Synchronization

/// A disk that an ordinary test of the message uses.
final class MessageDisk: Sendable {
  private let status = Mutex(MessageStatus.draft)

  var environment: MessageEnvironment {
    MessageEnvironment(
      load: { self.status.withLock { $0 } }, save: { new in self.status.withLock { $0 = new } },
      post: {})
  }
}
