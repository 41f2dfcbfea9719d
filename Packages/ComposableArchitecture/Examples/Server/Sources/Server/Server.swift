import ComposableArchitecture
import FileClient
import Foundation
import Hummingbird
import Logging

@main
struct Server {
  static func main() async throws {
    guard CommandLine.arguments.count == 3, let port = Int(CommandLine.arguments[1]) else {
      FileHandle.standardError.write(Data("usage: Server PORT DIRECTORY\n".utf8))
      exit(64)
    }
    let documents = FileClient.live(directory: URL(filePath: CommandLine.arguments[2]))
    let logger = Logger(label: "lists")
    let lists = Lists { name in
      ListEnvironment(
        clock: ContinuousClock(), documents: documents, log: { logger.error("\($0)") }, name: name)
    }
    let app = Application(
      router: router(lists),
      configuration: .init(address: .hostname("127.0.0.1", port: port)),
      logger: logger)

    // This returns after SIGTERM or SIGINT, when the requests that are running have their answers.
    let result: Result<Void, any Error>
    do { result = .success(try await app.runService()) } catch { result = .failure(error) }
    await lists.close()
    try result.get()
  }

  private static func router(_ lists: Lists) -> Router<BasicRequestContext> {
    let router = Router()
    router.get("lists/:name") { _, context in
      try await store(in: lists, context).value.items.map { "\($0)\n" }.joined()
    }
    router.post("lists/:name") { request, context -> HTTPResponse.Status in
      let item = String(buffer: try await request.body.collect(upTo: 1000))
      if item.isEmpty || item.contains("\n") { throw HTTPError(.badRequest) }
      try await store(in: lists, context).send(.added(item))
      return .created
    }
    return router
  }

  private static func store(
    in lists: Lists, _ context: BasicRequestContext
  ) async throws -> Store<ListState, ListAction> {
    let name = try context.parameters.require("name")
    guard name.count <= 50, name.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      throw HTTPError(.badRequest)
    }
    let store = await lists.store(for: name)
    if !store.isLoaded { throw HTTPError(.serviceUnavailable) }
    return store
  }
}
