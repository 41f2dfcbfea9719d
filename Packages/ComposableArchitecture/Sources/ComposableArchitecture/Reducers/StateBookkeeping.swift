/// A part of the state that records what happened, rather than what the user sees.
///
/// ```swift
/// struct RequestLog: Codable, StateBookkeeping { var startedAt: [Int] = [] }
/// ```
///
/// A script that is made from a recording expects nothing of such parts, because they say nothing about the app, or
/// differ from run to run. ``UndoHistory`` is one.
public protocol StateBookkeeping {}
