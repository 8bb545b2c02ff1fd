// swift-tools-version: 6.1
import PackageDescription

// A package of its own: every module in it is built with the fuzzer's instrumentation, and libFuzzer brings the main
// function. Built and run by `Tools/fuzz`; by `Tools/fuzz --known` without either.
let playsKnown = Context.environment["RIFFLE_FUZZ_KNOWN"] != nil

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Riffle", path: "../..")],
  targets: [
    .target(name: "CFuzz", cSettings: playsKnown ? [.define("KNOWN_INPUTS")] : []),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CFuzz", .product(name: "RiffleScene", package: "Riffle"), .product(name: "RiffleApp", package: "Riffle"),
        .product(name: "MemoryGame", package: "Riffle"),
      ],
      // A single file is not the main one: CFuzz has the main function.
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
  ],
  swiftLanguageModes: [.v6]
)
