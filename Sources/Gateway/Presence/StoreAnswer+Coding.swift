import WireProtocol

extension StoreAnswer {
    /// Writes stored subscriptions as a message's tail: each its end (varint) and its id (string). Returns the bytes.
    static func write(_ stored: [StoredSubscription], into room: UnsafeMutableRawBufferPointer) -> Int {
        var offset = 0
        for subscription in stored {
            offset += put(UInt64(subscription.endSeconds), room, at: offset)
            offset += put(UInt64(subscription.userID.count), room, at: offset)
            for byte in subscription.userID {
                room[offset] = byte
                offset += 1
            }
        }
        return offset
    }

    private static func put(_ number: UInt64, _ room: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        var rest = number
        var count = 0
        while rest >= 0x80 {
            room[offset + count] = UInt8(truncatingIfNeeded: rest) | 0x80
            rest >>= 7
            count += 1
        }
        room[offset + count] = UInt8(truncatingIfNeeded: rest)
        return count + 1
    }
}
