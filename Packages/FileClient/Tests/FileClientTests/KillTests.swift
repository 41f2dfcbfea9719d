import FileClient
import Foundation
import Testing

@Suite struct KillTests {
  @Test func `Killing a process during a save leaves the old document or the new one`() async throws
  {
    let directory = try TemporaryDirectory()
    let demo = try Demo(directory: directory.path)
    let small = Data(repeating: UInt8(ascii: "a"), count: 7)
    let large = Data(repeating: UInt8(ascii: "b"), count: 4_000_000)

    for round in 0..<60 {
      let (process, progress) = try demo.start(
        "stress",
        "a.txt",
        "--size",
        "\(small.count)",
        "--size",
        "\(large.count)"
      )
      // The demo prints a dot after each save. The kill comes after some dots and a few reads of the
      // document, which take a moment, so that it falls in the middle of a save.
      var dots = 0
      while dots <= round % 3 {
        let newDots = progress.availableData
        try #require(!newDots.isEmpty, "the demo ended on its own")
        dots += newDots.count
      }
      for _ in 0..<(round * 7 % 20) {
        let document = try Data(contentsOf: directory.file("a.txt"))
        #expect(document == small || document == large)
      }
      await process.kill()
      try progress.close()
      let document = try Data(contentsOf: directory.file("a.txt"))
      #expect(document == small || document == large, "killed in round \(round)")
      // The killed save may have left its temporary file, which contains the private document too.
      for name in try directory.contents() {
        #expect(try directory.permissions(of: name) == 0o600, "\(name), killed in round \(round)")
      }
    }

    try await output(of: directory.client.save("a.txt", small))
    #expect(try directory.contents() == ["a.txt"])
  }
}
