#if !canImport(Darwin)
  import CCurl
  import Dispatch
  import Foundation
  import Synchronization

  /// One request and its reply, through libcurl, on a separate thread. A request that hangs therefore
  /// does not delay others, and no thread of the cooperative pool waits for a server.
  ///
  /// FoundationNetworking is not used because it crashes if a server closes the connection in the middle
  /// of a header.
  ///
  /// `@unchecked Sendable` is safe because `multi` is the only property that is not `Sendable`. Only the
  /// exchange's thread uses it, except for `curl_multi_wakeup`, which libcurl allows on any thread at any
  /// time. It is freed when no thread has a reference to the exchange.
  final class CurlExchange: @unchecked Sendable {
    typealias Outcome = Result<Reply, NthPrimeError>

    private let multi: OpaquePointer
    private let isStopped = Atomic(false)

    private init?() {
      guard let multi = ccurl_multi_init() else { return nil }
      self.multi = multi
    }

    deinit { ccurl_multi_cleanup(multi) }

    /// Makes the request. Cancelling the task ends it.
    static func reply(from url: URL) async -> Outcome {
      guard await CurlLibrary.isLoaded() else { return .failure(.missingLibrary("libcurl")) }
      guard let exchange = CurlExchange() else { return .failure(.unusable) }
      return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          DispatchQueue(label: "WolframAlpha").async {
            withSIGPIPEBlocked {
              exchange.run(url) { continuation.resume(returning: $0) }
            }
          }
        }
      } onCancel: {
        exchange.stop()
      }
    }

    private func stop() {
      isStopped.store(true, ordering: .sequentiallyConsistent)
      _ = ccurl_multi_wakeup(multi)
    }

    private func run(_ url: URL, _ finish: (Outcome) -> Void) {
      let receiver = CurlReceiver()
      withExtendedLifetime(receiver) {
        guard let easy = ccurl_easy_init() else { return finish(.failure(.unusable)) }
        defer { ccurl_easy_cleanup(easy) }
        guard receiver.configure(easy, for: url), ccurl_multi_add_handle(multi, easy) == 0 else {
          return finish(.failure(.unusable))
        }
        defer { _ = ccurl_multi_remove_handle(multi, easy) }
        // `finish` comes first because releasing the handles can wait for a name server.
        finish(outcome(of: transfer(), easy, receiver))
      }
    }

    /// Transfers until there is a result. Returns `nil` if the exchange was stopped before that.
    private func transfer() -> Int32? {
      var running: Int32 = 0
      while !isStopped.load(ordering: .sequentiallyConsistent) {
        guard ccurl_multi_perform(multi, &running) == 0 else { return nil }
        if running == 0 { return ccurl_multi_result(multi) }
        guard ccurl_multi_poll(multi, 60_000) == 0 else { return nil }
      }
      return nil
    }

    private func outcome(
      of result: Int32?, _ easy: OpaquePointer, _ receiver: CurlReceiver
    ) -> Outcome {
      guard let result else { return .failure(.connectionLost) }
      let status = ccurl_easy_getinfo_long(easy, CCURLINFO_RESPONSE_CODE)
      guard result == 0 else {
        let proxyStatus = ccurl_easy_getinfo_long(easy, CCURLINFO_HTTP_CONNECTCODE)
        if proxyStatus >= 300 { return .failure(.proxyStatus(proxyStatus)) }
        let systemError = ccurl_easy_getinfo_long(easy, CCURLINFO_OS_ERRNO)
        return .failure(NthPrimeError(curl: result, status: status, systemError: systemError))
      }
      // libcurl reports success if the connection ends in the middle of a header.
      guard receiver.isHeaderComplete, status >= 200 else { return .failure(.connectionLost) }
      return .success(
        Reply(status: status, body: receiver.body, isThroughProxy: receiver.isThroughProxy))
    }
  }

  /// libcurl, which is loaded by the first request.
  enum CurlLibrary {
    /// The usual file name, that of Debian's build with another TLS library, and the name without a
    /// version, which development packages install.
    private static let names = ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.so"]

    /// Swift initializes this once, even if several threads ask for it.
    private static let isThere = isThere(names)

    static func isThere(_ names: [String]) -> Bool { names.contains { ccurl_load($0) } }

    /// Returns whether libcurl can be used. Loads it on another thread because loading reads files.
    static func isLoaded() async -> Bool {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "WolframAlpha").async { continuation.resume(returning: isThere) }
      }
    }
  }

  /// Calls a function while the signal SIGPIPE is blocked on this thread.
  ///
  /// The TLS libraries of older versions of libcurl cause the signal if a server has closed the
  /// connection, and by default it ends the process. It is not ignored for the whole process because
  /// a library should not decide that for the program.
  func withSIGPIPEBlocked(_ body: () -> Void) {
    var brokenPipe = sigset_t()
    var others = sigset_t()
    sigemptyset(&brokenPipe)
    sigaddset(&brokenPipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &brokenPipe, &others)
    body()
    // Takes the signal if it is waiting, because unblocking would deliver it.
    var noTime = timespec()
    while sigtimedwait(&brokenPipe, nil, &noTime) < 0, errno == EINTR {}
    pthread_sigmask(SIG_SETMASK, &others, nil)
  }
#endif
