// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target: language mode 6, warnings are errors.
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name + "Tests", dependencies: dependencies, swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
    name: "holdfast",
    targets: [
        // Layer 0: what Swift cannot import by itself.
        .target(name: "CLinux"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        // Layer 1: know nothing of each other.
        library("WireProtocol"),
        library("Containers"),
        library("LinuxIO", ["CLinux"]),
        library("Compression", ["CZlib"]),
        library("Terminal"),
        // Layer 2: rules, the loop's parts, tokens, measuring.
        library("SessionCore", ["WireProtocol", "Containers"]),
        library("Reactor", ["LinuxIO", "Containers"]),
        library("Tokens", ["COpenSSL"]),
        library("Measure"),
        // Layer 3: shards run the rules over the reactor.
        library(
            "Gateway", ["WireProtocol", "Containers", "LinuxIO", "Compression", "SessionCore", "Reactor", "Tokens"]),
        // Layer 4: configuration, logging, process control.
        library("Control", ["Terminal", "Gateway", "WireProtocol", "LinuxIO", "Tokens", "SessionCore"]),
        // Layer 4, an outside witness: the load client knows the wire and nothing of the gateway.
        library("LoadCore", ["Terminal", "WireProtocol", "Containers", "LinuxIO", "Tokens", "Measure"]),
        // Layer 5: programs.
        program("holdfast", ["Terminal", "Control", "Gateway", "WireProtocol", "LinuxIO", "Tokens"]),
        program("holdfast-load", ["LoadCore", "Terminal", "LinuxIO"]),
        program("holdfast-bench", ["Terminal", "SessionCore", "WireProtocol", "Containers", "LinuxIO"]),
        tests("WireProtocol", ["WireProtocol", "Compression"]),
        tests("Containers", ["Containers"]),
        tests("LinuxIO", ["LinuxIO"]),
        tests("Compression", ["Compression"]),
        tests("Terminal", ["Terminal"]),
        tests("SessionCore", ["SessionCore", "WireProtocol", "Containers"]),
        tests("Reactor", ["Reactor", "LinuxIO"]),
        tests("Tokens", ["Tokens"]),
        tests("Measure", ["Measure"]),
        tests("Gateway", ["Gateway", "WireProtocol", "SessionCore", "LinuxIO", "Tokens"]),
        tests("Control", ["Control", "Gateway", "Tokens", "SessionCore"]),
        tests("LoadCore", ["LoadCore", "Terminal", "WireProtocol", "Containers", "LinuxIO", "Measure"]),
        tests("Bench", ["holdfast-bench", "Terminal"]),
        tests("Architecture", []),
        tests("EndToEnd", ["Compression", "Tokens"]),
    ]
)
