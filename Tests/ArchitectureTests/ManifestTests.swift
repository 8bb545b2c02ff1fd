import Foundation
import Testing

/// What is built against a module that it does not name is not built again when that changes: an incremental build then
/// links parts that disagree about the layout of a type. So what Package.swift names must be complete.
@Suite("The manifest")
struct ManifestTests {
  private struct Manifest: Decodable {
    struct Target: Decodable {
      let name: String
      let type: String
      let dependencies: [[String: [Name?]]]
    }

    struct Product: Decodable {
      let name: String
      let targets: [String]
    }

    let targets: [Target]
    let products: [Product]

    /// All modules of this package, but for those of C, that come with some by way of any other.
    func modules(of names: [String]) -> Set<String> {
      var (found, open) = (Set<String>(), names)
      while let name = open.popLast() {
        guard let target = targets.first(where: { $0.name == name }), !name.hasPrefix("C"),
          found.insert(name).inserted
        else { continue }
        open += named(by: target)
      }
      return found
    }

    func named(by target: Target) -> [String] {
      target.dependencies.compactMap { $0["byName"]?.first??.text }
    }
  }

  /// Beside a name there may be a condition, which is none.
  private struct Name: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
  }

  private static let manifest = Result { try read() }

  private static func read() throws -> Manifest {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-manifest-\(UUID())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // A folder of its own: the usual one is locked while the tests run.
    process.arguments = [
      "swift", "package", "--scratch-path", scratch.path, "--package-path", Project.here.root.path, "dump-package",
    ]
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(Manifest.self, from: text)
  }

  @Test("every target names all modules that come with it")
  func targets() throws {
    let manifest = try Self.manifest.get()
    #expect(manifest.targets.count > 20)
    for target in manifest.targets where target.type != "system" {
      let named = manifest.named(by: target)
      #expect(manifest.modules(of: named).isSubset(of: named), "\(target.name)")
    }
  }

  @Test(
    "the manifest is data: it reads no environment, and no library compiles with flags that its dependents may not use")
  func isData() throws {
    let text = try String(contentsOf: Project.here.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    #expect(!text.contains("environment"))
    #expect(text.components(separatedBy: "unsafeFlags").count == 2, "the tests' own, once")
    let libraries = text.components(separatedBy: "\n    .").filter { $0.hasPrefix("target(") }
    #expect(libraries.count > 12)
    #expect(libraries.allSatisfy { !$0.contains("swiftSettings") || $0.contains("path: \"Tests/") })
  }

  @Test("every library has all modules that come with it")
  func products() throws {
    let manifest = try Self.manifest.get()
    #expect(manifest.products.count > 5)
    for product in manifest.products where product.name != "riffle" {
      #expect(manifest.modules(of: product.targets) == Set(product.targets), "\(product.name)")
    }
  }
}
