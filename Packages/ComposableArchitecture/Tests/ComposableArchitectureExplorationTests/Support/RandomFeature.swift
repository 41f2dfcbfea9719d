import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// A small feature, made of random numbers.
///
/// Its state is the list of actions that were reduced, or a small number computed from them. An effect of
/// an action sends only actions with higher numbers, so the feature comes to rest unless an effect waits
/// for something that does not happen.
struct RandomFeature: CustomTestStringConvertible, Sendable {
  /// The state. Its hash ignores most of its value, which `Hashable` allows.
  struct Log: Hashable, Sendable {
    var numbers: [Int] = []
    /// The values that the children keep, if the place of the feature has any.
    var guest: [Int]?
    var guests: [Int: [Int]] = [:]

    /// Everything, as numbers.
    var all: [Int] {
      let children = [guest ?? []] + guests.sorted { $0.key < $1.key }.map { [$0.key] + $0.value }
      return numbers + children.filter { !$0.isEmpty }.flatMap { [-1] + $0 }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(numbers.count) }
  }

  /// The world that effects use. It is provided by the simulation or by the real world.
  struct World: Sendable {
    let clock: (any Clock<Duration>)?
    let choose: @Sendable (Int) -> Int
    let read: @Sendable (Int) -> Int
    let write: @Sendable (Int, Int) -> Void
    /// Waits until a variable is not zero.
    let wait: @Sendable (Int) async -> Void
    let now: @Sendable () -> Int
    /// Pauses briefly in the real world, so threads interleave.
    let pause: @Sendable () -> Void
    /// The objects that effects share besides variables, if the feature has any.
    var objects: Objects?
  }

  /// One operation of the task of an effect.
  enum Act: Sendable {
    case yield, pass(Int), passChosen, send(Int), sendChosen(Int, Int), sendValue(Int, of: Int)
    /// Sends an action, and writes a variable unless the effect has been cancelled since.
    case sendChecking(Int, Int)
    /// Sends an action, and then what a variable is. The action may not have been reduced by then.
    case sendReading(Int, of: Int)
    /// Sleeps, and writes a variable if it is cancelled during the sleep.
    case passNoting(Int, Int)
    /// Writes to a variable whether the task is cancelled.
    case noteCancelled(Int)
    case write(Int, Int), increment(Int), wait(Int), sendTime(Int), sendCancelled(Int)
    indirect case children([Act]), sequence([Act])
    /// Runs child tasks. If it cancels, it cancels the others when the first one has ended, and otherwise it
    /// sends the numbers of the children in the order in which they end.
    indirect case group([[Act]], cancels: Bool)
    /// Sends the state from the time when the effect was made.
    case sendCaptured(Int)
    case structure(Structure), point(Point)
    /// Waits until it is cancelled, in a way that the simulation does not see.
    case hang
  }

  indirect enum Tree: Sendable {
    case just(Int), future(Int), run([Act]), merge([Tree]), concatenate([Tree]), cancel(Int)
    case race([Tree])
    /// Each output becomes an effect that yields and sends it.
    case switchMap(Tree), flatMap(Tree), concatMap(Tree)
    /// Outputs the largest output so far.
    case largest(Tree)
    case prefix(Int, Tree)
    case cancellable(Int, Bool, Tree), debounce(Int, Int, Tree), throttle(Int, Int, Bool, Tree)
    /// Outputs an action if the effect takes longer.
    case timeout(Int, Int, Tree)
    /// A `future` that another effect answers after some operations.
    case answered([Act], Int)
    /// A `callback` that another effect calls after some operations.
    case called([Act], [Int])
    case nothing
  }

  static let actionCount = 8
  /// Starts the senders, if effects take the place of threads.
  static let start = -1
  static let userActionCount = 3
  static let variableCount = 2

  let seed: UInt64
  let userActions: [Int]
  let effects: [[Tree]]
  let memory: Memory
  /// The horizon in seconds, if there is one.
  let horizon: Int?
  /// The actions of threads that run at the same time.
  let senders: [[Int]]
  let place: Place
  /// Which elements the stream keeps that effects share; `nil` if they share no objects.
  let policy: Policy?
  /// Whether explorations have the option.
  let interruptsChildTasks: Bool

  /// The part of the actions that the state keeps. The less it keeps, the more orders lead to the same state.
  enum Memory: Sendable { case all, hash, sum }

  var testDescription: String { "seed \(seed)" }

  init(
    seed: UInt64, userActions: [Int], effects: [[Tree]], memory: Memory, horizon: Int? = nil,
    senders: [[Int]] = [], place: Place = .root, policy: Policy? = nil,
    interruptsChildTasks: Bool = false
  ) {
    self.seed = seed
    self.userActions = userActions
    self.effects = effects
    self.memory = memory
    self.horizon = horizon
    self.senders = senders
    self.place = place
    self.policy = policy
    self.interruptsChildTasks = interruptsChildTasks
  }

  // MARK: - The feature

