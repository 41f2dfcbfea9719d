/// The reductions and effects that a run has reached so far, for the coverage.
struct Reached: Sendable {
  /// The numbers of the reductions, in order.
  private(set) var reductions: [Int] = []
  /// The effects whose tasks have started, by the number that identifies the task to the store.
  private var tasks: [CoverageRecorder.Effect?] = []
  /// The effects that start belong to the action that was reduced last, or to the one that had returned an effect
  /// that was held back. They have numbers.
  private var last: CoverageRecorder.Effect?
  /// The actions whose effects are held back, by strand.
  private var held: [Int: CoverageRecorder.Effect] = [:]

  /// Continues what was reached with another life of the app.
  func restarted() -> Self {
    var new = Self()
    new.reductions = reductions
    return new
  }

  mutating func reduce(_ action: Int, _ reduction: Int?) {
    last = CoverageRecorder.Effect(action: action)
    if let reduction { reductions.append(reduction) }
  }

  /// Notes that an effect of the last action is held back until its turn.
  ///
  /// - Returns: The effect. Its task will have the number that is kept for it here.
  mutating func holdBack(_ strand: Int) -> CoverageRecorder.Effect? {
    held[strand] = last
    last?.number += 1
    return last
  }

  mutating func resume(_ strand: Int) { last = held[strand] }

  /// Notes that a task is about to start for an effect of the last action.
  ///
  /// - Parameter unit: The number that identifies the task to the store; `nil` if it has none yet.
  /// - Returns: The number that identifies the task to the store.
  mutating func startTask(_ unit: Int? = nil) -> Int {
    let unit = unit ?? tasks.count
    last?.number += 1
    while tasks.count <= unit { tasks.append(nil) }
    tasks[unit] = last
    return unit
  }

  func effect(ofTask unit: Int) -> CoverageRecorder.Effect? {
    tasks.indices.contains(unit) ? tasks[unit] : nil
  }
}

extension RunState {
  /// Records what became of the effect of a task.
  func note(_ fate: CoverageRecorder.Fate, ofTask unit: Int) {
    note(fate, of: reached.effect(ofTask: unit))
  }

  func note(_ fate: CoverageRecorder.Fate, of effect: CoverageRecorder.Effect?) {
    guard trace?.isRepeated != true, let effect else { return }
    rules.coverage.note(fate, of: effect)
  }
}
