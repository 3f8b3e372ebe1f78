import Glibc
import LoadCore
import Terminal

/// Where results go: a summary for people, and the files that were asked for.
enum ResultFiles {
    /// False when a file could not be written, which has been said then.
    static func write(_ report: RunReport, _ options: LoadOptions) -> Bool {
        if options.jsonPath == "-" {
            StandardError.write(report.summary())
            print(report.jsonText(), terminator: "")
        } else {
            print(report.summary(), terminator: "")
        }
        var isWritten = true
        if let path = options.jsonPath, path != "-" { isWritten = write(report.jsonText(), to: path) }
        if let path = options.reportPath { isWritten = write(report.page(), to: path) && isWritten }
        return isWritten
    }

    private static func write(_ text: String, to path: String) -> Bool {
        var text = text
        let file = fopen(path, "we")
        let isWritten = text.withUTF8 { bytes in
            file.map { fwrite(bytes.baseAddress, 1, bytes.count, $0) } == bytes.count
        }
        let isClosed = file.map { fclose($0) } == 0
        if isWritten && isClosed { return true }
        StandardError.write("holdfast-load: can't write \(path)\n")
        return false
    }
}
