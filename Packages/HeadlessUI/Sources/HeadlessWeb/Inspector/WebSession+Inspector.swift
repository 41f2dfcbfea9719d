import ComposableArchitectureRecording
import Foundation
import HeadlessRunner
import HeadlessUI

/// The page that follows the app, and travels in time.
extension WebSession {
  /// Answers a request for the inspector. Returns `nil` if the request is for something else.
  func inspectorResponse(to request: WebRequest, _ route: String) async -> WebResponse? {
    guard isInspected else { return nil }
    switch (request.method, route) {
    case ("GET", "inspect"):
      return .inspector(
        HistoryReplay<Value, Action>.page(title: "\(name): history", hasCommands: true))
    case ("GET", "history"): return await historyStream()
    case ("GET", "history/recording"):
      return await export { $0.history?.recording }
    case ("GET", "history/page"):
      return await export { try $0.exportedPage().map { Data($0.utf8) } }
    case ("GET", "history/script"):
      return await export { try $0.exportedScript().map { Data($0.utf8) } }
    case ("POST", "history/test"): return await exportTest(request)
    case ("POST", "complete"): return await complete(request)
    case ("POST", "continue"): return await continueFrom(request)
    case (_, "inspect"), (_, "history"), (_, "history/recording"), (_, "history/page"),
      (_, "history/script"):
      return .wrongMethod(allowed: "GET")
    case (_, "history/test"), (_, "complete"), (_, "continue"): return .wrongMethod(allowed: "POST")
    default: return nil
    }
  }

  private func historyStream() async -> WebResponse {
    guard let history = await app.history else { return .missing }
    guard let reader = readers.add(isOfHistory: true) else { return .tooManyStreams }
    readers.startTicking()
    let screen = app.screenText
    let stream = HistoryStream(
      replay: HistoryReplay(history, screen: screen), reader: reader,
      isCurrent: { [app] in await app.history === history })
    return WebResponse(200, .events, .events(stream.events))
  }

  /// Answers with a file.
  private func export(
    _ body: @escaping @Sendable (isolated WebApp<Value, Action>) throws -> Data?
  ) async -> WebResponse {
    let exported = await whenItsTurnComes { [app] turn in
      await app.begin(turn) { app in Result { try body(app) } }
    }
    switch exported {
    case nil: return .busy
    case .success(let data):
      return data.map { WebResponse(200, .download, .bytes(Array($0))) } ?? .missing
    case .failure(let error):
      let sentence = (error as? Failure)?.message ?? "\(error)"
      return WebResponse(409, .text, sentence + "\n")
    }
  }

  private func exportTest(_ request: WebRequest) async -> WebResponse {
    guard let form = WebForm(request.body), let name = form["name"], let reducer = form["reducer"],
      let environment = form["environment"]
    else {
      return WebResponse(400, .text, "The form needs a name, a reducer and an environment.\n")
    }
    return await export { app in
      let test = try TestOptions(name: name, reducer: reducer, environment: environment)
      return try app.exportedTest(test).map { Data($0.utf8) }
    }
  }

  private func complete(_ request: WebRequest) async -> WebResponse {
    guard let text = String(validating: request.body, as: UTF8.self) else {
      return WebResponse(400, .text, "The command is not UTF-8.\n")
    }
    let completion = await whenItsTurnComes { [app] turn in
      await app.begin(turn) { $0.complete(text) }
    }
    guard let completion else { return .busy }
    let answer = JSONValue.object([
      "text": .string(completion.text),
      "candidates": .array(completion.candidates.map { .string($0) }),
    ])
    return WebResponse(200, .json, answer.text())
  }

  private func continueFrom(_ request: WebRequest) async -> WebResponse {
    guard let number = WebForm(request.body)?["number"].flatMap({ Int($0) }) else {
      return WebResponse(400, .text, "The form needs the number of an action.\n")
    }
    let isDone = await whenItsTurnComes { [app] turn in
      await app.begin(turn) { await $0.continueFrom(number) }
    }
    guard let isDone else { return .busy }
    guard isDone else {
      return WebResponse(409, .text, "The state after action \(number) is not kept.\n")
    }
    return WebResponse(
      200, .text, "A new session has begun with the state after action \(number).\n")
  }
}
