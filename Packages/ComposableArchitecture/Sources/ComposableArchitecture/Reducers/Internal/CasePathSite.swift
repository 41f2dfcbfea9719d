/// Where in the source a case path is made. The place distinguishes the path from others.
///
/// Functions cannot be compared, and every access to a computed property makes a new path. But all of these
/// paths are made at the same place.
@usableFromInline
struct CasePathSite: Hashable, Sendable {
  private let fileID: String
  private let function: String
  private let line: UInt
  private let column: UInt
  /// The path that is appended to this one.
  private var deeper: [CasePathSite] = []

  @usableFromInline
  init(fileID: String, function: String, line: UInt, column: UInt) {
    self.fileID = fileID
    self.function = function
    self.line = line
    self.column = column
  }

  @usableFromInline
  func appending(_ site: CasePathSite) -> CasePathSite {
    var appended = self
    appended.deeper.append(site)
    return appended
  }

  /// The path as written in source if a property makes it, and otherwise the place where it is made.
  fileprivate var name: String {
    let isProperty = !function.contains("(") && deeper.isEmpty
    return isProperty ? "CasePath.\(function)" : "the case path of \(fileID):\(line)"
  }
}

/// Identifies the child in a case of the state.
struct CaseOfState: Hashable, Sendable, CustomStringConvertible {
  fileprivate let root: ObjectIdentifier
  fileprivate let value: ObjectIdentifier
  fileprivate let site: CasePathSite

  var description: String { site.name }
}

extension CasePath {
  /// Identifies the child that is pulled back along this path.
  @usableFromInline
  var child: AnyIdentifier {
    AnyIdentifier(
      CaseOfState(
        root: ObjectIdentifier(Root.self), value: ObjectIdentifier(Value.self), site: site)
    )
  }
}
