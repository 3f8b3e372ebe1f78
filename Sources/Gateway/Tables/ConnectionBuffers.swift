import Containers

/// Bytes that wait on a connection, and what belongs to them. Made when the first byte must wait and freed with the last
/// one (`Shard.noteBuffers`), so that an idle connection costs one pointer.
struct ConnectionBuffers: BitwiseCopyable {
    var input = ByteQueue()
    var output = ByteQueue()
    var outputFrameRemaining: UInt32 = 0
    var backlogPosition = Connection.none
    var notedBytes: UInt32 = 0
    var frameTick: UInt64 = 0
    var progressTick: UInt64 = 0
}

extension Connection {
    /// A frame that has not arrived whole, or frames that wait for their turn.
    var input: ByteQueue {
        @inline(__always) get { buffers?.pointee.input ?? ByteQueue() }
        set { buffers(unless: newValue.capacity == 0)?.pointee.input = newValue }
    }

    /// What the socket did not take yet.
    var output: ByteQueue {
        @inline(__always) get { buffers?.pointee.output ?? ByteQueue() }
        set { buffers(unless: newValue.capacity == 0)?.pointee.output = newValue }
    }

    /// Bytes at the head of `output` that belong to the frame being sent (0 = the head is a frame's start).
    var outputFrameRemaining: UInt32 {
        get { buffers?.pointee.outputFrameRemaining ?? 0 }
        set { buffers(unless: newValue == 0)?.pointee.outputFrameRemaining = newValue }
    }

    /// Where this connection stands in the shard's list of those that hold buffers.
    var backlogPosition: UInt32 {
        get { buffers?.pointee.backlogPosition ?? Connection.none }
        set { buffers(unless: newValue == Connection.none)?.pointee.backlogPosition = newValue }
    }

    /// Bytes of both buffers as the shard's account has them.
    var notedBytes: UInt32 {
        get { buffers?.pointee.notedBytes ?? 0 }
        set { buffers(unless: newValue == 0)?.pointee.notedBytes = newValue }
    }

    /// When the first byte of the half-received frame arrived; 0 = none.
    var frameTick: UInt64 {
        @inline(__always) get { buffers?.pointee.frameTick ?? 0 }
        @inline(__always) set { if let buffers { buffers.pointee.frameTick = newValue } }
    }

    /// When `output` last got shorter, or began.
    var progressTick: UInt64 {
        get { buffers?.pointee.progressTick ?? 0 }
        set { if let buffers { buffers.pointee.progressTick = newValue } }
    }

    /// The buffers, made now if there are none; nil when there are none and nothing is to be kept.
    private mutating func buffers(unless isNothing: Bool) -> UnsafeMutablePointer<ConnectionBuffers>? {
        if buffers == nil, !isNothing {
            let made = UnsafeMutablePointer<ConnectionBuffers>.allocate(capacity: 1)
            made.initialize(to: ConnectionBuffers())
            buffers = made
        }
        return buffers
    }
}