  var reducerAlone: Reducer<[Int], Int, World> {
    { [effects, memory, senders, place] numbers, action, world in
      if action == Self.start {
        return senders.map { actions in .run { send in for action in actions { send(action) } } }
      }
      // Other threads send actions meanwhile, which wait.
      world.pause()
      let last = numbers.first ?? 0
      switch memory {
      case .all: numbers.append(action)
      case .hash: numbers = [(last * 3 + action) % 5]
      case .sum: numbers = [(last + action) % 7]
      }
      let sum = (numbers.reduce(0, +) + (place == .reading ? world.read(0) : 0)) % 3
      if place == .writing { world.write(0, sum) }
      return effects[action % RandomFeature.actionCount].map { Self.effect($0, sum, world) }
    }
  }

  /// - Parameter sum: What the effect captures of the state.
  private static func effect(_ tree: Tree, _ sum: Int, _ world: World) -> Effect<Int> {
    switch tree {
    case .nothing: .merge()
    case .just(let output): .just(output)
    case .future(let output): .future { callback in callback(output) }
    case .answered(let acts, let output): answered(after: acts, output, sum, world)
    case .called(let acts, let outputs): called(after: acts, outputs, sum, world)
    case .run(let acts): .run { send in for act in acts { await perform(act, sum, world, send) } }
    case .merge(let trees): .merge(trees.map { effect($0, sum, world) })
    case .concatenate(let trees): .concatenate(trees.map { effect($0, sum, world) })
    case .cancel(let id): .cancel(id: id)
    case .race(let trees): .race(effect(trees[0], sum, world), effect(trees[1], sum, world))
    case .switchMap(let tree): effect(tree, sum, world).switchMap { echo($0, world) }
    case .flatMap(let tree): effect(tree, sum, world).flatMap { echo($0, world) }
    case .concatMap(let tree): effect(tree, sum, world).concatMap { echo($0, world) }
    case .largest(let tree): effect(tree, sum, world).scan(0) { max($0, $1) }
    case .prefix(let count, let tree): effect(tree, sum, world).prefix(count)
    case .cancellable(let id, let isOnly, let tree):
      effect(tree, sum, world).cancellable(id: id, cancelInFlight: isOnly)
    case .debounce(let id, let time, let tree):
      world.clock.map { effect(tree, sum, world).debounce(id: id, for: .seconds(time), clock: $0) }
        ?? effect(tree, sum, world)
    case .throttle(let id, let time, let isLatest, let tree):
      world.clock.map {
        effect(tree, sum, world)
          .throttle(id: id, for: .seconds(time), clock: $0, latest: isLatest)
      } ?? effect(tree, sum, world)
    case .timeout(let time, let output, let tree):
      world.clock.map {
        effect(tree, sum, world).timeout(after: .seconds(time), clock: $0, output: output)
      } ?? effect(tree, sum, world)
    }
  }

  static func echo(_ output: Int, _ world: World) -> Effect<Int> {
    .run { send in
      world.pause()
      send(output)
    }
  }

  static func perform(
    _ act: Act, _ sum: Int, _ world: World, _ send: Send<Int>
  ) async {
    world.pause()
    switch act {
    case .yield: await Task.yield()
    case .pass(let time): try? await world.clock?.sleep(for: .seconds(time))
    case .passNoting(let time, let variable):
      do { try await world.clock?.sleep(for: .seconds(time)) } catch { world.write(variable, 2) }
    case .noteCancelled(let variable):
      world.objects?.checkpoint()
      world.write(variable, Task.isCancelled ? 1 : 2)
    case .passChosen: try? await world.clock?.sleep(for: .seconds(world.choose(2)))
    case .send(let output): send(output)
    case .sendChosen(let first, let second): send(world.choose(2) == 0 ? first : second)
    case .sendValue(let output, let variable):
      // The value is read outside of the reducer and passed in the action.
      send(output + actionCount * world.read(variable))
    case .sendReading(let output, let variable):
      send(output)
      send(actionCount - 1 + actionCount * world.read(variable))
    case .sendChecking(let output, let variable):
      send(output)
      world.pause()
      if !Task.isCancelled { world.write(variable, 1) }
    case .write(let variable, let value): world.write(variable, value)
    case .increment(let variable): world.write(variable, (world.read(variable) + 1) % 3)
    case .wait(let variable): await world.wait(variable)
    case .sendCaptured(let output): send(output + actionCount * sum)
    case .hang:
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      for await _ in stream {}
      continuation.finish()
    case .sendTime(let output): send(output + actionCount * world.now())
    case .sendCancelled(let output): send(output + (Task.isCancelled ? actionCount : 0))
    case .structure(let structure): await perform(structure, sum, world, send)
    case .point(let point): await perform(point, sum, world, send)
    case .sequence(let acts): for act in acts { await perform(act, sum, world, send) }
    case .group(let children, let cancels):
      await withTaskGroup { group in
        for (number, acts) in children.enumerated() {
          group.addTask {
            for act in acts { await perform(act, sum, world, send) }
            return number
          }
        }
        if cancels {
          _ = await group.next()
          group.cancelAll()
        } else {
          for await number in group {
            send(actionCount - 1 + number * actionCount)
            // Outputs of a cancelled effect are dropped.
            if Task.isCancelled { world.write(1, number) }
          }
        }
      }
    case .children(let acts):
      await withTaskGroup { group in
        for act in acts { group.addTask { await perform(act, sum, world, send) } }
      }
    }
  }
}
