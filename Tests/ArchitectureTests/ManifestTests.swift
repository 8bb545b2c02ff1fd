import Foundation
import Testing

/// An incremental build does not rebuild a module when an undeclared dependency changes, and then links parts with
/// different layouts of a type. So Package.swift must name every dependency.
@Suite("Package manifest") struct ManifestTests {
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

    /// The given modules and all their dependencies in this package, except C modules.
    func modules(of names: [String]) -> Set<String> {
      var (found, open) = (Set<String>(), names)
      while let name = open.popLast() {
        guard let target = targets.first(where: { $0.name == name }), !name.hasPrefix("C"), found.insert(name).inserted
        else { continue }
        open += named(by: target)
      }
      return found
    }

    func named(by target: Target) -> [String] { target.dependencies.compactMap { $0["byName"]?.first??.text } }
  }

  /// A dependency's name, or nil for the condition next to it.
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
    // A separate folder: the usual one is locked while the tests run.
    process.arguments = [
      "swift", "package", "--scratch-path", scratch.path, "--package-path", Project.here.root.path, "dump-package",
    ]
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(Manifest.self, from: text)
  }

  @Test("every target names all its direct and indirect dependencies") func targets() throws {
    let manifest = try Self.manifest.get()
    #expect(manifest.targets.count > 20)
    for target in manifest.targets where target.type != "system" {
      let named = manifest.named(by: target)
      #expect(manifest.modules(of: named).isSubset(of: named), "\(target.name)")
    }
  }

  @Test("the manifest reads no environment, and libraries have no unsafe flags") func isData() throws {
    let text = try String(contentsOf: Project.here.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    #expect(!text.contains("environment"))
    #expect(text.components(separatedBy: "unsafeFlags").count == 3, "the tests' own and the program's")
    let libraries = text.components(separatedBy: "\n    .").filter { $0.hasPrefix("target(") }
    #expect(libraries.count > 12)
    #expect(libraries.allSatisfy { !$0.contains("Settings") || $0.contains("path: \"Tests/") })
  }

  @Test("every library product contains all its direct and indirect dependencies") func products() throws {
    let manifest = try Self.manifest.get()
    #expect(manifest.products.count > 5)
    for product in manifest.products where product.name != "riffle" {
      #expect(manifest.modules(of: product.targets) == Set(product.targets), "\(product.name)")
    }
  }
}
