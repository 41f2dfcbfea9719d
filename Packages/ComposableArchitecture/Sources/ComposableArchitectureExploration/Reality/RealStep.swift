import ComposableArchitecture
import ComposableArchitectureClocks
import CustomDump

/// Something that happened in a real run. Its texts are made only if the run is reported.
enum RealStep: Sendable {
  case event(Exploration.Step.Kind, String, RealAuthors.Author)
  case passed(Duration)
  case reduced(isFromUser: Bool, RealAuthors.Author, @Sendable () -> Texts)

  struct Texts {
    let action: String
    /// The state after the action.
    let state: String
    let change: String?
  }
}

extension [RealStep] {
  /// Returns the steps of a history.
  func told(from initialState: String) -> [Exploration.Step] {
    var state = initialState
    return map { step in
      switch step {
      case .event(let kind, let text, let author):
        return Exploration.Step(
          kind: kind, text: text, state: state, change: nil, strand: author.origin,
          effect: author.effect)
      case .passed(let duration):
        return Exploration.Step(
          kind: .timePassed, text: "\(duration)", state: state, change: nil, strand: 0)
      case .reduced(let isFromUser, let author, let makeTexts):
        let texts = makeTexts()
        state = texts.state
        return Exploration.Step(
          kind: isFromUser ? .sent : .received, text: texts.action, state: state,
          change: texts.change, strand: author.origin, effect: author.effect)
      }
    }
  }
}

/// Which effects do what happens in a real run.
///
/// An effect whose task is not known, because something else has resumed it, is that of the thread that did so.
struct RealAuthors: Sendable {
  struct Author: Hashable, Sendable {
    /// The number of the user's action that it goes back to, from one; zero for the closure that makes the environment,
    /// and -1 if it is not known.
    var origin = 0
    /// The number of the effect among those of the action; zero for the reducer and for synchronous effects.
    var effect = 0
  }

  /// The authors, by the numbers that attributed actions have.
  private var authors = [Author(), Author(origin: -1)]
  /// The author of what happens on a thread that runs no job.
  private var other = 0
  private var tasks: [TaskIdentity: Int] = [:]
  private var effectCounts: [Int: Int] = [:]
  /// The authors of the jobs that run, by thread.
  private var running: [UInt: Int] = [:]
  /// The authors of the actions that were reduced last, by thread.
  private var reduced: [UInt: Int] = [:]

  subscript(number: Int) -> Author { authors[number] }

  /// Whether a job runs on a thread.
  func isRunning(on thread: UInt) -> Bool { running[thread] != nil }

  private mutating func number(of author: Author) -> Int {
    authors.append(author)
    return authors.count - 1
  }

  /// Returns the number of the author of an action that the user sends.
  mutating func user(sending action: Int) -> Int {
    other = 1
    return number(of: Author(origin: action))
  }

  /// Notes that a thread reduces an action.
  mutating func reduce(_ number: Int, on thread: UInt) { reduced[thread] = number }

  /// Returns the author of a job that has been enqueued. While a thread drains the store, it starts effects.
  mutating func author(of task: TaskIdentity, from thread: UInt, isDraining: Bool) -> Int {
    if task.isTask, let number = tasks[task] { return number }
    guard task.isTask, isDraining, let reduced = reduced[thread] else {
      let number = running[thread] ?? other
      if task.isTask { tasks[task] = number }
      return number
    }
    let origin = authors[reduced].origin
    effectCounts[origin, default: 0] += 1
    let number = number(of: Author(origin: origin, effect: effectCounts[origin, default: 0]))
    tasks[task] = number
    return number
  }

  mutating func begin(_ number: Int, on thread: UInt) { running[thread] = number }
  mutating func end(on thread: UInt) { running[thread] = nil }

  /// Returns the number of what runs on a thread; `nil` if that is not known.
  func number(on thread: UInt) -> Int? { running[thread] }

  func current(on thread: UInt, isDraining: Bool) -> Author {
    authors[(isDraining ? reduced[thread] : nil) ?? running[thread] ?? other]
  }
}
