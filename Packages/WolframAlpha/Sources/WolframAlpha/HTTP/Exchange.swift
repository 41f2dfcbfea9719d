import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its reply, in a session of its own: if one is stuck, others are not.
final class Exchange: NSObject, Sendable {
  typealias Outcome = Result<Reply, NthPrimeError>

  /// Answers have some ten thousand bytes. More than a million come from something else, and are not
  /// to fill the memory.
  static let maximumSize = 1 << 20

  private enum State {
    case waiting
    case running(URLSessionDataTask, CheckedContinuation<Outcome, Never>, body: Data)
    case done
  }

  private let state = Mutex(State.waiting)

  /// Makes the request. To be called once; cancelling the task ends it.
  func reply(from url: URL) async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { start(url, $0) }
    } onCancel: {
      // It does not wait for the session to confirm, which may take as long as a name server does.
      finish(.failure(.connectionLost))?.cancel()
    }
  }

  private func start(_ url: URL, _ continuation: CheckedContinuation<Outcome, Never>) {
    let session = URLSession(
      configuration: .forOneExchange,
      delegate: self,
      delegateQueue: nil
    )
    let task = session.dataTask(with: url)
    let isCancelled = state.withLock { state in
      if case .done = state { return true }
      state = .running(task, continuation, body: Data())
      return false
    }
    if isCancelled {
      task.cancel()
      continuation.resume(returning: .failure(.connectionLost))
    } else {
      task.resume()
    }
    session.finishTasksAndInvalidate()
  }

  /// Ends the exchange. Only the first end counts.
  ///
  /// - Returns: the task if this was the first end: to be cancelled, unless it is done.
  @discardableResult
  private func finish(_ outcome: Outcome) -> URLSessionDataTask? {
    let last = state.withLock { state in
      defer { state = .done }
      return state
    }
    guard case .running(let task, let continuation, _) = last else { return nil }
    continuation.resume(returning: outcome)
    return task
  }

  /// Adds to the body, if the exchange is still running.
  ///
  /// - Returns: the size of the body.
  private func append(_ data: Data) -> Int {
    state.withLock { state in
      guard case .running(let task, let continuation, var body) = state else { return 0 }
      // Not in two places at once, or adding to it would copy it.
      state = .waiting
      body.append(data)
      state = .running(task, continuation, body: body)
      return body.count
    }
  }

  /// Ends the exchange with what has been received.
  private func finish(_ response: URLResponse?) {
    guard let status = (response as? HTTPURLResponse)?.statusCode else {
      finish(.failure(.malformedAnswer(reason: "it is not HTTP")))
      return
    }
    let body = state.withLock { if case .running(_, _, let body) = $0 { body } else { Data() } }
    finish(.success(Reply(status: status, body: body)))
  }
}

extension Exchange: URLSessionDataDelegate {
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard append(data) > Self.maximumSize else { return }
    finish(.failure(.malformedAnswer(reason: "it is too long")))?.cancel()
  }

  /// Follows a redirection, unless the exchange has ended.
  ///
  /// On Linux the program stops if a task is cancelled while it waits for this decision. Therefore the
  /// decision is made under the lock under which the exchange ends, and the task is cancelled only after
  /// that: it either has the decision before it is cancelled, or never gets one.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    state.withLock { if case .running = $0 { completionHandler(request) } }
  }

  /// Answers no demand for a password, so that what is left is the status 401. Without this method
  /// such a request would never end on Linux.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (
        URLSession.AuthChallengeDisposition, URLCredential?
      ) -> Void
  ) {
    #if canImport(FoundationNetworking)
      finish(challenge.failureResponse)
      completionHandler(.cancelAuthenticationChallenge, nil)
    #else
      completionHandler(.performDefaultHandling, nil)
    #endif
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    if let error {
      finish(.failure(NthPrimeError(error)))
    } else {
      finish(task.response)
    }
  }
}

extension URLSessionConfiguration {
  /// Keeps nothing: the address contains the app id, which is not to be found on a disk.
  fileprivate static var forOneExchange: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    // A day: the limit on the whole is the one that counts.
    configuration.timeoutIntervalForRequest = 86_400
    return configuration
  }
}
