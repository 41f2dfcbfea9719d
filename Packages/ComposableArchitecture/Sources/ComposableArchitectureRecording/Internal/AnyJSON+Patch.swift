/// The differences between two JSON values, as patches for the page of a history.
extension AnyJSON {
  /// Returns the patches that turn this value into another one. Each is an object with a path `p`, and with a new
  /// value `v`, a mark `d` for a member that is gone, or the replaced elements of an array `s`.
  func patches(to other: AnyJSON) -> [AnyJSON] {
    var patches: [AnyJSON] = []
    Self.compare(self, other, [], &patches)
    return patches
  }

  private static func compare(
    _ before: AnyJSON, _ after: AnyJSON, _ path: [AnyJSON], _ patches: inout [AnyJSON]
  ) {
    if before == after { return }
    switch (before, after) {
    case (.object(let before), .object(let after)):
      for key in Set(before.keys).union(after.keys).sorted() {
        let path = path + [.string(key)]
        switch (before[key], after[key]) {
        case (let old?, let new?): compare(old, new, path, &patches)
        case (_, let new?): patches.append(patch(path, "v", new))
        case (_, nil): patches.append(patch(path, "d", .integer(1)))
        }
      }
    case (.array(let before), .array(let after)):
      compare(before, after, path, &patches)
    default:
      patches.append(patch(path, "v", after))
    }
  }

  private static func compare(
    _ before: [AnyJSON], _ after: [AnyJSON], _ path: [AnyJSON], _ patches: inout [AnyJSON]
  ) {
    let start = zip(before, after).prefix { $0 == $1 }.count
    let end = min(
      zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count,
      min(before.count, after.count) - start)
    let (old, new) = (start..<before.count - end, start..<after.count - end)
    if old.count == new.count {
      for index in old {
        compare(before[index], after[index], path + [.integer(Int64(index))], &patches)
      }
    } else {
      let splice: [AnyJSON] = [
        .integer(Int64(start)), .integer(Int64(old.count)), .array(Array(after[new])),
      ]
      patches.append(patch(path, "s", .array(splice)))
    }
  }

  private static func patch(_ path: [AnyJSON], _ key: String, _ value: AnyJSON) -> AnyJSON {
    .object(["p": .array(path), key: value])
  }
}
