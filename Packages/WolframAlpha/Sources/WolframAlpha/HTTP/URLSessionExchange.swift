#if canImport(Darwin)
  import Foundation
  import Synchronization

  /// One request and its reply, in a separate session. A request that hangs does not delay others.
  final class URLSessionExchange: NSObject, Sendable {
    typealias Outcome = Result<Reply, NthPrimeError>

    private enum State {
      case waiting
      case running(URLSessionDataTask, CheckedContinuation<Outcome, Never>, body: Data)
      case done
    }

    private let state = Mutex(State.waiting)

    /// Makes the request. Cancelling the task ends it.
    static func reply(from url: URL) async -> Outcome {
      let exchange = URLSessionExchange()
      return await withTaskCancellationHandler {
        await withCheckedContinuation { exchange.start(url, $0) }
      } onCancel: {
        // The outcome does not wait for the session to confirm the end because a name server can delay
        // that.
        exchange.finish(.failure(.connectionLost))?.cancel()
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

    /// Ends the exchange. Only the first call has an effect.
    ///
    /// - Returns: The task if this was the first call. The caller cancels the task unless it is done.
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
    /// - Returns: The size of the body.
    private func append(_ data: Data) -> Int {
      state.withLock { state in
        guard case .running(let task, let continuation, var body) = state else { return 0 }
        // Removes the other reference to the body because appending would copy it otherwise.
        state = .waiting
        body.append(data)
        state = .running(task, continuation, body: body)
        return body.count
      }
    }
  }

  extension URLSessionExchange: URLSessionDataDelegate {
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      guard append(data) > maximumReplySize else { return }
      finish(.failure(.malformedAnswer(reason: "it is too long")))?.cancel()
    }

    func urlSession(
      _ session: URLSession,
      task: URLSessionTask,
      didCompleteWithError error: (any Error)?
    ) {
      if let error {
        finish(.failure(NthPrimeError(error)))
      } else if let status = (task.response as? HTTPURLResponse)?.statusCode {
        let body = state.withLock { if case .running(_, _, let body) = $0 { body } else { Data() } }
        finish(.success(Reply(status: status, body: body)))
      } else {
        finish(.failure(.malformedAnswer(reason: "it is not HTTP")))
      }
    }
  }

  extension URLSessionConfiguration {
    /// A configuration that stores nothing on disk, because the address contains the app id.
    fileprivate static var forOneExchange: URLSessionConfiguration {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpCookieStorage = nil
      configuration.urlCache = nil
      configuration.urlCredentialStorage = nil
      // A day, because `reply(from:timeout:)` limits the whole exchange.
      configuration.timeoutIntervalForRequest = 86_400
      return configuration
    }
  }
#endif
