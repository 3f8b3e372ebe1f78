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
    /// A kick of all devices but one: also those that are away and would reconnect.
    private var others: Entry?

    /// The moment of the youngest mark.
    var latestMilliseconds: Int64 {
        marks.reduce(others?.mark.milliseconds ?? 0) { max($0, $1.mark.milliseconds) }
    }

    /// Marks every device but `deviceUUID`; the empty one spares none.
    mutating func set(_ mark: KickMark, onAllBut deviceUUID: ByteView) {
        others = Entry(deviceUUID: Array(deviceUUID.buffer), mark: mark)
    }

    mutating func set(_ mark: KickMark, on deviceUUID: ByteView) {
        marks.removeAll { deviceUUID.buffer.elementsEqual($0.deviceUUID) }
        if marks.count == Self.maximumMarks { marks.removeFirst() }
        marks.append(Entry(deviceUUID: Array(deviceUUID.buffer), mark: mark))
    }

    /// The code that refuses the reconnect of a device whose fresh login was at `freshLogin`, if one does.
    func refusal(of deviceUUID: ByteView, freshLogin: Int64) -> ResultCode? {
        let own = marks.first { deviceUUID.buffer.elementsEqual($0.deviceUUID) }
        if let code = own?.mark.refusal(ofReconnectFrom: freshLogin) { return code }
        guard let others, !deviceUUID.buffer.elementsEqual(others.deviceUUID) else { return nil }
        return others.mark.refusal(ofReconnectFrom: freshLogin)
    }
}
