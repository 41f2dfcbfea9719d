import Foundation

/// The requests of `persisted` to the client.
enum DocumentRequest<Document: Equatable & Sendable> {
  /// At once, if nothing was read before and the client can do that.
  case load(isFirst: Bool, for: DocumentStatus<Document>.Loading)
  /// - Parameter endsDelay: Whether the time until the next save is running, which is not needed any more.
  case save(Document, endsDelay: Bool)
  case setAside
  case wait(Duration)
}

/// The decisions of `persisted`. They know neither files nor effects.
extension DocumentStatus {
  typealias Merge = (_ saved: Document, _ current: Document, _ last: Document) throws -> Document

  /// Remembers what the app started with, unless it is known.
  mutating func begin(with document: Document) {
    guard last == nil else { return }
    (initial, last) = (document, document)
  }

  /// Changes the status, and perhaps the document, because of an action.
  mutating func receive(
    _ action: DocumentAction<Document>, _ document: inout Document, merge: Merge?,
    _ isEqual: (Document, Document) -> Bool
  ) -> DocumentRequest<Document>? {
    switch action {
    case .load:
      isRequested = false
      return load()
    case .revert:
      isRequested = true
      wait(for: .revert)
      return next(document)
    case .save:
      isRequested = true
      return save(document)
    case .resolve(let resolved):
      guard let saved = conflict.take() else { return nil }
      (document, last, phase, isRequested) = (resolved, saved, .loaded, true)
      return save(document)

    // A script, or a test, may send an output that no effect is about to have.
    case .loaded(let saved): return finishLoad(saved, &document, merge)
    case .reverted(let saved) where loading != nil:
      last = saved ?? last
      document = last ?? document
      return finishLoad(saved, &document, merge)
    case .loadFailed(.document(.damaged)) where loading != nil: return .setAside
    case .damagedDocumentSetAside(let name) where loading != nil:
      damagedName = name
      return load(for: loading.take() ?? .merge)
    case .setAsideFailed(.changedElsewhere) where loading != nil,
      .setAsideFailed(.notFound) where loading != nil:
      return load(for: loading.take() ?? .merge)
    case .loadFailed(let failure): return failLoad(failure, document)
    case .setAsideFailed(let error): return failLoad(.client(error), document)

    case .saveDue:
      isDelayed = false
      if let known = saving ?? last, isEqual(document, known) { return nil }
      if saving == nil, loading == nil { isRequested = false }
      return save(document)
    case .saved(let date) where saving != nil:
      (last, failed, phase) = (saving.take(), nil, .saved(at: date))
      return next(document)
    case .saveFailed(let failure) where saving != nil: return failSave(failure, document)
    case .reverted, .damagedDocumentSetAside, .saved, .saveFailed: return nil
    }
  }

  /// Decides whether to save the document after an action.
  ///
  /// - Parameter mode: When a change is saved.
  mutating func saveChange(
    _ document: Document, _ mode: DocumentSaving, _ isEqual: (Document, Document) -> Bool
  ) -> DocumentRequest<Document>? {
    if let failed, !isEqual(failed, document) { forgetFailure(document) }
    guard case .automatically(let delay) = mode, !isDelayed, loading == nil, conflict == nil,
      failed == nil, let known = saving ?? last, !isEqual(document, known)
    else { return nil }
    if isKnown, delay > .zero {
      isDelayed = true
      return .wait(delay)
    }
    if saving != nil { return nil }
    isRequested = false
    return save(document)
  }

  // MARK: - Loading

  private mutating func load(for purpose: Loading = .merge) -> DocumentRequest<Document>? {
    guard loading == nil else { return nil }
    let isFirst = phase == .unknown
    (loading, phase) = (purpose, .loading)
    return .load(isFirst: isFirst, for: purpose)
  }

  private mutating func finishLoad(
    _ saved: Document?, _ document: inout Document, _ merge: Merge?
  ) -> DocumentRequest<Document>? {
    guard loading != nil else { return nil }
    // A disk that can be read may have room again, so what could not be saved is tried again.
    (loading, isKnown, conflict, failed, phase) = (nil, true, nil, nil, .loaded)
    if let saved {
      if document == last {
        document = saved
      } else if saved != document, let last, saved != last {
        do {
          guard let merge else { throw Unmerged() }
          document = try merge(saved, document, last)
        } catch {
          (conflict, phase) = (saved, .failed(.conflict(error is Unmerged ? "" : "\(error)")))
          awaited.removeAll { $0 == .save }
          return next(document)
        }
      }
      last = saved
    } else {
      // Without a document, everything but what the app started with is unsaved.
      last = initial ?? last
    }
    return next(document)
  }

  private struct Unmerged: Error {}

  private mutating func failLoad(
    _ failure: DocumentFailure, _ document: Document
  ) -> DocumentRequest<Document>? {
    guard loading != nil else { return nil }
    // If a save was waiting for this load, the failure says that nothing was saved.
    let failure = awaited.contains(.save) ? failure.ofSave : failure
    (loading, isKnown, awaited) = (nil, false, [])
    (failed, phase) = (document, .failed(failure))
    return nil
  }

  // MARK: - Saving

  /// Saves the document, or waits for what must come first.
  private mutating func save(_ document: Document) -> DocumentRequest<Document>? {
    guard conflict == nil else { return nil }
    guard isKnown, loading == nil, saving == nil else {
      wait(for: .save)
      return isKnown ? nil : load()
    }
    let endsDelay = isDelayed
    (saving, failed, isDelayed, phase) = (document, nil, false, .saving)
    return .save(document, endsDelay: endsDelay)
  }

  private mutating func failSave(
    _ failure: DocumentFailure, _ document: Document
  ) -> DocumentRequest<Document>? {
    let attempt = saving.take()
    switch failure {
    case .client(.changedElsewhere):
      awaited.insert(.save, at: 0)
      return load()
    case .client(.unconfirmed): last = attempt ?? last
    default: failed = attempt
    }
    phase = .failed(failure)
    if document == attempt { awaited.removeAll { $0 == .save } }
    return next(document)
  }

  /// Allows to save again what could not be saved, because the document has changed since.
  private mutating func forgetFailure(_ document: Document) {
    failed = nil
    // If the disk has this document, nothing is unsaved.
    if isKnown, document == last, case .failed = phase { phase = .loaded }
  }

  // MARK: - What is awaited

  private mutating func wait(for step: Awaited) {
    if awaited.last != step { awaited.append(step) }
  }

  /// Does what has been awaited longest.
  private mutating func next(_ document: Document) -> DocumentRequest<Document>? {
    guard loading == nil, saving == nil, let step = awaited.first else { return nil }
    awaited.removeFirst()
    return step == .save ? save(document) : load(for: .revert)
  }
}
