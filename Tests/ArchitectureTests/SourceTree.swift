import Foundation
import Testing

/// The repository as files.
enum SourceTree {
    struct File: Sendable, CustomTestStringConvertible {
        /// From the repository's root.
        let path: String
        let text: String

        /// The folder below `Sources` or `Tests`.
        var target: String { String(path.split(separator: "/").dropFirst().first ?? "") }
        var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
        /// As `wc -l` counts.
        var lineCount: Int { text.count { $0 == "\n" } }
        var testDescription: String { path }

        /// Where a text occurs.
        func places(of wanted: String) -> [Place] {
            let bytes = Data(text.utf8)
            var places: [Place] = []
            var start = bytes.startIndex
            while let range = bytes.range(of: Data(wanted.utf8), in: start..<bytes.endIndex) {
                let head = bytes[..<range.lowerBound]
                places.append(
                    Place(
                        description: "\(path):\(head.count { $0 == 0x0A } + 1)",
                        before: String(decoding: head.suffix(4), as: UTF8.self).last.flatMap { $0 == "\n" ? nil : $0 }))
                start = range.upperBound
            }
            return places
        }
    }

    struct Place {
        /// `path:line`
        let description: String
        /// The character before it on its line.
        let before: Character?
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The files below a folder whose names end in one of the endings, in order of their paths.
    static func files(below folder: String, endings: [String]) -> [File] {
        let base = root.appending(path: folder)
        let names = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
        return names.sorted().filter { name in endings.contains { name.hasSuffix($0) } }.compactMap { name in
            guard let text = try? String(contentsOf: base.appending(path: name), encoding: .utf8) else { return nil }
            return File(path: folder + "/" + name, text: text)
        }
    }

    static let swiftSources = files(below: "Sources", endings: [".swift"])
    static let cSources = files(below: "Sources", endings: [".c", ".h"])
}
