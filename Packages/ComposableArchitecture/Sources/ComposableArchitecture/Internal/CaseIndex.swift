import Builtin

/// Returns the index of a case among the cases of its enum. The index does not depend on the payload.
///
/// The compiler's own function reads the case, so nothing here depends on the layout of an enum. `Root` must
/// be an enum: see `isEnum(_:)`. The function is not specialized because the compiler crashes if it
/// specializes `getEnumTag` for a type that is not an enum, even where that code never runs. Without
/// specialization, the function calls a witness of the type, which takes about 2 ns.
@usableFromInline
@inline(never)
@_semantics("optimize.sil.specialize.generic.never")
func caseIndex<Root>(of root: borrowing Root) -> UInt32 {
  UInt32(Builtin.getEnumTag(root))
}

/// Returns whether a type is an enum. `Optional` does not count.
func isEnum(_ type: any Any.Type) -> Bool {
  // Safe: a metatype is a pointer to the metadata of the type, which is never freed. The first word of all
  // metadata is its kind, as `TypeMetadata.rst` of the Swift project documents. 0x201 is the kind of an enum.
  unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x201
}
