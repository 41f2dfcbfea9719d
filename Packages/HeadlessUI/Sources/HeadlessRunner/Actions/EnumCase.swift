/// A case of an enum: its name and its payload.
struct EnumCase {
  let name: String
  /// The type of the payload, or `nil` if there is none. It is a tuple if the payload has labels or
  /// several values.
  let payload: Any.Type?

  /// The keys that `Codable` gives the values of the case: their labels, and `_0`, `_1`… for values
  /// without a label. `nil` if the case has no payload or one value without a label.
  var keys: [String]? { payload.flatMap(Self.tupleLabels).map(Self.keys) }

  private static func keys(_ labels: [String]) -> [String] {
    labels.enumerated().map { $1.isEmpty ? "_\($0)" : $1 }
  }

  /// Returns the labels of a tuple's elements, or `nil` for any other type. The label of an element
  /// without one is empty.
  private static func tupleLabels(of type: Any.Type) -> [String]? {
    // This is safe for the same reason as for enums below. The kind of the metadata is checked to be a
    // tuple's. The next two words are the number of elements and a pointer to the labels, which is a C
    // string or null.
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard metadata.load(as: UInt.self) == Layout.tupleMetadataKind else { return nil }
    let word = MemoryLayout<UInt>.size
    let count = metadata.load(fromByteOffset: word, as: Int.self)
    let labels = metadata.load(fromByteOffset: 2 * word, as: UnsafePointer<CChar>?.self)
    // Each label ends with a space, including the empty ones.
    let names = labels.map { String(cString: $0) }?
      .split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return (0..<count).map { index in
      names.flatMap { $0.indices.contains(index) ? $0[index] : nil } ?? ""
    }
  }

  /// The names of an enum's cases, even of a generic enum, or `nil` for any other type.
  static func names(of type: Any.Type) -> [String]? { fields(of: type)?.names }

  /// The names of an enum's cases, and whether each has no payload; `nil` for any other type.
  static func casesByName(of type: Any.Type) -> [(name: String, hasNoPayload: Bool)]? {
    guard let names = names(of: type) else { return nil }
    let payloads = cases(of: type)
    return names.enumerated().map { index, name in
      (name, payloads?.indices.contains(index) == true && payloads?[index].payload == nil)
    }
  }

  /// The cases of an enum that is not generic; `nil` for any other type.
  ///
  /// The language can list an enum's cases only if they have no payloads. For reflection, however, the
  /// compiler writes the names and types of all cases into the program. This reads them in the layout
  /// that the Swift project documents in `TypeMetadata.rst` and `ABI/Metadata.h`.
  static func cases(of type: Any.Type) -> [EnumCase]? {
    guard let fields = fields(of: type), !fields.isGeneric else { return nil }
    return fields.indices.compactMap { index in
      guard let name = fields.name(at: index) else { return nil }
      return EnumCase(name: name, payload: fields.payload(at: index))
    }
  }

  private static func fields(of type: Any.Type) -> Fields? {
    // This is safe because a metatype is a pointer to the type's metadata, which is never freed. Each
    // step reads no further than the layout guarantees for the kind that the step before has checked. The
    // kind of the metadata says whether a descriptor follows, and the kind of the descriptor says that it
    // is an enum's. The additional data of a generic type comes after this layout.
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard metadata.load(as: UInt.self) == Layout.enumMetadataKind else { return nil }
    let descriptor = metadata.load(
      fromByteOffset: MemoryLayout<UInt>.size,
      as: UnsafeRawPointer.self
    )
    let flags = descriptor.load(as: UInt32.self)
    guard flags & Layout.descriptorKindMask == Layout.enumDescriptorKind,
      let fields = (descriptor + Layout.fieldsOffset).relativeTarget
    else { return nil }
    return Fields(
      start: fields, descriptor: descriptor, isGeneric: flags & Layout.genericFlag != 0)
  }
}

/// The records of an enum's cases.
private struct Fields {
  let start: UnsafeRawPointer
  let descriptor: UnsafeRawPointer
  let isGeneric: Bool

  var indices: Range<Int> {
    0..<Int(start.load(fromByteOffset: Layout.recordCountOffset, as: UInt32.self))
  }

  var names: [String] { indices.compactMap(name) }

  func name(at index: Int) -> String? {
    (record(index) + Layout.recordNameOffset).relativeTarget.map {
      String(cString: $0.assumingMemoryBound(to: CChar.self))
    }
  }

  func payload(at index: Int) -> Any.Type? {
    (record(index) + Layout.recordTypeOffset).relativeTarget.flatMap {
      $0.typeOfMangledName(in: descriptor)
    }
  }

  private func record(_ index: Int) -> UnsafeRawPointer {
    let size = Int(start.load(fromByteOffset: Layout.recordSizeOffset, as: UInt16.self))
    return start + Layout.fieldDescriptorSize + index * size
  }
}

/// The constants of the layout. Offsets are in bytes.
private enum Layout {
  static let enumMetadataKind: UInt = 0x201
  static let tupleMetadataKind: UInt = 0x301
  static let descriptorKindMask: UInt32 = 0x1F
  static let enumDescriptorKind: UInt32 = 18
  static let genericFlag: UInt32 = 0x80
  static let fieldsOffset = 16
  static let recordSizeOffset = 10
  static let recordCountOffset = 12
  static let fieldDescriptorSize = 16
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
