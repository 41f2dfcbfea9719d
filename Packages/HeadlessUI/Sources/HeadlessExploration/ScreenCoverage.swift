import HeadlessUI
import Synchronization

/// The screens and controls that an exploration from the screens reached, and those that it did not.
///
/// An exploration that passes says nothing about a control that it did not operate.
///
/// ```swift
/// let coverage = ScreenCoverage()
/// try explore(
///   program: { simulation in notesProgram(.simulated(simulation)) }, taps: 0...3,
///   coverage: coverage)
/// #expect(coverage.neverOperated.isEmpty && coverage.neverEnabled.isEmpty)
/// print(coverage)
/// ```
///
/// One value can collect what several explorations reach. It includes what was reached while a failure was shortened.
public final class ScreenCoverage: CustomStringConvertible, Sendable {
  /// A control, or one of the things that the user can do with it.
  public struct Control: CustomStringConvertible, Hashable, Sendable {
    /// The label of the control or the command of a script that operates it, such as `tap Add`.
    public let name: String
    /// The titles of the screen and of the sheets in front of it.
    public let place: String

    /// Both.
    public var description: String { "“\(name)” at “\(place)”" }
  }

  private struct Seen: Sendable {
    var places: [String] = []
    /// In the order in which they were seen.
    var offered: [Control] = []
    var operated: Set<Control> = []
    var shown: [Control] = []
    var enabled: Set<Control> = []
    /// The toggles that were turned on, and those that were turned off.
    var turned: [Control] = []
    var turnedTo: [Bool: Set<Control>] = [:]
  }

  private let seen = Mutex(Seen())

  /// Makes a coverage in which nothing was reached.
  public init() {}

  /// The places that were shown: the titles of screens and of the sheets in front of them.
  public var places: [String] { seen.withLock(\.places) }

  /// The commands that the screens offered and the user performed in no order.
  public var neverOperated: [Control] {
    seen.withLock { seen in seen.offered.filter { !seen.operated.contains($0) } }
  }

  /// The controls that were shown and could never be operated.
  public var neverEnabled: [Control] {
    seen.withLock { seen in seen.shown.filter { !seen.enabled.contains($0) } }
  }

  /// The toggles that were turned on and never off, or off and never on.
  public var turnedOneWay: [Control] {
    seen.withLock { seen in
      seen.turned.filter { toggle in
        seen.turnedTo.values.count { $0.contains(toggle) } == 1
      }
    }
  }

  /// Lists everything.
  public var description: String {
    let (places, neverOperated, neverEnabled) = (places, neverOperated, neverEnabled)
    let turnedOneWay = turnedOneWay
    return """
      Places that were shown: \(places.count)\(list(places))
      Offered and never done: \(neverOperated.count)\(list(neverOperated))
      Never enabled: \(neverEnabled.count)\(list(neverEnabled))
      Toggles that were turned one way only: \(turnedOneWay.count)\(list(turnedOneWay))
      """
  }

  private func list(_ items: [some CustomStringConvertible]) -> String {
    items.map { "\n  \($0)" }.joined()
  }

  /// Notes a screen and the commands of what it offers.
  func note(_ screen: Screen, offering commands: [String]) {
    let place = screen.placeName
    seen.withLock { seen in
      if !seen.places.contains(place) { seen.places.append(place) }
      for command in commands {
        let offer = Control(name: command, place: place)
        if !seen.operated.contains(offer), !seen.offered.contains(offer) {
          seen.offered.append(offer)
        }
      }
      for control in screen.front.controls {
        let shown = Control(name: control.label, place: place)
        if control.isEnabled {
          seen.enabled.insert(shown)
        } else if !seen.enabled.contains(shown), !seen.shown.contains(shown) {
          seen.shown.append(shown)
        }
      }
    }
  }

  /// Notes that the user has operated a control.
  func note(_ tap: ScreenTap) {
    let operated = Control(name: tap.command, place: tap.layer.place)
    seen.withLock { seen in
      seen.operated.insert(operated)
      guard let turnsOn = tap.turnsOn else { return }
      if seen.turnedTo[turnsOn, default: []].insert(operated).inserted,
        !seen.turned.contains(operated)
      {
        seen.turned.append(operated)
      }
    }
  }
}
