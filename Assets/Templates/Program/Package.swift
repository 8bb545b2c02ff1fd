// swift-tools-version: 6.1
import PackageDescription

// The tests name the library too: a target is rebuilt only when a dependency that it names changes.
let library: [Target.Dependency] = [.product(name: "RiffleApp", package: "__PACKAGE__")]

let package = Package(
  name: "__NAME__",
  platforms: [.macOS(.v15)],
  dependencies: [.package(__DEPENDENCY__)],
  targets: [
    .executableTarget(name: "__NAME__", dependencies: library),
    .testTarget(name: "__NAME__Tests", dependencies: library + ["__NAME__"]),
  ]
)
