import ComposableArchitecture
import CustomDump

extension CancellationPoint {
  /// Says what a `throttle` or an `ongoing` has in flight, and which calls would have cancelled the effect.
  static func advice(_ points: [CancellationPoint]) -> [String] {
    let hasStarted = points.contains { $0.throttled.map { $0.part != .heldBack } ?? false }
    // An effect that was held back and has started still has its former part.
    let shown = points.filter { $0.throttled?.part != .heldBack || !hasStarted }
    let parts = Set(shown.compactMap { $0.throttledPart ?? $0.ongoingPart }).sorted()
    let calls = Set(points.flatMap(\.calls)).sorted().map { "Cancelled by \($0)." }
    let isOngoing = points.contains { $0.ongoing != nil }
    if !calls.isEmpty || isOngoing { return parts + calls }
    let without =
      parts.isEmpty
      ? "The effect has no identifier." : "The identifier of `throttle` does not cancel it."
    return parts + ["\(without) To cancel it, give it one with `cancellable(id:)`."]
  }

  /// The calls that cancel the effect, and the places where they can be made.
  private var calls: [String] {
    // A feature cannot cancel by the identifiers of the library's own parts.
    let own = throttled == nil && ongoing == nil ? identifier : nil
    return [own.map { "`.cancel(id: \(source($0)))`" + place(path) }, childCall]
      .compactMap { $0 }
  }

  /// The part of a throttled effect that this is, if it is one.
  private var throttled: Throttled? { identifier as? Throttled }

  /// The identifier of an effect that follows the state, if this is one.
  private var ongoing: Ongoing? { identifier as? Ongoing }

  /// Says why an effect that follows the state is running, if this is one.
  private var ongoingPart: String? {
    ongoing.map { "`ongoing` runs it while the state wants `\(source($0.base))`\(place(path))." }
  }

  /// Names the part of a throttled effect, if this is one.
  private var throttledPart: String? {
    guard let throttled else { return nil }
    let throttle = "`throttle(id: \(source(throttled.base)))`" + place(path)
    return switch throttled.part {
    case .running: "The effect of \(throttle) is running."
    case .window: "The window of \(throttle) is open."
    case .heldBack: "It is held back until the window of \(throttle) ends."
    }
  }

  /// The call for the innermost child that a parent can name.
  private var childCall: String? {
    guard let index = path.lastIndex(where: { if case .child = $0 { true } else { false } }),
      case .child(let child) = path[index]
    else { return nil }
    if case .element(let element)? = path.dropFirst(index + 1).first {
      return "`.cancel(child: \(child), element: \(source(element)))`" + place(path[..<index])
    }
    return "`.cancel(child: \(child))`" + place(path[..<index])
  }

  /// Names the feature at the end of a path, if it is not the feature under test.
  private func place(_ path: some Sequence<Step>) -> String {
    let steps = path.compactMap { step -> String? in
      switch step {
      case .child(let child): child
      case .element(let element): source(element)
      case .unnamed: nil
      }
    }
    return steps.isEmpty ? "" : " in the child at \(steps.joined(separator: ", "))"
  }

  private func source(_ value: Any) -> String { String(customDumping: value) }
}
