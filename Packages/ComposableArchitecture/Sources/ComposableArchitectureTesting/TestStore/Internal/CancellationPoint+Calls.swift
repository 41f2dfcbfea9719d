import ComposableArchitecture
import CustomDump

extension CancellationPoint {
  /// The calls that cancel the effect, and the places where they can be made.
  var calls: [String] {
    [
      identifier.map { "`.cancel(id: \(source($0)))`" + place(path) },
      childCall,
    ].compactMap { $0 }
  }

  /// The call for the innermost child that a parent can name.
  private var childCall: String? {
    guard let index = path.lastIndex(where: { if case .child = $0 { true } else { false } }),
      case .child(let child) = path[index]
    else { return nil }
    if case .element(let element)? = path.dropFirst(index + 1).first {
      return "`.cancel(child: \(child), element: \(source(element)))`" + place(path[..<index])
    }
    return "`.cancel(child: \(child))`" + place(path[..<index])
  }

  /// Names the feature at the end of a path, if it is not the feature under test.
  private func place(_ path: some Sequence<Step>) -> String {
    let steps = path.compactMap { step -> String? in
      switch step {
      case .child(let child): child
      case .element(let element): source(element)
      case .unnamed: nil
      }
    }
    return steps.isEmpty ? "" : " in the child at \(steps.joined(separator: ", "))"
  }

  private func source(_ value: Any) -> String { String(customDumping: value) }
}
