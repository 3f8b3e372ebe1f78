import Gateway
import Glibc
import LinuxIO

/// The folder of everything durable: the lock that keeps a second instance out, and the key that proves resource names.
struct DataFolder {
    let path: String

    var lockPath: String { path + "/holdfast.lock" }

    /// Makes the folder (0700) if it is missing; its parents must be there.
    static func open(_ path: String) throws(SystemFailure) -> DataFolder {
        if mkdir(path, 0o700) != 0, errno != EEXIST {
            throw SystemFailure(number: errno, wanted: "can't make the data folder \(path)")
        }
        return DataFolder(path: path)
    }

    /// Made at the first start and kept: with it a resource that was given before a restart still proves a reconnect.
    func gatewayKey() throws(SystemFailure) -> GatewayKey {
        GatewayKey(bytes: try PrivateFile.load(path + "/hash.key", randomBytes: GatewayKey.byteCount).get())
    }
}
