import Containers
import WireProtocol

/// The opaque name of a session (contract: Terms), which proves by itself that this server gave it: the platform's
/// name, `_`, and in base 32 the moment of the fresh login with a MAC over it and over whom it was given to. The
/// server keeps nothing; a reconnect shows it, and where it proves nothing the login is a fresh one.
///
/// 112 bits, big-endian: milliseconds since 1970 (48 bits), SipHash-2-4 under the server's key (64 bits).
/// The key must outlive the process for reconnects to be known as such after a restart.
public enum ResourceName {
    /// Bytes of the longest name: `android_` and 23 of base 32.
    public static let maximumBytes = 31

    /// Characters that 112 bits take, five bits each; three bits of the last are spare and zero.
    static let proofTextBytes = 23
    /// RFC 4648 base 32 in small letters.
    static let alphabet: StaticString = "abcdefghijklmnopqrstuvwxyz234567"

    /// Writes the name at the start of `output`, which has room for ``maximumBytes``, and returns it. Empty when the
    /// room is too small or a field is longer than the contract allows.
    public static func make(
        platform: Platform, freshLoginMilliseconds: Int64, key: HashKey, appKey: ByteView, userID: ByteView,
        deviceUUID: ByteView, into output: UnsafeMutableRawBufferPointer
    ) -> ByteView {
        let prefix = platform.name
        let prefixCount = prefix.utf8CodeUnitCount
        let count = prefixCount + 1 + proofTextBytes
        let moment = min(max(freshLoginMilliseconds, 0), FreshLoginClock.maximumMilliseconds)
        guard output.count >= count, let start = output.baseAddress,
            let mac = mac(of: moment, platform, key, appKey, userID, deviceUUID)
        else { return ByteView() }
        start.copyMemory(from: prefix.utf8Start, byteCount: prefixCount)
        output[prefixCount] = UInt8(ascii: "_")
        encode(UInt64(moment), mac, into: UnsafeMutableRawBufferPointer(rebasing: output[(prefixCount + 1)..<count]))
        return ByteView(start: UnsafeRawPointer(start), count: count)
    }

    /// The moment of the fresh login (milliseconds since 1970) that `resource` carries, or nil when it was not given
    /// to this device of this user of this app.
    public static func freshLogin(
        of resource: ByteView, key: HashKey, appKey: ByteView, userID: ByteView, deviceUUID: ByteView
    ) -> Int64? {
        let text = resource.buffer
        guard text.count > proofTextBytes, text.count <= maximumBytes,
            let platform = platform(in: text),
            let (moment, shown) = decode(UnsafeRawBufferPointer(rebasing: text.suffix(proofTextBytes))),
            let mac = mac(of: moment, platform, key, appKey, userID, deviceUUID), mac == shown
        else { return nil }
        return moment
    }

    private static func platform(in text: UnsafeRawBufferPointer) -> Platform? {
        let prefix = text.dropLast(proofTextBytes)
        return Platform.allCases.first { platform in
            let name = UnsafeBufferPointer(start: platform.name.utf8Start, count: platform.name.utf8CodeUnitCount)
            return prefix.count == name.count + 1 && prefix.starts(with: name) && prefix.last == UInt8(ascii: "_")
        }
    }

    /// Nil when a field is longer than the contract allows.
    private static func mac(
        of moment: Int64, _ platform: Platform, _ key: HashKey, _ appKey: ByteView, _ userID: ByteView,
        _ deviceUUID: ByteView
    ) -> UInt64? {
        let fields = (appKey.count, userID.count, deviceUUID.count)
        guard fields.0 <= WireLimits.appKeyBytes, fields.1 <= WireLimits.userIDBytes,
            fields.2 <= WireLimits.deviceUUIDBytes
        else { return nil }
        // Lengths first, so that no two sets of fields make the same message.
        let size = 12 + fields.0 + fields.1 + fields.2
        return withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { message in
            message.storeBytes(of: moment.littleEndian, as: Int64.self)
            message[8] = platform.rawValue
            message[9] = UInt8(truncatingIfNeeded: fields.0)
            message[10] = UInt8(truncatingIfNeeded: fields.1)
            message[11] = UInt8(truncatingIfNeeded: fields.2)
            func copy(_ field: ByteView, to offset: Int) {
                UnsafeMutableRawBufferPointer(rebasing: message[offset...]).copyMemory(from: field.buffer)
            }
            copy(appKey, to: 12)
            copy(userID, to: 12 + fields.0)
            copy(deviceUUID, to: 12 + fields.0 + fields.1)
            return SipHash.mac(key: key, bytes: UnsafeRawBufferPointer(message))
        }
    }

    private static func encode(_ moment: UInt64, _ mac: UInt64, into text: UnsafeMutableRawBufferPointer) {
        var bits = (UInt128(moment) << 64 | UInt128(mac)) << 3
        for place in text.indices.reversed() {
            text[place] = alphabet.utf8Start[Int(truncatingIfNeeded: bits & 31)]
            bits >>= 5
        }
    }

    private static func decode(_ text: UnsafeRawBufferPointer) -> (moment: Int64, mac: UInt64)? {
        var bits: UInt128 = 0
        for character in text {
            let value: UInt8
            switch character {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = character - UInt8(ascii: "a")
            case UInt8(ascii: "2")...UInt8(ascii: "7"): value = character - UInt8(ascii: "2") + 26
            default: return nil
            }
            bits = bits << 5 | UInt128(value)
        }
        guard bits & 7 == 0 else { return nil }
        bits >>= 3
        return (Int64(truncatingIfNeeded: bits >> 64), UInt64(truncatingIfNeeded: bits))
    }
}
