import Builtin

/// Returns the index of a case among the cases of its enum. The index does not depend on the payload.
///
/// No simpler solution works. `CaseIterable` does not allow payloads, a macro would have to be applied to the
/// action of every app, and without an index, `combine` would check each child for each action.
///
/// The compiler's own function reads the case, so nothing here depends on the layout of an enum. `Root`
/// must be an enum that `hasCaseIndex(_:)` accepts. The function is not specialized because the compiler
/// crashes if it specializes `getEnumTag` for a type that is not an enum, even if that code never runs.
/// Without specialization, the function calls a witness of the type, which takes about 2 ns.
@usableFromInline
@inline(never)
@_semantics("optimize.sil.specialize.generic.never")
func caseIndex<Root>(of root: borrowing Root) -> UInt32 {
  UInt32(Builtin.getEnumTag(root))
}

/// Returns whether `caseIndex(of:)` can be called for values of the type `Root`. The result is the same for
/// all values of the type.
///
/// - C enums and `@objc` enums are not accepted. The compiler makes no witness for them, so calling it
///   would crash. The names of C types begin with `__C`. An `@objc` enum has raw values. A check for raw
///   values is not enough for C enums because they may conform to `RawRepresentable` only in the compiler.
/// - Types with a custom mirror are not accepted because that mirror can have the style of an enum.
/// - A protocol type is not accepted because its values are boxed, so the type of a value is not `Root`.
/// - An optional is not accepted because no case path leads through its cases.
func hasCaseIndex<Root>(_ root: Root) -> Bool {
  if root is any RawRepresentable || String(reflecting: Root.self).hasPrefix("__C") { return false }
  if root is any CustomReflectable { return false }
  return type(of: root as Any) == Root.self && Mirror(reflecting: root).displayStyle == .enum
}
