/// Returns the cases of an enum, those with a payload first. Returns `nil` for any other type, and if the
/// program describes the enum in a layout that this function does not know.
///
/// The language can list an enum's cases only if they have no payloads. For reflection, however, the
/// compiler writes the names and types of all cases into the program. This function is the only one that
/// reads them. It uses the layout that the Swift project documents in `TypeMetadata.rst` and
/// `ABI/Metadata.h`.
///
/// Everything works without it, with less help: if the result is `nil`, `send` still reads every action of
/// that type, but `actions` and completion do not list them, and errors do not name the cases or the type
/// of a payload.
func reflectedCases(of type: Any.Type) -> [EnumCase]? {
  #if _ptrauth(_arm64e)
    // The pointers in metadata are signed there.
    return nil
  #else
    // This is safe because a metatype is a pointer to the type's metadata, which is never freed, and because
    // each step reads no further than the layout guarantees for what the step before has checked. The kind
    // of the metadata says that a pointer to a descriptor follows. The kind of the descriptor says that it
    // is an enum's, which has a relative pointer to the fields. The kind of the fields and the size of
    // their records say that each record is 12 bytes, and their number says how many there are. The data
    // of a generic type comes after all this.
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard metadata.load(as: UInt.self) == Layout.enumMetadataKind else { return nil }
    let descriptor = metadata.load(
      fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
    let flags = descriptor.load(as: UInt32.self)
    guard flags & Layout.descriptorKindMask == Layout.enumDescriptorKind,
      let fields = (descriptor + Layout.fieldsOffset).relativeTarget,
      Layout.enumFieldKinds.contains(
        fields.load(fromByteOffset: Layout.fieldKindOffset, as: UInt16.self)),
      fields.load(fromByteOffset: Layout.recordSizeOffset, as: UInt16.self) == Layout.recordSize
    else { return nil }
    let count = fields.load(fromByteOffset: Layout.recordCountOffset, as: UInt32.self)
    var cases: [EnumCase] = []
    for index in 0..<Int(count) {
      let record = fields + Layout.recordsOffset + index * Int(Layout.recordSize)
      guard let name = (record + Layout.recordNameOffset).relativeTarget else { return nil }
      let payload = (record + Layout.recordTypeOffset).relativeTarget
      cases.append(
        EnumCase(
          name: String(cString: name.assumingMemoryBound(to: CChar.self)),
          hasPayload: payload != nil,
          payload: flags & Layout.genericFlag == 0
            ? payload?.typeOfMangledName(in: descriptor) : nil))
    }
    return cases
  #endif
}

/// The constants of the layout. Offsets and sizes are in bytes.
private enum Layout {
  static let enumMetadataKind: UInt = 0x201
  static let descriptorKindMask: UInt32 = 0x1F
  static let enumDescriptorKind: UInt32 = 18
  static let genericFlag: UInt32 = 0x80
  static let fieldsOffset = 16
  /// The kinds of an enum and of one with several payloads.
  static let enumFieldKinds: ClosedRange<UInt16> = 2...3
  static let fieldKindOffset = 8
  static let recordSizeOffset = 10
  static let recordCountOffset = 12
  static let recordsOffset = 16
  static let recordSize: UInt16 = 12
  static let recordTypeOffset = 4
  static let recordNameOffset = 8
}

extension UnsafeRawPointer {
  /// The target of the relative pointer that is stored here.
  fileprivate var relativeTarget: UnsafeRawPointer? {
    let offset = loadUnaligned(as: Int32.self)
    return offset == 0 ? nil : self + Int(offset)
  }

  /// The type whose mangled name is stored here.
  fileprivate func typeOfMangledName(in context: UnsafeRawPointer) -> Any.Type? {
    var length = 0
    // A name ends with a zero byte. A byte below 0x20 begins a reference with four or eight more bytes,
    // in which a zero does not end the name.
    while true {
      switch load(fromByteOffset: length, as: UInt8.self) {
      case 0:
        return _getTypeByMangledNameInContext(
          assumingMemoryBound(to: UInt8.self),
          UInt(length),
          genericContext: context,
          genericArguments: nil
        )
      case 0x01...0x17: length += 5
      case 0x18...0x1F: length += 1 + MemoryLayout<UInt>.size
      default: length += 1
      }
    }
  }
}
