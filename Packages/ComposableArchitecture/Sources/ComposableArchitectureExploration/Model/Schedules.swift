/// Which schedules `explore` runs a feature under.
public enum Schedules: Equatable, Sendable {
  /// All schedules, but no more than `limit`.
  ///
  /// ```swift
  /// let proof: Schedules = .exhaustive(limit: 1_000_000)
  /// let search: Schedules = .exhaustive(limit: 10_000, allowsPartial: true)
  /// ```
  ///
  /// If the feature has more schedules and none of the first ones fails, nothing is proved. The test fails,
  /// and the failure says what to do. If a partial search is enough, pass `allowsPartial: true`. The test
  /// then passes, and `Exploration.isComplete` says whether the search was complete.
  case exhaustive(limit: Int = 100_000, allowsPartial: Bool = false)
  /// All schedules with at most the given number of preemptions, but no more than `limit`.
  ///
  /// Use it for a feature that has too many schedules to run them all. Most races need only one or two
  /// preemptions, and schedules with few preemptions are few.
  ///
  /// A *preemption* occurs when an effect could continue but something else happens first: another effect
  /// continues, the user sends an action, or a sleeper of another effect wakes. An effect can continue if it
  /// is interrupted in the middle of a step, or if it ran last and one of its tasks is still ready. That
  /// includes a task after `Task.yield()`. The same holds for the user's thread while it sends an action.
  /// The following are not preemptions, so each of them is tried at any bound:
  ///
  /// - Any event after an effect has ended or while it waits, for instance on the clock. Which of several
  ///   effects continues then, whether the user acts first, and whether time passes first, is free.
  /// - Any event right after the user's action has been sent, or after a sleeper has woken, because the
  ///   effects that are ready have not begun to run.
  /// - Which of the tasks of one effect continues.
  /// - The outcomes of `Simulation.choose`, and how much time passes before a reading of the clock.
  ///
  /// The exploration runs all schedules without a preemption, then all with one, and so on. This is iterative context
  /// bounding: Madanlal Musuvathi and Shaz Qadeer, "Iterative Context Bounding for Systematic Testing of Multithreaded
  /// Programs" (PLDI 2007). A failure therefore has the smallest number of preemptions. If the exploration does not
  /// reach the bound, the test fails unless it passes `allowsPartial: true`. If no schedule has more preemptions, the
  /// exploration `isComplete`.
  ///
  /// Identical states are pruned as in an exhaustive exploration. Two states are identical only if the
  /// same ways to continue are preemptions. Equivalent orders are not left out, because the order that would
  /// be left out may have fewer preemptions.
  case bounded(preemptions: Int, limit: Int = 100_000, allowsPartial: Bool = false)
  /// Randomly drawn schedules, `count` of them. The same seed draws the same schedules. Without a seed,
  /// each run of the test draws different ones. A failure includes the seed.
  ///
  /// Each effect and the user have random priorities, and the one with the highest priority continues. At `depth` - 1
  /// random steps, the one that ran last gets a low priority. A bug has depth d if it appears whenever d steps come in
  /// a certain order. For example, the bug has depth 1 if one effect must answer before another, and depth 2 if one
  /// effect must come between two steps of another. In a feature of n effects, including the user, and k steps, each
  /// schedule finds a bug of depth d with a probability of at least 1 / (n · kᵈ⁻¹). This is probabilistic concurrency
  /// testing: Sebastian Burckhardt, Pravesh Kothari, Madanlal Musuvathi and Santosh Nagarakatte, "A Randomized
  /// Scheduler with Probabilistic Guarantees of Finding Bugs" (ASPLOS 2010).
  ///
  /// The outcomes of `Simulation.choose` are equally likely. If a bug needs one of them, multiply the
  /// probability by that of the outcome.
  case random(count: Int, seed: UInt64? = nil, depth: Int = 3)
  /// The schedule with the given token, which is part of a failure.
  ///
  /// The token contains the horizon and the options on which the history depends. Those of the call make no difference.
  case replay(String)
}
