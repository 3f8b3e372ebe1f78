/// Every maximum of the wire, with its unit and its reason. SPEC, "Limits", says the same.
public enum WireLimits {
    // MARK: Frames, counted as `length` counts: type byte and body

    /// Before login. A legal LOGIN fits: token 4 096 + extension 4 096 + device name 256 + nine fields of at most 69.
    @inlinable public static var firstFrameBytes: Int { 12_288 }
    /// From a client after login.
    @inlinable public static var frameBytes: Int { 65_536 }
    /// From the server: so small that a slow reader is noticed early, and that one scratch serves all frames.
    @inlinable public static var serverFrameBytes: Int { 16_384 }
    /// Largest header: three varint bytes.
    @inlinable public static var headerBytes: Int { 3 }
    /// Largest length that three varint bytes can say.
    @inlinable public static var encodableLength: Int { 0x1F_FFFF }
    /// Kept free in a page while items are added: *more*, growing counts, an empty second list, header growth.
    @inlinable public static var pageSpareBytes: Int { 8 }

    // MARK: Compression

    /// Of a body once inflated; as much as an uncompressed frame could carry.
    @inlinable public static var inflatedBytes: Int { 65_536 }
    /// Inflated to compressed bytes. Text rarely exceeds 20; deflate's own limit is 1 032 (a bomb).
    @inlinable public static var inflateRatio: Int { 100 }

    // MARK: Requests

    /// Per connection without an answer yet; the next one is 4008.
    @inlinable public static var requestsInFlight: Int { 16 }
    /// User ids per SUBSCRIBE and UNSUBSCRIBE (rows 31, 34).
    @inlinable public static var subscribeUsers: Int { 100 }
    /// User ids per QUERY and SUBSCRIPTIONS (rows 35, 36).
    @inlinable public static var queryUsers: Int { 200 }
    /// Minutes of a subscription: 1...43 200, thirty days (row 31).
    @inlinable public static var subscriptionMinutes: ClosedRange<UInt32> { 1...43_200 }
    /// Seconds of a heartbeat wish (row 29b).
    @inlinable public static var heartbeatSeconds: ClosedRange<UInt32> { 10...300 }

    // MARK: Fields

    @inlinable public static var appKeyBytes: Int { 64 }
    @inlinable public static var userIDBytes: Int { 64 }
    @inlinable public static var deviceUUIDBytes: Int { 64 }
    @inlinable public static var deviceNameBytes: Int { 256 }
    /// Unicode scalars, so up to 4 096 bytes (row 18).
    @inlinable public static var extensionScalars: Int { 1_024 }
    @inlinable public static var tokenBytes: Int { 4_096 }
    @inlinable public static var resourceBytes: Int { 64 }
    @inlinable public static var cursorBytes: Int { 64 }
    /// Name and version of an SDK.
    @inlinable public static var clientBytes: Int { 64 }
    /// Text of ERROR, CLOSE and KICKED: a sentence for logs.
    @inlinable public static var textBytes: Int { 256 }
}
