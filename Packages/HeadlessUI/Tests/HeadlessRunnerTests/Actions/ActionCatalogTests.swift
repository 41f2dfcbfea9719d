import Testing

@testable import HeadlessRunner

@Suite struct ActionCatalogTests {
  @Test func `The list has every action with its payload, and nested enums as paths`() {
    #expect(
      Set(ActionCatalog(AppAction.self).entries.map(\.description)) == [
        "badge Optional<Int>",
        "counter.alert.okTapped",
        "counter.decrTapped",
        "counter.incrTapped",
        "counter.nthPrimeResponse (n: Int, result: Optional<Int>)",
        "either Either<Int, String>",
        "failed LoadError",
        "labeled (Int, by: Optional<String>)",
        "modal.okTapped",
        "moved (from: Int, to: Int)",
        "pair (Int, String)",
        "renamed String",
        "scheduled Date",
        "selected Array<Int>",
        "sorted Order",
        "started",
        "tagged Dictionary<String, Tag>",
        "user User",
        "went (to: Optional<Order>)",
        "wrapped (n: CounterAction)",
      ]
    )
  }

  @Test func `An enum that contains itself is followed once`() {
    #expect(
      ActionCatalog(TreeAction.self).entries.map(\.description) == [
        "child TreeAction", "other.tree TreeAction", "other.closed", "tapped",
      ]
    )
  }

  private struct NoEnum: Codable {}

  @Test func `Actions that are not an enum cannot be listed`() {
    #expect(ActionCatalog(NoEnum.self).entries.isEmpty)
    #expect(
      ActionCatalog(NoEnum.self).failure(for: "x") == .wrongLine("There is no action “x”.")
    )
  }

  private func message(_ path: String) -> String {
    ActionCatalog(AppAction.self).failure(for: path).message
  }

  @Test func `A mistyped path suggests the nearest ones`() {
    #expect(
      message("conter.incrTaped")
        == "There is no action “conter.incrTaped”. "
        + "Did you mean “counter.incrTapped” or “counter.decrTapped”?"
    )
  }

  @Test func `The end of a path suggests the whole path`() {
    #expect(
      message("incrTapped") == "There is no action “incrTapped”. Did you mean “counter.incrTapped”?"
    )
    #expect(
      message("okTapped")
        == "There is no action “okTapped”. "
        + "Did you mean “counter.alert.okTapped” or “modal.okTapped”?"
    )
  }

  @Test func `The beginning of a path lists what can follow it`() {
    #expect(
      message("counter") == """
        “counter” is not one action but several: counter.nthPrimeResponse, \
        counter.incrTapped, counter.decrTapped, counter.alert.okTapped.
        """
    )
  }

  @Test func `A path that resembles no action lists the first actions`() {
    let message = message("x")
    #expect(message.hasPrefix("There is no action “x”. The actions are: "))
    #expect(message.hasSuffix(", … (“actions” lists all 20)."))
  }
}
