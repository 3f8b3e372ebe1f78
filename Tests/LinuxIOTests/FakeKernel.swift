import CLinux
import Glibc

@testable import LinuxIO

/// The live table with some functions replaced; they find this object through their context.
final class FakeKernel {
    private let table: UnsafeMutablePointer<hf_kernel>
    /// Results still to be given, first one first; each test says by which function.
    var results: [Int64] = []
    var calls = 0
    var closed: [Int32] = []

    init() {
        table = .allocate(capacity: 1)
        table.initialize(to: Kernel.live.functions)
        table.pointee.context = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit {
        table.deallocate()
    }

    var functions: hf_kernel {
        get { table.pointee }
        set { table.pointee = newValue }
    }

    /// Good for as long as this object.
    var kernel: Kernel { Kernel(table: table) }

    static func from(_ context: UnsafeMutableRawPointer?) -> FakeKernel {
        Unmanaged<FakeKernel>.fromOpaque(context!).takeUnretainedValue()
    }

    func nextResult() -> Int64 {
        calls += 1
        return results.removeFirst()
    }
}
