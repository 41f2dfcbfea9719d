/// A number that is changed in steps.
///
/// ```swift
/// let stepper = Stepper("Count", value: state.count, in: 0...10) { store.send(.countChanged($0)) }
/// ```
///
/// It has two buttons. Their labels are those of the stepper with “-” and “+”: `tap Count +`.
public struct Stepper: Sendable {
  let control: Control

  /// Makes a stepper.
  ///
  /// - Parameters:
  ///   - label: The label, by which the stepper is found.
  ///   - value: The number.
  ///   - range: The numbers that it can be changed to.
  ///   - step: By how much its buttons change it, at least 1. A step ends at the end of the range.
  ///   - isEnabled: Whether it can be changed now.
  ///   - onChange: What to do with a new number.
  public init(
    _ label: String,
    value: Int,
    in range: ClosedRange<Int>,
    step: Int = 1,
    isEnabled: Bool = true,
    onChange: @escaping @Sendable (Int) -> Void
  ) {
    precondition(step > 0, "The stepper “\(label)” needs a step of at least 1.")
    func part(_ sign: String, _ next: Int) -> Control {
      Control(
        "\(label) \(sign)", .button, isEnabled: isEnabled && next != value,
        behavior: .button { onChange(next) })
    }
    let (less, more) = Self.neighbors(of: value, in: range, by: step)
    control = Control(
      label, .stepper(value: value, range: range, step: step), isEnabled: isEnabled,
      parts: [part("-", less), part("+", more)],
      behavior: .stepper(onChange))
  }

  /// Returns the numbers to which the two buttons of a stepper change its number.
  static func neighbors(
    of value: Int, in range: ClosedRange<Int>, by step: Int
  ) -> (less: Int, more: Int) {
    let (less, isTooLittle) = value.subtractingReportingOverflow(step)
    let (more, isTooMuch) = value.addingReportingOverflow(step)
    let lower = isTooLittle ? range.lowerBound : less.clamped(to: range)
    let upper = isTooMuch ? range.upperBound : more.clamped(to: range)
    return (min(lower, value), max(upper, value))
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
