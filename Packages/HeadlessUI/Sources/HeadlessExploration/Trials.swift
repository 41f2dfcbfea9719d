/// Things that have to succeed in some order.
struct Trials<Subject: Hashable & Sendable>: Sendable {
  private var subjects: [Subject] = []
  private var successes: Set<Subject> = []

  /// Those that never succeeded, in the order of their first trials.
  var failures: [Subject] { subjects.filter { !successes.contains($0) } }

  mutating func tried(_ subject: Subject) {
    if !isSettled(subject), !subjects.contains(subject) { subjects.append(subject) }
  }

  mutating func succeeded(_ subject: Subject) { successes.insert(subject) }

  func isSettled(_ subject: Subject) -> Bool { successes.contains(subject) }
}

/// A control that the user has operated, with the place where it is.
struct OperatedControl: Hashable, Sendable {
  let (command, place): (String, String)

  init(_ tap: ScreenTap) { (command, place) = (tap.command, tap.layer.place) }

  var description: String { "“\(command)” at “\(place)”" }
}
