import SessionCore
import WireProtocol

/// The kick marks of one user: which devices were kicked with 216 or 217, and when.
///
/// Small and bounded: the oldest mark goes when a 65th device is kicked.
struct KickMarkList {
    private struct Entry {
        let deviceUUID: [UInt8]
        let mark: KickMark
    }

    static let maximumMarks = 64

    private var marks: [Entry] = []

    /// The moment of the youngest mark.
    var latestMilliseconds: Int64 { marks.reduce(0) { max($0, $1.mark.milliseconds) } }

    mutating func set(_ mark: KickMark, on deviceUUID: ByteView) {
        marks.removeAll { deviceUUID.buffer.elementsEqual($0.deviceUUID) }
        if marks.count == Self.maximumMarks { marks.removeFirst() }
        marks.append(Entry(deviceUUID: Array(deviceUUID.buffer), mark: mark))
    }

    func mark(of deviceUUID: ByteView) -> KickMark? {
        marks.first { deviceUUID.buffer.elementsEqual($0.deviceUUID) }?.mark
    }
}
