import Foundation

/// The files under `protocol/`, found from where this source lies.
enum ProtocolFolder {
    static let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "protocol")

    static func text(_ path: String) throws -> String {
        try String(contentsOf: url.appending(path: path), encoding: .utf8)
    }

    static func json(_ path: String) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: url.appending(path: path)))
    }

    static func vectors(_ name: String) throws -> [JSONValue] {
        guard let vectors = try json("vectors/" + name)["vectors"]?.array, !vectors.isEmpty else { throw NoVectors(name: name) }
        return vectors
    }

    static func dialogues() throws -> [String] {
        let folder = url.appending(path: "vectors/dialogues").path(percentEncoded: false)
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    struct NoVectors: Error { let name: String }
}

/// Bytes of a hexadecimal text without blanks.
func bytes(hex: String) throws -> [UInt8] {
    let digits = try hex.utf8.map { digit in
        guard let value = Character(UnicodeScalar(digit)).hexDigitValue else { throw BadHex(text: hex) }
        return UInt8(value)
    }
    guard digits.count.isMultiple(of: 2) else { throw BadHex(text: hex) }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

struct BadHex: Error { let text: String }

extension JSONValue {
    /// The bytes of a member in hexadecimal.
    func bytes(_ key: String) throws -> [UInt8] {
        try WireProtocolTests.bytes(hex: self[key]?.string ?? "?")
    }
}
