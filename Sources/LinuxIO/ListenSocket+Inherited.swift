import CLinux
import Glibc

extension ListenSocket {
    /// The listening sockets that whoever started the process passed on (sd_listen_fds(3)):
    /// `LISTEN_PID` names this process, `LISTEN_FDS` counts descriptors from 3 on. Empty when none were
    /// meant for us. Takes the variables out of the environment, so that children don't claim them too.
    public static func inherited() -> Result<[ListenSocket], SystemFailure> {
        let process = getenv("LISTEN_PID").map { String(cString: $0) }
        let count = getenv("LISTEN_FDS").map { String(cString: $0) }
        for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
        return adopt(process: process, count: count, firstDescriptor: 3)
    }

    /// The part of `inherited` that looks at the values.
    static func adopt(
        process: String?, count: String?, firstDescriptor: Int32
    ) -> Result<[ListenSocket], SystemFailure> {
        guard let process, let count, Int32(process) == getpid() else { return .success([]) }
        guard let count = Int32(count), (0...1_024).contains(count) else {
            return .failure(SystemFailure(number: EINVAL, text: "LISTEN_FDS is not a count of descriptors"))
        }
        var sockets: [ListenSocket] = []
        for descriptor in firstDescriptor..<(firstDescriptor + count) {
            guard hf_is_listening(descriptor) == 1, let address = Kernel.live.localAddress(descriptor) else {
                let text = "LISTEN_FDS: descriptor \(descriptor) is not a listening TCP socket"
                return .failure(SystemFailure(number: ENOTSOCK, text: text))
            }
            let result = hf_adopt_descriptor(descriptor)
            if result < 0 {
                return .failure(SystemFailure(listeningOn: address, step: "fcntl", number: -result))
            }
            if let failure = setOptions(descriptor, address: address, kernel: .live) {
                return .failure(failure)
            }
            sockets.append(ListenSocket(descriptor: descriptor, address: address))
        }
        return .success(sockets)
    }
}
