import Foundation

/// Returns the paths of the files and folders that begin with a text, sorted. Folders end with “/”.
///
/// Hidden files are left out unless their first dot is part of the text. So are names with line breaks and
/// other control characters, which cannot be typed.
func filePaths(beginningWith text: String) -> [String] {
  let folder = text.lastIndex(of: "/").map { text[...$0] } ?? ""
  let beginning = text.dropFirst(folder.count)
  let files = FileManager.default
  let names = (try? files.contentsOfDirectory(atPath: folder.isEmpty ? "." : String(folder))) ?? []
  return names.sorted()
    .filter { name in
      name.lowercased().hasPrefix(beginning.lowercased())
        && (beginning.hasPrefix(".") || !name.hasPrefix("."))
        && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    .map { name in
      var isFolder: ObjCBool = false
      let exists = files.fileExists(atPath: folder + name, isDirectory: &isFolder)
      return folder + name + (exists && isFolder.boolValue ? "/" : "")
    }
}
