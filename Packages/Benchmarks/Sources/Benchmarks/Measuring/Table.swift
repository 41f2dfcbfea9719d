import Foundation

/// The lines as text for a person to read.
enum Table {
  static let header = line(
    "name", "median", "minimum", "allocations", "floor", "ratio", "budget", "the floor")

  static func line(_ measurement: Measurement) -> String {
    let unit = measurement.unit.rawValue
    let holds = measurement.holds.map { $0 ? " ✓" : " ✗" } ?? ""
    return line(
      measurement.name,
      "\(number(measurement.median)) \(unit)",
      "\(number(measurement.minimum)) \(unit)",
      measurement.allocations.map { number($0) } ?? "",
      "\(number(measurement.floorMedian)) \(unit)",
      String(format: "%.2f×", measurement.ratio),
      (measurement.budget ?? "") + holds,
      measurement.floor)
  }

  private static func number(_ value: Double) -> String {
    value < 1_000 ? String(format: "%.1f", value) : String(format: "%.0f", value)
  }

  private static func line(
    _ name: String, _ median: String, _ minimum: String, _ allocations: String,
    _ floor: String, _ ratio: String, _ budget: String, _ comparison: String
  ) -> String {
    [
      padded(name, 38), right(median, 12), right(minimum, 12), right(allocations, 12),
      right(floor, 12), right(ratio, 9), right(budget, 15), " " + comparison,
    ].joined(separator: " ")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
