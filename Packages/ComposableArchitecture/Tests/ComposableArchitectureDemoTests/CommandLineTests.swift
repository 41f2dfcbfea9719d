import ComposableArchitectureTestSupport
import Testing

@testable import composable_architecture_demo

@Suite struct CommandTests {
  @Test func `A line is parsed as a command`() throws {
    #expect(try Command(line: "load") == .action(.pokemonList(.load)))
    #expect(try Command(line: "  add   Pikachu ") == .action(.favorites(.add(name: "Pikachu"))))
    #expect(try Command(line: "remove Mr. Mime") == .action(.favorites(.remove(name: "Mr. Mime"))))
    #expect(
      try Command(line: "register a@b.c  open  sesame ")
        == .action(.account(.register(email: "a@b.c", Password("open  sesame"))))
    )
    #expect(
      try Command(line: "log-in\ta@b.c\tx")
        == .action(.account(.logIn(email: "a@b.c", Password("x"))))
    )
    #expect(try Command(line: "log-out") == .action(.account(.logOut)))
    #expect(try Command(line: "show") == .show)
    #expect(try Command(line: "help\r") == .help)
    #expect(try Command(line: "quit") == .quit)
    #expect(try Command(line: "") == nil)
    #expect(try Command(line: " \t ") == nil)
  }

  @Test func `An error shows the correct syntax`() {
    func error(_ line: String) -> String? {
      do {
        _ = try Command(line: line)
        return nil
      } catch { return error.description }
    }
    #expect(error("lod")?.contains("The commands are: register, log-in, log-out, load") == true)
    #expect(error("register a@b.c")?.hasSuffix("register EMAIL PASSWORD") == true)
    #expect(error("add")?.hasSuffix("add NAME") == true)
    #expect(error("load everything")?.hasSuffix("load") == true)
    #expect(error("log in a@b.c secret")?.contains("secret") == false)
  }

  @Test func `Every command in the help text can be parsed`() {
    for line in Command.helpText.split(separator: "\n") {
      let form = line.split(separator: "  ").first.map(String.init) ?? ""
      #expect(throws: Never.self) { try Command(line: form) }
    }
  }
}

@Suite struct CommandLineTests {
  private func play(_ lines: String...) async -> (output: [String], errors: [String]) {
    let output = Recorder<String>()
    let errors = Recorder<String>()
    var rest = lines[...]
    await Play.run(
      environment: .mock,
      readLine: { rest.popFirst() },
      print: { output.record($0) },
      printError: { errors.record($0) }
    )
    return (output.all, errors.all)
  }

  @Test func `Each action is shown with its origin and its changes`() async {
    let (output, errors) = await play("load")
    #expect(
      output == [
        "→ pokemonList.load",
        "    Pokémon: not loaded ⇒ loading",
        "↳ pokemonList.loaded(6)",
        "    Pokémon: loading ⇒ Bulbasaur, Charmander, Squirtle, Pikachu, Psyduck, Snorlax",
        "    notice: 6 Pokémon are loaded.",
      ]
    )
    #expect(errors == [])
  }

  @Test func `The game continues after an invalid line and ends with quit`() async {
    let (output, errors) = await play("lod", "", "show", "quit", "load")
    #expect(errors.count == 1)
    #expect(
      output == ["account: logged out", "Pokémon: not loaded", "favorites: none"]
    )
  }

  @Test func `The tour is the same each time, with the live and the mock environment`() async {
    let tours = [Recorder<String>(), Recorder<String>(), Recorder<String>()]
    let environments = [PokedexEnvironment.live, .live, .mock]
    for (lines, environment) in zip(tours, environments) {
      await Tour.run(environment: environment) { lines.record($0) }
    }
    #expect(tours[0].all == tours[1].all)
    #expect(tours[0].all == tours[2].all)
    #expect(tours[0].all.count > 30)
    #expect(!tours[0].all.joined().contains("i choose"))
  }
}
