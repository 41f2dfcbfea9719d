import NIOCore

/// The limits of a ``WebServer``. Tests use smaller ones.
struct ServerLimits: Sendable {
  /// The most bytes of the target and the headers of a request: 16 KiB.
  var headBytes = 16 << 10
  /// The most headers of a request.
  var headers = 100
  /// The most bytes of a body: 64 KiB.
  var bodyBytes = WebRequest.longestBody
  /// The most connections at a time.
  var connections = 256
  /// How long a connection may stay open without a request.
  var idleTime = TimeAmount.seconds(60)
  /// How long the target and the headers may take after their first byte.
  var headTime = TimeAmount.seconds(5)
  /// How long a body may take after the headers.
  var bodyTime = TimeAmount.seconds(5)
  /// How long a client may receive nothing while there is something to send.
  var writeTime = TimeAmount.seconds(5)
  /// How long input is dropped after the last answer.
  ///
  /// If a connection were closed while input is unread, the client would lose the answer (RFC 9112, 9.6).
  var closeTime = TimeAmount.seconds(1)
}
