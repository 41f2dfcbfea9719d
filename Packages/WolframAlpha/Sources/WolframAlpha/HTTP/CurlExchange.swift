#if !canImport(Darwin)
  import CCurl
  import Dispatch
  import Foundation
  import Synchronization

  /// One request and its reply, through libcurl, on a thread of its own: if one is stuck, others are
  /// not, and no thread of the cooperative pool waits for a server.
  ///
  /// FoundationNetworking, which is the alternative here, stops the program if a server closes the
  /// connection in the middle of a header.
  ///
  /// `@unchecked Sendable` is right because `multi` is the only part that is not `Sendable`. The
  /// exchange's thread alone uses it, except for `curl_multi_wakeup`, which libcurl allows on every
  /// thread at any time. It is freed when no thread has a reference to the exchange.
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
        // `finish` comes before the handles are released because that can wait for a name server.
        finish(outcome(of: transfer(), easy, receiver))
      }
    }

    /// Transfers until there is a result; `nil` if the exchange was stopped before.
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
        let systemError = ccurl_easy_getinfo_long(easy, CCURLINFO_OS_ERRNO)
        return .failure(NthPrimeError(curl: result, status: status, systemError: systemError))
      }
      // libcurl takes the end of the connection in the middle of a header for the end of the answer.
      guard receiver.isHeaderComplete, status >= 200 else { return .failure(.connectionLost) }
      return .success(Reply(status: status, body: receiver.body))
    }
  }

  /// libcurl, which is loaded by the first request.
  enum CurlLibrary {
    /// The library itself, the one that Debian builds with another TLS library, and the one for
    /// developers or of a system without version numbers.
    private static let names = ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.so"]

    /// Swift initializes this once, whatever threads ask for it.
    private static let isThere = isThere(names)

    static func isThere(_ names: [String]) -> Bool { names.contains { ccurl_load($0) } }

    /// Whether libcurl can be used. Loading it reads files, so a thread of its own does that.
    static func isLoaded() async -> Bool {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "WolframAlpha").async { continuation.resume(returning: isThere) }
      }
    }
  }

  /// Calls a function while this thread cannot get the signal SIGPIPE.
  ///
  /// The TLS libraries of older versions of libcurl cause it if a server has closed the connection, and
  /// by default it ends the process. libcurl could ignore it for the whole process only, which is not
  /// its to decide.
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
