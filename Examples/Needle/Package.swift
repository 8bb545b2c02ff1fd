// swift-tools-version: 6.1
import PackageDescription

// How a package of your own begins: in place of the path write the package's URL.
let package = Package(
  name: "Needle",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "Riffle", path: "../..")],
  targets: [.executableTarget(name: "Needle", dependencies: [.product(name: "Riffle", package: "Riffle")])],
  swiftLanguageModes: [.v6]
)
