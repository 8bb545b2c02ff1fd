import CLibrary

/// The text of a file; empty if it does not exist.
func textFile(_ path: String) -> String { String(decoding: fileBytes(path), as: UTF8.self) }

/// The bytes of a file; empty if it does not exist.
func fileBytes(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { return [] }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 4096)
  while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
  return bytes
}

/// Sorted file names in a folder.
func fileNames(in path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var found: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { found.append(name) }
  }
  return found.sorted()
}

/// Removes a folder and its files.
func removeFolder(_ path: String) {
  for name in fileNames(in: path) where unlink("\(path)/\(name)") != 0 { rmdir("\(path)/\(name)") }
  rmdir(path)
}

func writeTextFile(_ text: String, to path: String) {
  guard let file = fopen(path, "wb") else { return }
  fputs(text, file)
  fclose(file)
}

/// A temporary folder for one test, removed afterwards with its files.
struct ScratchFolder: ~Copyable {
  let path: String

  init() {
    var template = Array("/tmp/riffle-test-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  var names: [String] { fileNames(in: path) }

  deinit { removeFolder(path) }
}
