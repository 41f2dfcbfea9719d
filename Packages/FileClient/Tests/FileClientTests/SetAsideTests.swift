import FileClient
import Foundation
import Testing

@Suite struct SetAsideTests {
  let directory: TemporaryDirectory
  let clients: [FileClient]

  init() throws {
    directory = try TemporaryDirectory()
    clients = [directory.client, .mock]
  }

  @Test func `A damaged document gets the first free name and overwrites nothing`() async throws {
    for client in clients {
      var newNames: [String] = []
      for content in ["one", "two", "three"] {
        try await output(of: client.save("primes.json", Data(content)))
        newNames.append(try await output(of: client.setAside("primes.json")))
      }
      #expect(
        newNames == ["primes.damaged.json", "primes.damaged-2.json", "primes.damaged-3.json"]
      )
      #expect(try await output(of: client.list()) == newNames.sorted())
      #expect(try await output(of: client.load("primes.damaged.json")) == Data("one"))
      #expect(try await output(of: client.load("primes.damaged-3.json")) == Data("three"))

      try await output(of: client.remove("primes.damaged-2.json"))
      try await output(of: client.save("primes.json", Data("four")))
      #expect(try await output(of: client.setAside("primes.json")) == "primes.damaged-2.json")
    }
  }

  @Test(arguments: [
    ("primes", "primes.damaged"),
    ("a.tar.gz", "a.tar.damaged.gz"),
    ("a.this-is-no-extension-at-all", "a.this-is-no-extension-at-all.damaged"),
    (
      String(repeating: "a", count: 195) + ".json",
      String(repeating: "a", count: 187) + ".damaged.json"
    ),
  ])
  func `The mark comes before the extension of the name`(name: String, newName: String) async throws
  {
    for client in clients {
      try await output(of: client.save(name, Data("a")))
      #expect(try await output(of: client.setAside(name)) == newName)
    }
  }

  @Test func `Setting a missing document aside fails and leaves no file`() async throws {
    let error = try await error(of: directory.client.setAside("a.txt"))
    #expect(error == .notFound(.init(.setAside, name: "a.txt", directory: directory.path)))
    #expect(try directory.contents() == [])
    let nowhere = FileClient.live(directory: directory.file("nowhere"))
    await #expect(throws: FileClientError.self) { try await output(of: nowhere.setAside("a.txt")) }
    #expect(try directory.contents() == [])
    await #expect(throws: FileClientError.self) {
      try await output(of: FileClient.mock.setAside("a.txt"))
    }
  }
}
