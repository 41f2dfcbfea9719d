#if !canImport(Darwin)
  import CCurl
  import Foundation

  /// What libcurl may do in an exchange, and what it has received so far.
  final class CurlReceiver {
    /// The largest size of all headers together, those of redirections and of interim answers included.
    static let maximumHeaderSize = 1 << 18

    private(set) var body = Data()
    /// Whether the empty line after the last header has come.
    private(set) var isHeaderComplete = false
    private var headerSize = 0

    /// Prepares a request. libcurl calls this receiver until the handle is cleaned up, and does not
    /// keep it alive.
    ///
    /// - Returns: whether libcurl has accepted all options. None of them may be left out.
    func configure(_ easy: OpaquePointer, for url: URL) -> Bool {
      let httpAndHTTPS = 3
      let numbers = [
        (CCURLOPT_PROTOCOLS, httpAndHTTPS),
        (CCURLOPT_REDIR_PROTOCOLS, httpAndHTTPS),
        (CCURLOPT_FOLLOWLOCATION, 1),
        (CCURLOPT_MAXREDIRS, 10),
        // Version 1.1, because one request gains nothing from a later one.
        (CCURLOPT_HTTP_VERSION, 2),
        (CCURLOPT_HTTP09_ALLOWED, 0),
        // Compression is not asked for, and a compressed answer is not decompressed: a short one could
        // become a very long one.
        (CCURLOPT_HTTP_CONTENT_DECODING, 0),
        (CCURLOPT_MAXFILESIZE, maximumReplySize),
        // `reply(from:timeout:)` limits the whole. This is for those who allow hours.
        (CCURLOPT_CONNECTTIMEOUT_MS, 60_000),
        (CCURLOPT_NOSIGNAL, 1),
      ]
      let receiver = Unmanaged.passUnretained(self).toOpaque()
      return numbers.allSatisfy { ccurl_easy_setopt_long(easy, $0, $1) == 0 }
        // libcurl copies the text.
        && url.absoluteString.withCString { ccurl_easy_setopt_pointer(easy, CCURLOPT_URL, $0) } == 0
        && ccurl_easy_setopt_pointer(easy, CCURLOPT_HEADERDATA, receiver) == 0
        && ccurl_easy_setopt_callback(
          easy, CCURLOPT_HEADERFUNCTION,
          { bytes, size, count, receiver in
            CurlReceiver.from(receiver).addHeader(bytes, size * count)
          }) == 0
        && ccurl_easy_setopt_pointer(easy, CCURLOPT_WRITEDATA, receiver) == 0
        && ccurl_easy_setopt_callback(
          easy, CCURLOPT_WRITEFUNCTION,
          { bytes, size, count, receiver in
            CurlReceiver.from(receiver).addBody(bytes, size * count)
          }) == 0
    }

    private static func from(_ pointer: UnsafeMutableRawPointer) -> CurlReceiver {
      Unmanaged.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Takes a line of a header.
    ///
    /// - Returns: how many bytes it took; fewer than it was given end the transfer.
    private func addHeader(_ bytes: UnsafePointer<CChar>, _ count: Int) -> Int {
      guard count <= Self.maximumHeaderSize - headerSize else { return 0 }
      headerSize += count
      let line = UnsafeRawBufferPointer(start: bytes, count: count)
      if line.elementsEqual("\r\n".utf8) || line.elementsEqual("\n".utf8) {
        isHeaderComplete = true
      } else if line.starts(with: "HTTP/".utf8) {
        // Another answer begins: after a redirection, an interim answer, or that of a proxy.
        isHeaderComplete = false
      }
      return count
    }

    /// Takes a part of the body.
    ///
    /// - Returns: how many bytes it took; fewer than it was given end the transfer.
    private func addBody(_ bytes: UnsafePointer<CChar>, _ count: Int) -> Int {
      guard count <= maximumReplySize - body.count else { return 0 }
      body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
      return count
    }
  }
#endif
