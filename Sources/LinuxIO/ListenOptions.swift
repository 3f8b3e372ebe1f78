/// What a listener asks of the kernel, all of it inherited by the connections it accepts.
public enum ListenOptions {
    /// Bytes (the kernel doubles it for its own bookkeeping). Without a bound the kernel would take
    /// megabytes for a peer that does not read, and hide that it is slow.
    public static let sendBufferBytes: Int32 = 128 * 1024
    /// Bytes not yet sent above which a socket is not writable: what we still hold can be dropped or
    /// merged, what the kernel holds can't.
    public static let notSentLowWaterBytes: Int32 = 16 * 1024
    /// Connections that wait to be accepted; the kernel cuts it to net.core.somaxconn.
    public static let backlog: Int32 = 4_096
}
