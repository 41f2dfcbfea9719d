import ComposableArchitecture
import FileClient
import Foundation
import Testing

@Suite struct MockTests {
  @Test func `The mock begins with the given documents and keeps what is saved`() async throws {
    let client = FileClient.mock(documents: ["b": Data("b"), "a": Data("a")])
    #expect(try await output(of: client.list()) == ["a", "b"])
    try await output(of: client.save("c", Data("c")))
    try await output(of: client.remove("a"))
    try await output(of: client.remove("a"))
    #expect(try await output(of: client.list()) == ["b", "c"])
    #expect(try await output(of: client.load("c")) == Data("c"))
    #expect(try await output(of: client.load("a")) == nil)
  }

  @Test func `Two mocks share no documents`() async throws {
    try await output(of: FileClient.mock.save("a", Data("a")))
    #expect(try await output(of: FileClient.mock.list()) == [])
    #expect(try await output(of: FileClient.mock().list()) == [])
  }

  @Test func `The mock has done everything when send returns`() {
    let client = FileClient.mock
    let store = Store<[String], [String]?>(
      initialValue: [],
      reducer: { names, listed, client in
        guard let listed else {
          return [
            client.save("a", Data("a")).compactMap { _ in nil },
            client.list().map { try? $0.get() },
          ]
        }
        names = listed
        return []
      },
      environment: client
    )
    store.send(nil)
    #expect(store.value == ["a"])
  }
}

@Suite struct UnimplementedTests {
  @Test func `The unimplemented client fails the test and names the function that was used`()
    async throws
  {
    let client = FileClient.unimplemented
    await expectIssue(naming: "FileClient.save") { client.save("a", Data()).map { _ in } }
    await expectIssue(naming: "FileClient.load") { client.load("a").map { _ in } }
    await expectIssue(naming: "FileClient.remove") { client.remove("a").map { _ in } }
    await expectIssue(naming: "FileClient.list") { client.list().map { _ in } }
    await expectIssue(naming: "FileClient.setAside") { client.setAside("a").map { _ in } }
  }

  private func expectIssue(
    naming name: String,
    _ use: () -> Effect<Void>
  ) async {
    var effect: Effect<Void>?
    withKnownIssue {
      effect = use()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains(name) }
    }
    #expect(await outputs(of: [effect].compactMap(\.self)).isEmpty)
  }
}
