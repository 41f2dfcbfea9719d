import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

/// Compares random trees of views with a model that reads every view after every action.
@Suite struct ViewTreeTests {
  struct Tree: Equatable, Sendable {
    var isOpen = true
    var value = 0
    var children: [Tree] = []

    init(depth: Int, _ random: inout SeededGenerator) {
      if depth == 0 { return }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        children.append(Tree(depth: depth - 1, &random))
      }
    }

    subscript(path: ArraySlice<Int>) -> Tree {
      get { path.first.map { children[$0][path.dropFirst()] } ?? self }
      set {
        if let index = path.first {
          children[index][path.dropFirst()] = newValue
        } else {
          self = newValue
        }
      }
    }

    func randomPath(_ random: inout SeededGenerator) -> [Int] {
      guard !children.isEmpty, Int.random(in: 0..<5, using: &random) > 0 else { return [] }
      let index = Int.random(in: children.indices, using: &random)
      return [index] + children[index].randomPath(&random)
    }
  }

  /// A tree in a type that is not `Equatable`.
  struct Opaque: Sendable { var tree: Tree }

  struct Edit: Sendable {
    let path: [Int]
    let tree: Tree
  }

  enum View: Sendable {
    case tree(Store<Tree, Edit>)
    case opaque(Store<Opaque, Edit>)

    func child(_ index: Int, isOpaque: Bool) -> View {
      switch (self, isOpaque) {
      case (.tree(let store), false):
        .tree(store.view(value: { $0.children[index] }, action: { $0 }))
      case (.tree(let store), true):
        .opaque(store.view(value: { Opaque(tree: $0.children[index]) }, action: { $0 }))
      case (.opaque(let store), false):
        .tree(store.view(value: { $0.tree.children[index] }, action: { $0 }))
      case (.opaque(let store), true):
        .opaque(store.view(value: { Opaque(tree: $0.tree.children[index]) }, action: { $0 }))
      }
    }

    func observe(_ observer: @escaping @Sendable (Tree) -> Void) -> ObservationToken {
      switch self {
      case .tree(let store): store.observe(observer)
      case .opaque(let store): store.observe { observer($0.tree) }
      }
    }

    var isEquatable: Bool { if case .tree = self { true } else { false } }
  }

  /// The values that an observer should see.
  private struct Expectation {
    let path: [Int]
    let isEquatable: Bool
    var last: Tree
    let token: ObservationToken
  }

  private static func views(
    of tree: Tree, _ view: View, _ path: [Int], _ random: inout SeededGenerator
  ) -> [(path: [Int], view: View)] {
    tree.children.indices.flatMap { index in
      let child = view.child(index, isOpaque: Int.random(in: 0..<6, using: &random) == 0)
      let childPath = path + [index]
      return [(childPath, child)] + views(of: tree.children[index], child, childPath, &random)
    }
  }

  private struct Sight: Equatable, Sendable {
    let path: [Int]
    let tree: Tree
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Observers see the same as if every view were read`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tree = Tree(depth: 4, &random)
    let store = Store<Tree, Edit>(
      initialValue: tree,
      reducer: { tree, edit, _ in
        tree[edit.path[...]] = edit.tree
        return []
      },
      environment: ())
    let views = Self.views(of: tree, .tree(store), [], &random)
    let seen = Recorder<Sight>()
    var expected: [Sight] = []
    var expectations: [Expectation] = []
    for _ in 0..<150 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0...1:
        guard let (path, view) = views.randomElement(using: &random) else { continue }
        let token = view.observe { seen.record(Sight(path: path, tree: $0)) }
        expected.append(Sight(path: path, tree: tree[path[...]]))
        expectations.append(
          Expectation(
            path: path, isEquatable: view.isEquatable, last: tree[path[...]], token: token))
      case 2 where !expectations.isEmpty && Bool.random(using: &random):
        let index = Int.random(in: expectations.indices, using: &random)
        expectations.remove(at: index).token.cancel()
      default:
        let path = tree.randomPath(&random)
        var edited = tree[path[...]]
        switch Int.random(in: 0..<4, using: &random) {
        case 0: edited.value = Int.random(in: 0..<3, using: &random)
        case 1: edited.isOpen.toggle()
        // The same value at another address.
        case 2: edited.children = edited.children.map { $0 }
        default: break
        }
        tree[path[...]] = edited
        for index in expectations.indices {
          let expectation = expectations[index]
          let value = tree[expectation.path[...]]
          if expectation.isEquatable && value == expectation.last { continue }
          expectations[index].last = value
          expected.append(Sight(path: expectation.path, tree: value))
        }
        store.send(Edit(path: path, tree: edited))
      }
      guard seen.all == expected else {
        Issue.record("What observers of the tree with seed \(seed) see is wrong.")
        break
      }
    }
    for expectation in expectations { expectation.token.cancel() }
  }
}
