#if !canImport(Darwin)
  import CCurl
  import Foundation

  /// Sets the options of a transfer, and collects what libcurl receives.
  final class CurlReceiver {
    /// The largest total size of all headers, including those of redirections and interim answers.
    static let maximumHeaderSize = 1 << 18

    private(set) var body = Data()
    /// Whether the empty line after the last header has been received.
    private(set) var isHeaderComplete = false
    /// Whether the last request went to a proxy, which answers itself or with what the server answered.
    private(set) var isThroughProxy = false
    private var headerSize = 0

    /// Prepares a request. libcurl calls this receiver until the handle is cleaned up, but does not
    /// retain it.
    ///
    /// - Returns: Whether libcurl accepted all options. The exchange needs every one of them.
    func configure(_ easy: OpaquePointer, for url: URL) -> Bool {
      let httpAndHTTPS = 3
      let numbers = [
        (CCURLOPT_PROTOCOLS, httpAndHTTPS),
        (CCURLOPT_REDIR_PROTOCOLS, httpAndHTTPS),
        (CCURLOPT_FOLLOWLOCATION, 1),
        (CCURLOPT_MAXREDIRS, 10),
        // Version 1.1 because a single request gains nothing from a later version.
        (CCURLOPT_HTTP_VERSION, 2),
        (CCURLOPT_HTTP09_ALLOWED, 0),
        // The request does not ask for compression, and a compressed answer is not decompressed because
        // a short answer could become a very long one.
        (CCURLOPT_HTTP_CONTENT_DECODING, 0),
        (CCURLOPT_MAXFILESIZE, maximumReplySize),
        // `reply(from:timeout:)` limits the whole exchange. This limits connecting if that limit is hours.
        (CCURLOPT_CONNECTTIMEOUT_MS, 60_000),
        (CCURLOPT_NOSIGNAL, 1),
        // Without this, libcurl does not call the debug function.
        (CCURLOPT_VERBOSE, 1),
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
        && ccurl_easy_setopt_pointer(easy, CCURLOPT_DEBUGDATA, receiver) == 0
        && ccurl_easy_setopt_debug_callback(
          easy,
          { _, kind, bytes, count, receiver in
            if kind == Int32(CCURLDEBUG_HEADER_OUT.rawValue) {
              CurlReceiver.from(receiver).noteRequest(bytes, count)
            }
            return 0
          }) == 0
    }

    private static func from(_ pointer: UnsafeMutableRawPointer) -> CurlReceiver {
      Unmanaged.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Notes where a request goes. A request to a proxy names the whole address, any other only its path.
    ///
    /// libcurl can say this itself only since version 8.7.
    private func noteRequest(_ bytes: UnsafePointer<CChar>, _ count: Int) {
      isThroughProxy = UnsafeRawBufferPointer(start: bytes, count: count)
        .starts(with: "GET http".utf8)
    }

    /// Adds a line of a header.
    ///
    /// - Returns: The number of bytes that were accepted. libcurl ends the transfer if it is too low.
    private func addHeader(_ bytes: UnsafePointer<CChar>, _ count: Int) -> Int {
      guard count <= Self.maximumHeaderSize - headerSize else { return 0 }
      headerSize += count
      let line = UnsafeRawBufferPointer(start: bytes, count: count)
      if line.elementsEqual("\r\n".utf8) || line.elementsEqual("\n".utf8) {
        isHeaderComplete = true
      } else if line.starts(with: "HTTP/".utf8) {
        // Another answer begins, because the last one was a redirection, an interim answer or a proxy's.
        isHeaderComplete = false
      }
      return count
    }

    /// Adds a part of the body.
    ///
    /// - Returns: The number of bytes that were accepted. libcurl ends the transfer if it is too low.
    private func addBody(_ bytes: UnsafePointer<CChar>, _ count: Int) -> Int {
      guard count <= maximumReplySize - body.count else { return 0 }
      body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
      return count
    }
  }
#endif
