import ComposableArchitecture
import Testing

@Suite struct PullbackCaseTests {
  static let owning: [Form<AppMode>] = [
    Form(
      "case, case path, environment",
      pullback(narrowReducer, value: .counting, action: .counter, environment: { $0.counter })
    ),
    Form("case, case path", pullback(wideEnvironmentReducer, value: .counting, action: .counter)),
  ]

  static let sharing: [Form<AppMode>] = [
    Form(
      "case, environment",
      pullback(wideActionReducer, value: .counting, environment: { $0.counter })
    ),
    Form("case alone", pullback(wideActionAndEnvironmentReducer, value: .counting)),
  ]

  @Test(arguments: owning + sharing)
  func `An action changes the payload of the case`(form: Form<AppMode>) {
    let outcome = form.reduce(.counting(1), .counter(.add(2)))
    #expect(outcome.value == .counting(21))
    #expect(outcome.outputs == [.counter(.added(21))])
    #expect(outcome.calls == [.add(2)])
  }

  @Test(arguments: owning + sharing)
  func `An action does nothing while the state is another case`(form: Form<AppMode>) {
    let outcome = form.reduce(.idle, .counter(.add(2)))
    #expect(outcome.value == .idle)
    #expect(outcome.outputs.isEmpty)
    #expect(outcome.calls.isEmpty)
  }

  @Test(arguments: owning)
  func `A reducer that does not own the action is not called`(form: Form<AppMode>) {
    let outcome = form.reduce(.counting(1), .other)
    #expect(outcome.value == .counting(1))
    #expect(outcome.outputs.isEmpty)
    #expect(outcome.calls.isEmpty)
  }
}
