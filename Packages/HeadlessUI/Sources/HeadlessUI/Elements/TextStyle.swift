/// The meaning of a text. Each renderer decides how that looks.
///
/// A style never carries meaning alone because plain text has no colors.
public enum TextStyle: Sendable, Hashable, CaseIterable {
  /// Text to read.
  case body
  /// A heading, or the main button of a screen.
  case title
  /// Text of less importance, such as a hint.
  case secondary
  /// Something that needs attention.
  case warning
  /// Something that went well.
  case success
  /// Something that deletes or fails.
  case destructive
}
