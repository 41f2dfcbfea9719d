/// Work in flight, as a tree: the store; below it one *lineage* for each action that was sent from
/// outside (the action, its effects, and all that these feed back); below that its effects, those with
/// a name as groups of what they are made of.
///
/// An action whose only effect is a task without a name is no more than that effect: its lineage is the
/// task, as nobody could cancel the one without the other.
///
/// Each node counts what keeps it in flight. A node whose count reaches zero leaves its parent, so
/// nothing remembers finished work. Starting, finishing and finding are constant-time in the number in
/// flight. Counting and asking whether something is cancelled take no lock; what changes the tree locks
/// all of it, for as long as it takes to change a few links. With the lock held nothing is called, as it
/// could be anything, and nothing is recursive, as the tree may be deep.
@usableFromInline
final class Work: Sendable {
  /// How to cancel what a leaf does.
  @usableFromInline
  enum Body: Sendable {
    case task(Task<Void, Never>)
    /// A task that another one waits for.
    case innerTask(Task<Void, Never>)
    case callback(Once)
  }

  /// Its place in the tree. Those with the same parent are a list, the newest first.
  ///
  /// What is attached is kept alive by that, and so by no reference here.
  struct Links {
    var isAttached = false
    /// Whether a cancellation has visited it and all below it. What begins below it later is cancelled
    /// when it begins.
    var isCancelled = false
    /// How many of its parts are tasks that its own task waits for. It is an `Int32` because that fits beside
    /// the two properties above without more memory.
    var innerTaskCount: Int32 = 0
    var child: Unmanaged<Work>?
    var next: Unmanaged<Work>?
    var previous: Unmanaged<Work>?
    var body: Body?
    var waiters = Few<Waiter>()
    var onEnd: (@Sendable () -> Void)?
  }

  /// What is done on nobody's behalf.
  @usableFromInline static let outside = Work(parent: nil, count: 0)

  private let link: Link<Work>
  // Safe: the first of the tree keeps it in `ownTree`, and each keeps its parent and never lets go of it.
  @usableFromInline let treeReference: Unmanaged<WorkTree>
  private let ownTree: WorkTree?
  let state: State
  // Safe: touched only with the tree's lock held, under which nothing is called that could touch it too,
  // nor anything freed but links that are empty.
  @exclusivity(unchecked)
  nonisolated(unsafe) var links = Links()

  /// - Parameters:
  ///   - parent: what it is part of; `nil` begins a tree.
  ///   - count: what keeps it in flight from the start; each needs a `leave()`.
  ///   - isLoneTask: whether it is a lineage and its only effect at once.
  ///   - executor: where the tasks of a tree that it begins run.
  ///   - around: the work that a tree that it begins runs inside of.
  @usableFromInline
  init(
    parent: borrowing Work?, count: Int, isLoneTask: Bool = false,
    executor: (any TaskExecutor)? = nil, around: Work? = nil
  ) {
    self.link = Link(copy parent, depth: parent.map { $0.link.depth + 1 } ?? 0)
    if let parent = self.link.object {
      self.treeReference = parent.treeReference
      self.ownTree = nil
    } else {
      let tree = WorkTree(executor: executor, around: around)
      self.treeReference = .passUnretained(tree)
      self.ownTree = tree
    }
    self.state = State(count: count, isLoneTask: isLoneTask)
  }

  var parent: Work? { link.object }

  /// Valid as long as it is.
  var unretainedParent: Unmanaged<Work>? { link.unretained }

  /// The lineage that it is part of, or is.
  @usableFromInline
  var lineage: Work {
    var work = self
    while let parent = work.parent, parent.parent != nil { work = parent }
    return work
  }

  /// Whether it, or what it belongs to, is cancelled. It looks up because what has left its parent is
  /// not reached by a cancellation any more, and may still have outputs on their way.
  @usableFromInline
  var isCancelled: Bool {
    // `self` keeps all above it, but only as long as it is used.
    defer { withExtendedLifetime(self) {} }
    var work = Unmanaged.passUnretained(self)
    while true {
      if work._withUnsafeGuaranteedRef({ $0.state.isCancelled }) { return true }
      guard let parent = work.parent else { return false }
      work = parent
    }
  }

  /// Whether it is cancelled, for work in the tree: each cancellation has reached it there. It looks at
  /// nothing else, and so costs the same however deep the tree is.
  var isCancelledInTree: Bool { state.isCancelled }

  @usableFromInline
  var isInFlight: Bool { state.isInFlight }

  /// One more thing keeps it in flight, other than a part.
  @usableFromInline
  func enter() { state.enter() }

  /// One thing less keeps it in flight.
  @usableFromInline
  func leave() {
    switch state.leave() {
    case .everything: end()
    case .loneTask: forgetBody()
    case nil: break
    }
  }

  /// Begins a part of it, which can be cancelled alone.
  ///
  /// It is in the tree from then on, and so is this: what is sent late, when the rest of its lineage has
  /// ended, is found by a cancellation.
  func part() -> Work {
    let part = Work(parent: self, count: 1)
    withTree { part.attach() }
    return part
  }

  /// Begins a part of it, unless it is cancelled.
  func partIfWanted() -> Work? { isCancelled ? nil : part() }

  /// Says how to cancel it, unless it is already done. It is in the tree from then on.
  @usableFromInline
  func run(_ body: Body) {
    let isTooLate = withTree {
      guard state.isHeld else { return isCancelled }
      attach()
      begin(body)
      return isCancelledInTree
    }
    if isTooLate { cancel(body) }
  }

  /// Cancels it and all below it. What was cancelled is in flight until it has come to its end.
  ///
  /// Each node is visited once, because nothing below a visited node is visited again. The cost does not
  /// depend on how often the same work is cancelled, or on how many cancelled parts it has.
  ///
  /// If another thread is reducing an output at this moment, that output came first, and this returns
  /// when it has been reduced. A reducer that cancels does not wait for itself.
  @usableFromInline
  func cancel() {
    var cancelled: [(Work, Body)] = []
    withTree {
      var works = [self]
      while let work = works.popLast() {
        if work.links.isCancelled { continue }
        work.links.isCancelled = true
        work.state.cancel()
        if let body = work.links.body { cancelled.append((work, body)) }
        work.forEachPart { works.append($0) }
      }
    }
    // A task hands its cancellation on to the task that it waits for. The innermost comes first, so that
    // this finds the other task cancelled already, and takes no stack however deep they are nested.
    tree.registry.contacts.cancellingTasks {
      for case (let work, .innerTask(let task)) in cancelled.reversed() {
        work.cancel(.innerTask(task))
      }
      for (work, body) in cancelled { work.cancel(body) }
    }
    waitForGate()
  }

  /// Cancels the tasks of its parts, the innermost first. Outputs that are in line stay wanted.
  func cancelTasks() {
    var bodies: [Body] = []
    withTree { forEach { if let body = $0.links.body { bodies.append(body) } } }
    tree.registry.contacts.cancellingTasks {
      for case .innerTask(let task) in bodies.reversed() { task.cancel() }
    }
  }

  /// Makes `isCancelled` true at once, for a caller that cancels it as soon as it holds no lock.
  func markCancelled() { state.cancel() }

  private func cancel(_ body: Body) {
    switch body {
    case .task(let task), .innerTask(let task): task.cancel()
    case .callback(let once): if once.claim() { leave() }
    }
  }
}
